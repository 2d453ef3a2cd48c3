/// The source of data about a purchase.
package enum StatementSource: String, CaseIterable, Sendable, Codable {
    /// Data signed by Apple.
    case signed
    /// The receipt in a version 1 notification, authenticated by a shared secret.
    ///
    /// Apple must confirm the purchase before any answer.
    case receipt
}
