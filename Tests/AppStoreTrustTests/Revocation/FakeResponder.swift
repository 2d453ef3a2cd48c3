import Crypto
import Synchronization
import Testing

@testable import AppStoreTrust

/// A fake of the OCSP responders in a chain; it gives the test's answers and records the requests.
final class FakeResponder: OCSPTransport {
    /// Makes the answer to a request, given the key of the certificate's issuer.
    typealias Answer = @Sendable (_ request: [UInt8], _ issuer: P256.Signing.PrivateKey) throws -> [UInt8]

    static let leafURL = "http://ocsp.example/leaf"
    static let intermediateURL = "http://ocsp.example/intermediate"

    private let keys: [String: P256.Signing.PrivateKey]
    private let answers: Mutex<[String: Answer]>
    private let asked = Mutex<[String]>([])

    /// Creates a responder for a chain; at a URL without an answer, every certificate is good.
    init(for draft: ChainDraft, answers: [String: Answer] = [:]) {
        keys = [Self.leafURL: draft.intermediate.key, Self.intermediateURL: draft.root.key]
        self.answers = Mutex(answers)
    }

    /// The URLs requested so far.
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

/// A responder that must not be queried.
struct SilentResponder: OCSPTransport {
    func query(_ request: [UInt8], at url: String) async throws -> [UInt8] {
        Issue.record("unexpected query at \(url)")
        throw Unreachable()
    }
}

/// The failure of a connection.
struct Unreachable: Error {}

extension ChainDraft {
    /// A chain with a responder URL in its leaf and intermediate.
    static var withResponders: ChainDraft {
        var draft = ChainDraft()
        draft.leaf.responder = FakeResponder.leafURL
        draft.intermediate.responder = FakeResponder.intermediateURL
        return draft
    }
}
