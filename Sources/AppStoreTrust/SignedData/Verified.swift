/// A payload whose signature and certificates were verified.
///
/// Only ``SignedDataVerifier`` and ``AppReceiptVerifier`` create one.
public struct Verified<Payload: Sendable>: Sendable {
    /// The payload.
    public let payload: Payload

    init(checked payload: Payload) { self.payload = payload }
}
