/// How long answers took, as counts per time bucket.
///
/// A time is stored as its bucket. Buckets begin at 0, and each is a tenth as wide as its start, at least a
/// millisecond. Below 20 ms a time is exact; up to 30 days it is accurate to 5 %. Counts of two sets of answers can be
/// added.
package struct AnswerTimes: Hashable, Sendable {
    /// The number of answers per bucket, by the bucket's start in milliseconds.
    package var counts: [Int64: Int64]

    package init(counts: [Int64: Int64] = [:]) { self.counts = counts }

    /// The starts of the buckets, in milliseconds.
    package static let bounds: [Int64] = {
        var bounds: [Int64] = [0]
        while let last = bounds.last, last < 2_592_000_000 { bounds.append(last + width(from: last)) }
        return bounds
    }()

    /// The largest error of a reported time, in percent.
    package static let errorPercent = 5

    /// Returns the start of the bucket that contains a time.
    package static func bound(of time: Duration) -> Int64 {
        let milliseconds = max(0, time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
        return bounds.last { $0 <= milliseconds } ?? 0
    }

    private static func width(from bound: Int64) -> Int64 { max(1, bound / 10) }

    /// The number of answers.
    package var count: Int64 { counts.values.reduce(0, +) }

    /// Returns the time within which a share of the answers, 1 to 100 percent, was sent, by nearest rank.
    ///
    /// Returns `nil` without answers.
    package func percentile(_ percent: Int64) -> Duration? {
        let rank = (count * percent + 99) / 100
        var sum: Int64 = 0
        for (bound, answers) in counts.sorted(by: { $0.key < $1.key }) {
            sum += answers
            if sum >= rank { return .milliseconds(bound + (Self.width(from: bound) - 1) / 2) }
        }
        return nil
    }
}
