/// A count out of a total: the observed share, and the interval that contains the true one.
package struct Proportion: Hashable, Sendable {
    package let count: Int64
    package let total: Int64

    /// Creates a proportion; `count` must be between 0 and `total`.
    package init(_ count: Int64, of total: Int64) {
        self.count = count
        self.total = total
    }

    /// The observed share, 0 to 1; `nil` if the total is 0.
    package var share: Double? { total > 0 ? Double(count) / Double(total) : nil }

    /// Wilson's score interval at 95 %; `nil` if the total is 0.
    ///
    /// E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927. Unlike the interval in
    /// most textbooks, it never leaves 0 to 1, and its width is not zero when all cases had the same result.
    package var interval: ClosedRange<Double>? {
        guard let share else { return nil }
        let n = Double(total)
        let z2 = Self.quantile * Self.quantile
        let middle = (share + z2 / (2 * n)) / (1 + z2 / n)
        let half = Self.quantile / (1 + z2 / n) * (share * (1 - share) / n + z2 / (4 * n * n)).squareRoot()
        // If all cases had the same result, one end is exactly 0 or 1, whatever the rounding.
        let low = count == 0 ? 0 : max(0, middle - half)
        let high = count == total ? 1 : min(1, middle + half)
        return low...high
    }

    /// The quantile of the normal distribution with 95 % of values on both sides within it.
    private static let quantile = 1.959963984540054

    /// Returns how much higher this share is than another, with the 95 % interval of the true difference, −1 to 1.
    ///
    /// R. G. Newcombe, Interval estimation for the difference between independent proportions, 1998, method 10, which
    /// uses both of Wilson's intervals.
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
