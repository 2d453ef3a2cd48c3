public import AppStoreTypes
import Crypto
public import Foundation

/// Checks what Apple signed: notifications, transactions, renewal information, app transactions, realtime requests.
///
/// The chain in the header must be leaf and intermediate with Apple's markers under one of the given roots; the third
/// certificate in the header is never trusted. Whom the data is about is checked where an ``AppIdentity`` is given, else
/// it is the caller's to check, on the payload (``SignedObject/check(_:)``).
///
/// What Xcode or local tests sign is never accepted here: see ``LocalDataReader``.
public struct SignedDataVerifier: Sendable {
    private let chains: CertificateChainVerifier

    /// Creates a verifier.
    public init(chains: CertificateChainVerifier) { self.chains = chains }

    /// Checks a JWS and reads its payload.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verify<Payload: SignedObject>(
        _ text: String,
        as type: Payload.Type = Payload.self
    ) async throws(VerificationFailure) -> Verified<Payload> {
        try await verify(UncheckedPayload(text))
    }

    /// Checks a JWS that was read before.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verify<Payload: SignedObject>(
        _ unchecked: UncheckedPayload<Payload>
    ) async throws(VerificationFailure) -> Verified<Payload> {
        try await check(unchecked.jws, signedAt: unchecked.payload.signedAt)
        return Verified(checked: unchecked.payload)
    }

    /// Checks a JWS whose payload need not be of any known shape; the payload's bytes.
    ///
    /// - Throws: ``VerificationFailure``.
    public func verifyBytes(_ text: String) async throws(VerificationFailure) -> Verified<Data> {
        let jws = try CompactJWS(text)
        try await check(jws, signedAt: (try? Self.decode(SigningTime.self, from: jws.payload))?.signedAt)
        return Verified(checked: Data(jws.payload))
    }

    /// Reads a payload without checking anything, to learn which app's roots to check it with.
    ///
    /// - Throws: ``VerificationFailure/malformed(_:)`` or ``VerificationFailure/unreadableMember(_:)``.
    public static func decodeUnchecked<Payload: WireObject>(
        _ text: String,
        as type: Payload.Type = Payload.self
    ) throws(VerificationFailure) -> Payload {
        try decode(type, from: CompactJWS(text).payload)
    }

    private func check(_ jws: CompactJWS, signedAt: Timestamp?) async throws(VerificationFailure) {
        let chain: ValidatedChain
        let isProved: Bool
        if let known = chains.rememberedChain(in: jws.header, signedAt: signedAt) {
            (chain, isProved) = known
        } else {
            chain = try await chains.chain(in: jws, signedAt: signedAt)
            isProved = false
        }
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature),
            chain.publicKey.isValidSignature(signature, for: jws.signingInput.withUnsafeBytes(SHA256.hash))
        else { throw .invalidSignature }
        if !isProved { chains.prove(jws.header) }
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
