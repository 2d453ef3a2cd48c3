/// A number of measured values in fixed buckets.
package struct Distribution: Hashable, Sendable {
    /// The upper bound of each bucket, ascending; each bucket includes its bound.
    package let bounds: [Double]
    /// The number of values in each bucket; the last one has no bound.
    package private(set) var counts: [Int64]
    /// The sum of all values.
    package private(set) var sum: Double = 0

    /// Creates an empty distribution.
    package init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// The number of values.
    package var count: Int64 { counts.reduce(0, +) }

    /// Adds a value; one that is not a number is ignored.
    package mutating func record(_ value: Double) {
        guard !value.isNaN else { return }
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}
