import AppStoreTypes
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Asks a developer's server which message to show to a customer who is about to cancel.
struct RealtimeSender: Sendable {
    /// The result of a request.
    struct Outcome: Sendable {
        let result: SendAttemptResult
        let status: Int?
        let milliseconds: Int64
        /// The answer, if it is valid.
        let response: RealtimeResponseBody?
    }

    let client: HTTPClient
    let timeout: Duration

    /// Sends one signed request; an answer is valid only if it is JSON in Apple's format.
    func ask(_ signedPayload: String, at url: String) async -> Outcome {
        let start = ContinuousClock.now
        func outcome(_ result: SendAttemptResult, _ status: Int?, _ response: RealtimeResponseBody? = nil) -> Outcome {
            let time = (ContinuousClock.now - start).milliseconds
            return Outcome(result: result, status: status, milliseconds: time, response: response)
        }
        do {
            var request = HTTPClientRequest(url: url)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: "application/json")
            let body = RealtimeRequestBody { $0.signedPayload = signedPayload }
            request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body)))
            let response = try await client.execute(request, timeout: .milliseconds(timeout.milliseconds))
            let status = Int(response.status.code)
            guard (200...206).contains(status) else { return outcome(.unsuccessfulHTTPResponseCode, status) }
            let bytes = try await response.body.collect(upTo: 1 << 16)
            let answer = try? RealtimeResponseBody(json: Array(bytes.readableBytesView))
            guard let answer else { return outcome(.invalidResponse, status) }
            return outcome(.success, status, answer)
        } catch {
            return outcome(NotificationSender.result(of: error), nil)
        }
    }
}

extension World {
    /// Returns a signed request for the message to show for a subscription.
    mutating func realtimeRequest(
        about originalTransactionID: String,
        productID: String,
        locale: String,
        place: AppPlace
    ) throws -> (identifier: String, signedPayload: String) {
        let identifier = generator.uuid()
        let date = nextSigningDate()
        let payload = RealtimeRequestPayload {
            $0.originalTransactionID = originalTransactionID
            $0.appAppleID = apps[place.bundleID]?.appAppleID
            $0.productID = productID
            $0.userLocale = locale
            $0.requestIdentifier = identifier
            $0.environment = place.environment
            $0.signedDate = date
        }
        return (identifier, try signer.sign(payload))
    }
}
