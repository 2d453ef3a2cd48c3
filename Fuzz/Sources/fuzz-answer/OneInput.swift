import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Running

/// The input is an answer of Apple's servers: a byte for the status, a line for `Retry-After`, the body.
@_cdecl("LLVMFuzzerTestOneInput")
public func oneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let parts = bytes.dropFirst().split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let answer = TransportResponse(
        status: statuses[Int(kind) % statuses.count],
        headers: ["retry-after": String(decoding: parts[0], as: UTF8.self)],
        body: Data(parts.count == 2 ? parts[1] : [])
    )
    run {
        do {
            _ = try await api(answering: answer).transactionInfo(of: "1")
        } catch {
            check(error)
        }
    }
    return 0
}

private let statuses = [429, 404, 401, 403, 200, 502]
private let now = Timestamp(milliseconds: 1_795_244_400_000)
private let key = APIKey(
    issuerID: "i",
    keyID: "k",
    bundleID: "com.example.coins",
    privateKey: P256.Signing.PrivateKey()
)

private struct FixedAnswer: HTTPTransport {
    let response: TransportResponse

    func send(_ request: TransportRequest) async throws -> TransportResponse { response }
}

private func api(answering response: TransportResponse) -> AppStoreServerAPI {
    AppStoreServerAPI(
        baseURL: "http://127.0.0.1",
        environment: .sandbox,
        key: key,
        transport: FixedAnswer(response: response),
        limiter: RateLimiter(),
        retries: .never,
        now: { now }
    )
}

@Sendable private func check(_ error: any Error) {
    guard let error = error as? AppStoreAPIError else { fatalError("an error of another type") }
    _ = (error.description, error.isRetryable, error.mayHaveArrived)
    guard case .rejected(let rejection) = error else { return }
    require(rejection.retryAfter.map { $0 <= now + .seconds(3600) } ?? true, "a wait of more than an hour")
}
