/// How many of so many: a share that was seen, and where the true one lies.
package struct Proportion: Hashable, Sendable {
    package let count: Int64
    package let total: Int64

    /// Creates a proportion; `count` lies between 0 and `total`.
    package init(_ count: Int64, of total: Int64) {
        self.count = count
        self.total = total
    }

    /// The share that was seen, 0 to 1; `nil` of nothing.
    package var share: Double? { total > 0 ? Double(count) / Double(total) : nil }

    /// Wilson's score interval at 95 %; `nil` of nothing.
    ///
    /// E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927. Unlike the one in most
    /// schoolbooks it never leaves 0 to 1 and is not of width nothing when all cases went one way.
    package var interval: ClosedRange<Double>? {
        guard let share else { return nil }
        let n = Double(total)
        let z2 = Self.quantile * Self.quantile
        let middle = (share + z2 / (2 * n)) / (1 + z2 / n)
        let half = Self.quantile / (1 + z2 / n) * (share * (1 - share) / n + z2 / (4 * n * n)).squareRoot()
        // The ends are 0 and 1 exactly where all went one way, whatever rounding makes of it.
        let low = count == 0 ? 0 : max(0, middle - half)
        let high = count == total ? 1 : min(1, middle + half)
        return low...high
    }

    /// Of the normal distribution: 95 % lie within it on both sides.
    private static let quantile = 1.959963984540054

    /// How much higher this share is than another, and where the true difference lies at 95 %, −1 to 1.
    ///
    /// R. G. Newcombe, Interval estimation for the difference between independent proportions, 1998, method 10: from
    /// both of Wilson's intervals.
    package func difference(from other: Proportion) -> (seen: Double, interval: ClosedRange<Double>)? {
        guard let share, let interval, let otherShare = other.share, let otherInterval = other.interval else {
            return nil
        }
        let seen = share - otherShare
        let below = Self.length(share - interval.lowerBound, otherInterval.upperBound - otherShare)
        let above = Self.length(interval.upperBound - share, otherShare - otherInterval.lowerBound)
        return (seen, max(-1, seen - below)...min(1, seen + above))
    }

    private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
