/// The cause of a transaction.
public struct TransactionReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer made a purchase.
    public static let purchase = Self(rawValue: "PURCHASE")
    /// The App Store renewed a subscription.
    public static let renewal = Self(rawValue: "RENEWAL")
}
