/// How long a customer used the app, in Apple's buckets; lower bounds belong to the bucket.
public struct PlayTime: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number: 0 says nothing, 1 to 7 are buckets.
    public var rawValue: Int32
    /// Creates a bucket from its wire number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Says nothing.
    public static let undeclared = Self(rawValue: 0)

    /// The bucket of a number of seconds: under 5 minutes, then from 5 minutes, 1, 6 and 24 hours, 4 and 16 days.
    public init(seconds: Int64) {
        self.init(rawValue: Self.lowerBounds.bucket(of: seconds))
    }

    private static let lowerBounds: [Int64] = [300, 3600, 21_600, 86_400, 345_600, 1_382_400]
}
