/// The result of a performance test.
public struct PerformanceTestStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The test is still running.
    public static let pending = Self(rawValue: "PENDING")
    /// Passed.
    public static let pass = Self(rawValue: "PASS")
    /// Failed.
    public static let fail = Self(rawValue: "FAIL")
}
