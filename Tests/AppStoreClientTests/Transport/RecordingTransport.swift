import AppStoreClient
import Synchronization

/// A transport that gives the test's responses and records the requests.
final class RecordingTransport: HTTPTransport {
    private let sent = Mutex<[TransportRequest]>([])
    private let answer: @Sendable (TransportRequest) throws -> TransportResponse

    init(answering answer: @escaping @Sendable (TransportRequest) throws -> TransportResponse) {
        self.answer = answer
    }

    convenience init(_ response: TransportResponse) {
        self.init { _ in response }
    }

    var requests: [TransportRequest] { sent.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        sent.withLock { $0.append(request) }
        return try answer(request)
    }
}
