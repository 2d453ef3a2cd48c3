import AppStoreClient
import AppStoreTypes
import Foundation
import Running

/// The input is what stands in the header `Retry-After` of an answer with 429.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: input(start, count), as: UTF8.self)
    let now = Timestamp(seconds: 1_779_287_400)
    let client = VerifyReceiptClient(
        sharedSecret: nil,
        transport: Refusing(retryAfter: text),
        limiter: RateLimiter(budgets: .unlimited),
        retries: .never,
        now: { now }
    )
    run {
        do throws(AppStoreAPIError) {
            _ = try await client.verify("AA==")
            require(false, "a 429 was taken for success")
        } catch {
            guard case .rejected(let rejection) = error else { return require(false, "a 429 is a rejection") }
            guard let moment = rejection.retryAfter else { return }
            require(moment <= now + .seconds(3600), "more than an hour away")
        }
    }
    return 0
}

/// Answers every request with 429.
private struct Refusing: HTTPTransport {
    let retryAfter: String

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(status: 429, headers: ["retry-after": retryAfter])
    }
}
