import AppStoreClient
import Foundation
import Synchronization

/// A transport that answers from a script, by path, and records the requests.
final class ScriptedAppStore: HTTPTransport {
    private let answers: [String: [TransportResponse]]
    private let asked = Mutex<[TransportRequest]>([])

    init(_ answers: [String: [TransportResponse]]) { self.answers = answers }

    /// The requests so far.
    var requests: [TransportRequest] { asked.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let path = URLComponents(string: request.url)?.path ?? ""
        let number = asked.withLock { asked in
            asked.append(request)
            return asked.count { URLComponents(string: $0.url)?.path == path } - 1
        }
        guard let script = answers[path], script.indices.contains(number) else {
            return TransportResponse(status: 404, body: Data(#"{"errorCode":4040010,"errorMessage":"?"}"#.utf8))
        }
        return script[number]
    }
}

extension TransportResponse {
    /// Creates a JSON response.
    static func json(_ value: some Encodable, status: Int = 200) throws -> TransportResponse {
        TransportResponse(
            status: status,
            headers: ["content-type": "application/json"],
            body: try JSONEncoder().encode(value)
        )
    }
}
