/// What stands behind a statement about a purchase.
package enum StatementSource: String, CaseIterable, Sendable, Codable {
    /// Apple's signature.
    case signed
    /// The receipt in a version 1 notification, for which a shared secret vouches: to be confirmed before any answer.
    case receipt
}
