import Crypto
import Synchronization
import Testing

@testable import AppStoreTrust

/// Answers for the responders that a chain names, as the test says, and counts what it was asked.
final class FakeResponder: OCSPTransport {
    /// What to answer to a request, given the key of the certificate's issuer.
    typealias Answer = @Sendable (_ request: [UInt8], _ issuer: P256.Signing.PrivateKey) throws -> [UInt8]

    static let leafURL = "http://ocsp.example/leaf"
    static let intermediateURL = "http://ocsp.example/intermediate"

    private let keys: [String: P256.Signing.PrivateKey]
    private let answers: Mutex<[String: Answer]>
    private let asked = Mutex<[String]>([])

    /// Creates a responder for a chain; without answers for a URL all is good there.
    init(for draft: ChainDraft, answers: [String: Answer] = [:]) {
        keys = [Self.leafURL: draft.intermediate.key, Self.intermediateURL: draft.root.key]
        self.answers = Mutex(answers)
    }

    /// The URLs asked so far.
    var requests: [String] { asked.withLock { $0 } }

    func answer(at url: String, with answer: @escaping Answer) {
        answers.withLock { $0[url] = answer }
    }

    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        asked.withLock { $0.append(url) }
        let issuer = try #require(keys[url])
        let answer = answers.withLock { $0[url] } ?? { try OCSPAnswer(to: $0, signedBy: $1).der() }
        return try answer(request, issuer)
    }
}

/// A responder that is never to be asked.
struct SilentResponder: OCSPTransport {
    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        Issue.record("asked at \(url)")
        throw Unreachable()
    }
}

/// No connection.
struct Unreachable: Error {}

extension ChainDraft {
    /// A chain whose leaf and intermediate name a responder.
    static var withResponders: ChainDraft {
        var draft = ChainDraft()
        draft.leaf.responder = FakeResponder.leafURL
        draft.intermediate.responder = FakeResponder.intermediateURL
        return draft
    }
}
