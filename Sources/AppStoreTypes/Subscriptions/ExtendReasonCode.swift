/// Why a renewal date is extended.
public struct ExtendReasonCode: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// To make up for something.
    public static let customerSatisfaction = Self(rawValue: 1)
    /// Anything else.
    public static let other = Self(rawValue: 2)
    /// The service failed.
    public static let serviceIssueOrOutage = Self(rawValue: 3)
}
