import AppStoreClient
import Foundation
import HTTPTypes
import Synchronization

/// Passes the requests of a client to the routes of a desk, and can fail before or after it does.
final class RoutedTransport: HTTPTransport {
    /// What happens to a request.
    enum Event: Sendable {
        case answer(TransportResponse)
        case failure(TransportFailure)
        /// The desk gets the request, but its answer is lost.
        case lostAnswer
    }

    private let desk: RoutedDesk
    private let script: Mutex<[Event]>
    private let sent = Mutex<[TransportRequest]>([])

    /// The requests so far.
    var requests: [TransportRequest] { sent.withLock { $0 } }

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - desk: gets the other requests.
    ///   - script: what happens to the first requests.
    init(_ desk: RoutedDesk, script: [Event] = []) {
        self.desk = desk
        self.script = Mutex(script)
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        sent.withLock { $0.append(request) }
        let event = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch event {
        case .answer(let response): return response
        case .failure(let failure): throw failure
        case .lostAnswer:
            _ = try await answer(to: request)
            throw TransportFailure(.connectionLost, "the answer is lost")
        case nil: return try await answer(to: request)
        }
    }

    private func answer(to request: TransportRequest) async throws -> TransportResponse {
        var headers = HTTPFields()
        for (name, value) in request.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        guard let method = HTTPRequest.Method(rawValue: request.method) else { throw URLError(.badURL) }
        let path = String(request.url.dropFirst("http://desk.test".count))
        let reply = try await desk.send(method, path, headers, request.body)
        return TransportResponse(
            status: reply.status,
            headers: Dictionary(
                reply.headers.map { ($0.name.canonicalName, $0.value) },
                uniquingKeysWith: { first, _ in first }
            ),
            body: reply.body
        )
    }
}
