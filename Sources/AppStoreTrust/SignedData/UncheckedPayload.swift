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
