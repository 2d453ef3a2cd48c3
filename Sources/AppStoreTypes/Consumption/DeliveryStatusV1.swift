/// Whether the app delivered a working purchase, in version 1.
///
/// There is no undeclared value: 0 means that it was delivered.
public struct DeliveryStatusV1: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Delivered and working.
    public static let delivered = Self(rawValue: 0)
    /// Not delivered: quality issue.
    public static let qualityIssue = Self(rawValue: 1)
    /// Not delivered: wrong item.
    public static let wrongItem = Self(rawValue: 2)
    /// Not delivered: server outage.
    public static let serverOutage = Self(rawValue: 3)
    /// Not delivered: the in-game currency changed.
    public static let currencyChange = Self(rawValue: 4)
    /// Not delivered: any other reason.
    public static let other = Self(rawValue: 5)
}
