import Refunds

/// A chart of shares as dots on a scale from 0 to 100 %, each with its interval.
///
/// The table next to it has the same numbers.
struct IntervalChart: Hashable, Sendable {
    /// One share, in the chart's own units.
    struct Line: Hashable, Sendable {
        let label: String
        let value: String
        let y: Int
        let textY: Int
        let low: Int
        let high: Int
        let width: Int
        let dot: Int
        let barY: Int
    }

    /// A tick of the scale.
    struct Tick: Hashable, Sendable {
        let x: Int
        let text: String
    }

    let title: String
    let description: String
    let lines: [Line]
    let ticks: [Tick]
    let height: Int
    let axisY: Int
    let tickY: Int

    private static let left = 150
    private static let length = 360
    private static let rowHeight = 30

    /// Creates the chart; returns `nil` if there are no cases to show.
    init?(_ shares: [(label: String, proportion: Proportion)], of title: String) {
        let known = shares.filter { $0.proportion.total > 0 }
        guard !known.isEmpty else { return nil }
        self.title = title
        description = known.compactMap { share in share.proportion.displayText.map { "\(share.label): \($0)" } }
            .joined(separator: "; ")
        lines = known.enumerated().compactMap { index, share in
            guard let interval = share.proportion.interval, let seen = share.proportion.share else { return nil }
            let y = index * Self.rowHeight + Self.rowHeight / 2
            return Line(
                label: share.label,
                value: share.proportion.displayText ?? "",
                y: y,
                textY: y + 4,
                low: Self.x(interval.lowerBound),
                high: Self.x(interval.upperBound),
                width: max(1, Self.x(interval.upperBound) - Self.x(interval.lowerBound)),
                dot: Self.x(seen),
                barY: y - 3
            )
        }
        axisY = known.count * Self.rowHeight + 2
        tickY = axisY + 16
        height = axisY + 22
        ticks = [0, 25, 50, 75, 100].map { Tick(x: Self.x(Double($0) / 100), text: "\($0) %") }
    }

    private static func x(_ share: Double) -> Int { left + Int((share * Double(length)).rounded()) }
}
