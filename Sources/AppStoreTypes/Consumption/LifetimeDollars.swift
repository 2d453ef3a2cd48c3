/// What a customer paid or was refunded in all, in Apple's buckets of US dollars; lower bounds belong to the bucket.
public struct LifetimeDollars: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number: 0 says nothing, 1 to 7 are buckets.
    public var rawValue: Int32
    /// Creates a bucket from its wire number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Says nothing.
    public static let undeclared = Self(rawValue: 0)

    /// The bucket of an amount in US cents: nothing, then from 1 cent, 50, 100, 500, 1000 and 2000 dollars.
    public init(cents: Int64) {
        self.init(rawValue: Self.lowerBounds.bucket(of: cents))
    }

    private static let lowerBounds: [Int64] = [1, 5_000, 10_000, 50_000, 100_000, 200_000]
}
