/// The type of an offer.
public struct OfferType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// For new subscribers.
    public static let introductory = Self(rawValue: 1)
    /// For current or former subscribers.
    public static let promotional = Self(rawValue: 2)
    /// For customers with a code.
    public static let offerCode = Self(rawValue: 3)
    /// For former subscribers, shown by the App Store.
    public static let winBack = Self(rawValue: 4)
}
