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
