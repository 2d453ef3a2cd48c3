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

/// The lifetime amount that a customer paid or was refunded, in Apple's ranges of US dollars.
///
/// Each range includes its lower bound.
public struct LifetimeDollars: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number: 0 is undeclared, 1 to 7 are ranges.
    public var rawValue: Int32
    /// Creates a range from its wire number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Nothing.
    public static let nothing = Self(rawValue: 1)
    /// From 1 cent to less than 50 dollars.
    public static let under50 = Self(rawValue: 2)
    /// From 50 to less than 100 dollars.
    public static let dollars50To100 = Self(rawValue: 3)
    /// From 100 to less than 500 dollars.
    public static let dollars100To500 = Self(rawValue: 4)
    /// From 500 to less than 1000 dollars.
    public static let dollars500To1000 = Self(rawValue: 5)
    /// From 1000 to less than 2000 dollars.
    public static let dollars1000To2000 = Self(rawValue: 6)
    /// 2000 dollars or more.
    public static let dollars2000AndMore = Self(rawValue: 7)

    /// Creates the range of an amount in US cents: nothing, then from 1 cent, 50, 100, 500, 1000 and 2000 dollars.
    public init(cents: Int64) {
        self.init(rawValue: Self.lowerBounds.bucket(of: cents))
    }

    private static let lowerBounds: [Int64] = [1, 5_000, 10_000, 50_000, 100_000, 200_000]
}
