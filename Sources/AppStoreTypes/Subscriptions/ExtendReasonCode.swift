/// The reason for extending a renewal date.
public struct ExtendReasonCode: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// To compensate the customer.
    public static let customerSatisfaction = Self(rawValue: 1)
    /// Any other reason.
    public static let other = Self(rawValue: 2)
    /// There was a service problem or outage.
    public static let serviceIssueOrOutage = Self(rawValue: 3)
}
