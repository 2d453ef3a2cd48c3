/// The age of a customer's account, in Apple's ranges of days; each range includes its lower bound.
public struct AccountTenure: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number: 0 is undeclared, 1 to 7 are ranges.
    public var rawValue: Int32
    /// Creates a range from its wire number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Less than 3 days.
    public static let under3Days = Self(rawValue: 1)
    /// From 3 to less than 10 days.
    public static let days3To10 = Self(rawValue: 2)
    /// From 10 to less than 30 days.
    public static let days10To30 = Self(rawValue: 3)
    /// From 30 to less than 90 days.
    public static let days30To90 = Self(rawValue: 4)
    /// From 90 to less than 180 days.
    public static let days90To180 = Self(rawValue: 5)
    /// From 180 to less than 365 days.
    public static let days180To365 = Self(rawValue: 6)
    /// 365 days or more.
    public static let days365AndMore = Self(rawValue: 7)

    /// Creates the range of an age: under 3 days, then from 3, 10, 30, 90, 180 and 365 days.
    public init(age: Duration) {
        self.init(rawValue: Self.lowerBounds.bucket(of: age.components.seconds))
    }

    private static let lowerBounds: [Int64] = [3, 10, 30, 90, 180, 365].map { $0 * 86_400 }
}

extension [Int64] {
    /// Returns the range of a value among ascending lower bounds: 1 below the first, one more for each bound reached.
    func bucket(of value: Int64) -> Int32 { 1 + Int32(prefix { $0 <= value }.count) }
}
