/// How long a customer used the app, in Apple's ranges; each range includes its lower bound.
public struct PlayTime: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number: 0 is undeclared, 1 to 7 are ranges.
    public var rawValue: Int32
    /// Creates a range from its wire number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Less than 5 minutes.
    public static let under5Minutes = Self(rawValue: 1)
    /// From 5 to less than 60 minutes.
    public static let minutes5To60 = Self(rawValue: 2)
    /// From 1 to less than 6 hours.
    public static let hours1To6 = Self(rawValue: 3)
    /// From 6 to less than 24 hours.
    public static let hours6To24 = Self(rawValue: 4)
    /// From 1 to less than 4 days.
    public static let days1To4 = Self(rawValue: 5)
    /// From 4 to less than 16 days.
    public static let days4To16 = Self(rawValue: 6)
    /// 16 days or more.
    public static let days16AndMore = Self(rawValue: 7)

    /// Creates the range of a time in seconds: under 5 minutes, then from 5 minutes, 1, 6 and 24 hours, 4 and 16 days.
    public init(seconds: Int64) {
        self.init(rawValue: Self.lowerBounds.bucket(of: seconds))
    }

    private static let lowerBounds: [Int64] = [300, 3600, 21_600, 86_400, 345_600, 1_382_400]
}
