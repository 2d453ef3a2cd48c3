/// How long answers took, as counts of times that are nearly alike.
///
/// A time is kept as the bucket it falls in. Buckets begin at 0 and are a tenth as wide as where they begin, at least a
/// millisecond: below 20 ms a time is exact, up to 30 days it is told to within 5 %. Counts of two sets of answers add up
/// to those of both.
package struct AnswerTimes: Hashable, Sendable {
    /// How many answers fell in the bucket that begins there, in milliseconds.
    package var counts: [Int64: Int64]

    package init(counts: [Int64: Int64] = [:]) { self.counts = counts }

    /// Where the buckets begin, in milliseconds.
    package static let bounds: [Int64] = {
        var bounds: [Int64] = [0]
        while let last = bounds.last, last < 2_592_000_000 { bounds.append(last + width(from: last)) }
        return bounds
    }()

    /// How far a time that is told may be from the one that was, in percent.
    package static let errorPercent = 5

    /// Where the bucket begins that a time falls in.
    package static func bound(of time: Duration) -> Int64 {
        let milliseconds = max(0, time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
        return bounds.last { $0 <= milliseconds } ?? 0
    }

    private static func width(from bound: Int64) -> Int64 { max(1, bound / 10) }

    /// How many answers there are.
    package var count: Int64 { counts.values.reduce(0, +) }

    /// The time that a share of the answers, 1 to 100 percent, took at most, by nearest rank; `nil` of none.
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
