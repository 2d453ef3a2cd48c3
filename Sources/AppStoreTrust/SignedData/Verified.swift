/// A payload whose signature and certificates were checked.
///
/// Only ``SignedDataVerifier`` and ``AppReceiptVerifier`` make one.
public struct Verified<Payload: Sendable>: Sendable {
    /// The payload.
    public let payload: Payload

    init(checked payload: Payload) { self.payload = payload }
}
