/// The mean of independent samples, with the interval that contains the true mean.
package struct SampleMean: Hashable, Sendable {
    /// The mean of the samples.
    package let mean: Double
    /// Half the width of Student's interval at 95 %; `nil` for one sample, which says nothing about others.
    package let half: Double?
    /// The number of samples.
    package let count: Int

    /// Creates the mean of samples; `nil` if there are none.
    package init?(_ samples: [Double]) {
        guard !samples.isEmpty else { return nil }
        count = samples.count
        let mean = samples.reduce(0, +) / Double(count)
        self.mean = mean
        guard count > 1 else {
            half = nil
            return
        }
        let squares = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        half = Self.quantile(freedom: count - 1) * (squares / Double(count - 1) / Double(count)).squareRoot()
    }

    /// Returns the quantile of Student's distribution with 95 % of values on both sides within it.
    ///
    /// Beyond the table, the expansion of Cornish and Fisher is exact to four digits.
    static func quantile(freedom: Int) -> Double {
        guard freedom > table.count else { return table[max(freedom, 1) - 1] }
        let (z, n) = (1.959963984540054, Double(freedom))
        let z3 = z * z * z
        let z5 = z3 * z * z
        return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
    }

    private static let table = [
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604, 2.1448,
        2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484,
        2.0452, 2.0423,
    ]
}
