import AppStoreClient
import AppStoreTypes
import Foundation

/// Sends one request to Google and classifies the response.
struct GoogleCaller: Sendable {
    static let userAgent = "refund-desk"
    /// The largest response, in bytes: a page of 1000 voided purchases has about 400 KiB.
    private static let responseLimit = 4 << 20

    let transport: any HTTPTransport

    /// Sends a request, with the limit of every response.
    ///
    /// - Parameters:
    ///   - request: the request, with its own timeout.
    ///   - secrets: texts of the request that no error may repeat.
    /// - Returns: a response with a status from 200 to 299.
    /// - Throws: ``GooglePlayFailure``, or `CancellationError`.
    func send(_ request: TransportRequest, hiding secrets: [String] = []) async throws -> TransportResponse {
        var request = request
        request.headers["Accept"] = "application/json"
        request.headers["User-Agent"] = Self.userAgent
        request.responseLimit = Self.responseLimit
        let response: TransportResponse
        do {
            response = try await transport.send(request)
        } catch let failure as TransportFailure {
            throw GooglePlayFailure.noAnswer(failure)
        }
        if (200...299).contains(response.status) { return response }
        let refusal = GoogleRefusal(response, hiding: secrets)
        switch response.status {
        case 401: throw GooglePlayFailure.unauthorized(refusal)
        case 400 where refusal.name == "invalid_grant" || refusal.name == "invalid_client":
            throw GooglePlayFailure.unauthorized(refusal)
        case 429: throw GooglePlayFailure.rateLimited(refusal, retryAfter: response.retryAfter)
        case 400...499: throw GooglePlayFailure.refused(refusal)
        default: throw GooglePlayFailure.serverTrouble(refusal)
        }
    }
}

extension TransportResponse {
    /// The seconds of a `Retry-After` header, which Google does not document; at most a day.
    fileprivate var retryAfter: Duration? {
        guard let text = headers["retry-after"], let seconds = Int(text), (0...86_400).contains(seconds) else {
            return nil
        }
        return .seconds(seconds)
    }
}
