package import AppStoreTypes

/// Stores the newest response of an OCSP responder about each certificate, for all desks of a database.
package protocol RevocationProofStore: Sendable {
    /// Returns the responses that have not expired.
    func revocationProofs(at now: Timestamp) async throws -> [RevocationProof]

    /// Returns the same when a desk starts, before other work runs.
    func revocationProofsAtStart(at now: Timestamp) throws -> [RevocationProof]

    /// Stores responses that are newer than the stored ones, and removes those that have expired.
    ///
    /// The number of certificates is limited: the responses that expire first are removed.
    func keepRevocationProofs(_ proofs: [RevocationProof], at now: Timestamp) async throws
}
