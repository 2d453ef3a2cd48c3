import AppStoreTypes
import Testing

@testable import AppStoreTrust

/// Signed data with one fault, and the expected failure.
struct Forgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: VerificationFailure
    var chain: @Sendable (inout ChainDraft) throws -> Void = { _ in }
    var jws: @Sendable (inout JWSDraft, MadeChain) throws -> Void = { _, _ in }
    var text: @Sendable (String) throws -> String = { $0 }

    /// Creates a forgery with an invalid certificate.
    static func chain(
        _ description: String,
        _ failure: VerificationFailure,
        _ change: @escaping @Sendable (inout ChainDraft) throws -> Void
    ) -> Forgery {
        Forgery(testDescription: description, failure: failure, chain: change)
    }

    /// Creates a forgery with an invalid header, payload or signature.
    static func jws(
        _ description: String,
        _ failure: VerificationFailure,
        _ change: @escaping @Sendable (inout JWSDraft, MadeChain) throws -> Void
    ) -> Forgery {
        Forgery(testDescription: description, failure: failure, jws: change)
    }

    /// Creates a forgery whose text was changed after signing.
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
