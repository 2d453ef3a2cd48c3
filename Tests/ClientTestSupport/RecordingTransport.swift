package import AppStoreClient
import Foundation
import Synchronization

/// A transport that gives the test's responses and records the requests.
package final class RecordingTransport: HTTPTransport {
    private let sent = Mutex<[TransportRequest]>([])
    private let answer: @Sendable (TransportRequest) throws -> TransportResponse

    /// Creates a transport that a closure answers for.
    package init(answering answer: @escaping @Sendable (TransportRequest) throws -> TransportResponse) {
        self.answer = answer
    }

    /// Creates a transport that gives one response to every request.
    package convenience init(_ response: TransportResponse) {
        self.init { _ in response }
    }

    /// The requests, earliest first.
    package var requests: [TransportRequest] { sent.withLock { $0 } }

    /// Records the request and gives the test's response.
    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        sent.withLock { $0.append(request) }
        return try answer(request)
    }
}

extension TransportResponse {
    /// Creates a response whose body is written as text.
    package static func json(_ status: Int, _ body: String, headers: [String: String] = [:]) -> TransportResponse {
        TransportResponse(status: status, headers: headers, body: Data(body.utf8))
    }
}
