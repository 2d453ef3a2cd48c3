public import AppStoreTypes
import Crypto
public import Foundation

/// Verifies data that Apple signed.
///
/// It verifies notifications, transactions, renewal information, app transactions and realtime requests. The chain in
/// the header must be a leaf and an intermediate with Apple's markers under one of the given roots. The third
/// certificate in the header is never trusted. If you pass an ``AppIdentity``, the payload must match it. Otherwise the
/// caller must check the payload (``SignedObject/check(_:)``).
///
/// It never accepts data that Xcode or local tests sign. See ``LocalDataReader``.
public struct SignedDataVerifier: Sendable {
    private let chains: CertificateChainVerifier

    /// Creates a verifier.
    public init(chains: CertificateChainVerifier) { self.chains = chains }

    /// Verifies a JWS and returns its payload.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verify<Payload: SignedObject>(
        _ text: String,
        as type: Payload.Type = Payload.self
    ) async throws(VerificationFailure) -> Verified<Payload> {
        try await verify(UncheckedPayload(text))
    }

    /// Verifies a JWS that was already read.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verify<Payload: SignedObject>(
        _ unchecked: UncheckedPayload<Payload>
    ) async throws(VerificationFailure) -> Verified<Payload> {
        try await check(unchecked.jws, signedAt: unchecked.payload.signedAt)
        return Verified(checked: unchecked.payload)
    }

    /// Verifies a JWS and returns the bytes of its payload, which may be of any type.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verifyBytes(_ text: String) async throws(VerificationFailure) -> Verified<Data> {
        try await verifyBytes(UnverifiedJWS(text))
    }

    /// Verifies a JWS that was already split, and returns the bytes of its payload.
    ///
    /// - Throws: ``VerificationFailure``.
    package func verifyBytes(_ unverified: UnverifiedJWS) async throws(VerificationFailure) -> Verified<Data> {
        let jws = unverified.jws
        try await check(jws, signedAt: SigningTime(in: jws.payload)?.signedAt)
        return Verified(checked: Data(jws.payload))
    }

    /// Reads a payload without verification, for example to learn which app's roots to verify it with.
    ///
    /// - Throws: ``VerificationFailure/malformed(_:)`` or ``VerificationFailure/unreadableMember(_:)``.
    public static func decodeUnchecked<Payload: WireObject>(
        _ text: String,
        as type: Payload.Type = Payload.self
    ) throws(VerificationFailure) -> Payload {
        try decode(type, from: CompactJWS(text).payload)
    }

    /// Returns whether the chain of a JWS is remembered, so that its verification waits for nothing.
    package func remembersChain(of unverified: UnverifiedJWS) -> Bool {
        chains.remembers(unverified.jws.header)
    }

    /// Renews the revocation status of every remembered chain before it expires.
    package func renewRevocationStatus() async { await chains.renewRevocationStatus() }

    /// Returns the newest response of a responder about each certificate, as far as it proves the same after a restart.
    package func revocationProofs() async -> [RevocationProof] { await chains.revocationProofs() }

    /// Uses responses from before a restart, or of another desk, while a responder gives none or only older ones; each
    /// is verified before.
    package func offer(_ proofs: [RevocationProof]) { chains.offer(proofs) }

    /// Uses the responses that all desks stored, like ``offer(_:)``, and at once those that prove a newer revocation.
    ///
    /// A remembered chain with such a certificate is forgotten, and no responder is asked.
    package func take(_ proofs: [RevocationProof]) async { await chains.take(proofs) }

    private func check(_ jws: CompactJWS, signedAt: Timestamp?) async throws(VerificationFailure) {
        if let known = chains.rememberedChain(in: jws.header, signedAt: signedAt) {
            try checkSignature(of: jws, under: known.chain)
            if !known.isProved { chains.prove(jws.header) }
            return
        }
        let chain = try await chains.chain(in: jws, signedAt: signedAt)
        try checkSignature(of: jws, under: chain)
        try await chains.checkRevocation(of: chain, in: jws.header)
        chains.prove(jws.header)
    }

    private func checkSignature(
        of jws: CompactJWS,
        under chain: ValidatedChain
    ) throws(VerificationFailure) {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature),
            chain.publicKey.isValidSignature(signature, for: jws.signingInput.withUnsafeBytes(SHA256.hash))
        else { throw .invalidSignature }
    }

    static func decode<Payload: WireObject>(
        _ type: Payload.Type,
        from json: [UInt8]
    ) throws(VerificationFailure) -> Payload {
        do {
            return try type.init(json: json)
        } catch let error as WireError where !error.path.isEmpty {
            throw .unreadableMember(error)
        } catch {
            throw .malformed("payload is not a JSON object")
        }
    }
}

/// A JWS that was split, but neither verified nor read.
///
/// A server that strangers can reach looks in its payload only for what it needs to choose a verifier.
package struct UnverifiedJWS: Sendable {
    let jws: CompactJWS

    /// The payload's bytes, which anyone may have written.
    package var payload: [UInt8] { jws.payload }
    /// The parts, so that whoever stores the text need not split it again.
    package var parts: JWSParts { JWSParts(header: jws.header, payload: jws.payload, signature: jws.signature) }

    /// Splits a JWS.
    ///
    /// - Throws: ``VerificationFailure/malformed(_:)``.
    package init(_ text: String) throws(VerificationFailure) { jws = try CompactJWS(text) }
}

/// A payload that was read but not verified; use it only to learn which app's roots to verify it with.
///
/// ``SignedDataVerifier/verify(_:)`` verifies it without reading it a second time.
public struct UncheckedPayload<Payload: SignedObject>: Sendable {
    /// The payload, which anyone may have written.
    public let payload: Payload
    let jws: CompactJWS

    /// Reads a JWS.
    ///
    /// - Throws: ``VerificationFailure/malformed(_:)`` or ``VerificationFailure/unreadableMember(_:)``.
    public init(_ text: String) throws(VerificationFailure) {
        jws = try CompactJWS(text)
        payload = try SignedDataVerifier.decode(Payload.self, from: jws.payload)
    }
}
