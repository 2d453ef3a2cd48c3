import AppStoreTypes
import Testing

@testable import AppStoreTrust

/// Signed data with one thing wrong, and how it is refused.
struct Forgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: VerificationFailure
    var chain: @Sendable (inout ChainDraft) throws -> Void = { _ in }
    var jws: @Sendable (inout JWSDraft, MadeChain) throws -> Void = { _, _ in }
    var text: @Sendable (String) throws -> String = { $0 }

    /// A certificate made wrong.
    static func chain(
        _ description: String,
        _ failure: VerificationFailure,
        _ change: @escaping @Sendable (inout ChainDraft) throws -> Void
    ) -> Forgery {
        Forgery(testDescription: description, failure: failure, chain: change)
    }

    /// A header, payload or signature made wrong.
    static func jws(
        _ description: String,
        _ failure: VerificationFailure,
        _ change: @escaping @Sendable (inout JWSDraft, MadeChain) throws -> Void
    ) -> Forgery {
        Forgery(testDescription: description, failure: failure, jws: change)
    }

    /// A text spoilt after it was signed.
    static func text(
        _ description: String,
        _ failure: VerificationFailure,
        _ change: @escaping @Sendable (String) throws -> String
    ) -> Forgery {
        Forgery(testDescription: description, failure: failure, text: change)
    }

    func make() throws -> (text: String, chain: MadeChain) {
        var draft = ChainDraft()
        try chain(&draft)
        let made = try draft.make()
        var jwsDraft = try JWSDraft(made)
        try jws(&jwsDraft, made)
        return (try text(jwsDraft.text()), made)
    }
}
