/// A payload that was read and not checked: good for learning which app's roots to check it with, and nothing else.
///
/// ``SignedDataVerifier/verify(_:)`` checks it without reading it a second time.
public struct UncheckedPayload<Payload: SignedObject>: Sendable {
    /// The payload, as whoever sent it wrote it.
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
