import AppStoreTypes
import Refunds

/// A chart over time, with marks where the policy changed.
///
/// Shares are dots with their intervals, counts are bars. The table next to it has the same numbers.
struct TrendChart: Sendable {
    /// A share: a dot with its interval.
    struct Dot: Hashable, Sendable {
        let x: Int
        let y: Int
        let top: Int
        let height: Int
        let barX: Int
        let text: String
    }

    /// A count: a bar from the axis up.
    struct Bar: Hashable, Sendable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
        let text: String
    }

    /// A label on an axis.
    struct Label: Hashable, Sendable {
        let x: Int
        let y: Int
        let textY: Int
        let anchor: String
        let text: String
    }

    /// A day on which the policy changed.
    struct Mark: Hashable, Sendable {
        let x: Int
        let number: String
        let text: String
    }

    let id: String
    let title: String
    let description: String
    let dots: [Dot]
    /// The points of the line through the dots.
    let line: String?
    let bars: [Bar]
    let levels: [Label]
    let days: [Label]
    let marks: [Mark]

    /// The size of the drawing, which the template repeats.
    static let (left, right, top, bottom) = (56, 632, 18, 138)

    /// Creates a chart of shares.
    init(_ title: String, id: String, _ series: CaseSeries, marks: [PolicyMark], share: (CaseTally) -> Proportion) {
        let places = Places(series)
        let known = series.spans.indices.compactMap { index -> (Int, CaseSeries.Span, Proportion)? in
            let proportion = share(series.spans[index].tally)
            return proportion.total > 0 ? (index, series.spans[index], proportion) : nil
        }
        dots = known.compactMap { index, span, proportion in
            guard let seen = proportion.share, let interval = proportion.interval else { return nil }
            let (high, low) = (Self.y(interval.upperBound), Self.y(interval.lowerBound))
            let x = places.middle(of: index)
            return Dot(
                x: x,
                y: Self.y(seen),
                top: high,
                height: max(1, low - high),
                barX: x - 2,
                text: "\(span.displayText(series.step)): \(proportion.displayText ?? ""), \(proportion.count) of "
                    + "\(proportion.total)"
            )
        }
        line = dots.count > 1 ? dots.map { "\($0.x),\($0.y)" }.joined(separator: " ") : nil
        bars = []
        levels = [0, 50, 100].map { percent in
            let y = Self.y(Double(percent) / 100)
            return Label(x: Self.left - 6, y: y, textY: y + 4, anchor: "end", text: "\(percent) %")
        }
        days = places.labels
        self.id = id
        self.title = title
        description = Self.description(of: dots.map(\.text))
        self.marks = Self.marks(marks, in: series, places)
    }

    /// Creates a chart of counts.
    init(
        _ title: String,
        id: String,
        _ series: CaseSeries,
        marks: [PolicyMark],
        count: (CaseTally) -> Int64,
        text: (Int64) -> String,
        level: ((Int64) -> String)? = nil
    ) {
        let places = Places(series)
        let counts = series.spans.map { max(0, count($0.tally)) }
        let most = max(1, counts.max() ?? 1)
        let width = max(1, places.width * 7 / 10)
        bars = counts.indices.map { index in
            let y = Self.y(Double(counts[index]) / Double(most))
            return Bar(
                x: places.middle(of: index) - width / 2,
                y: y,
                width: width,
                height: Self.bottom - y,
                text: "\(series.spans[index].displayText(series.step)): \(text(counts[index]))"
            )
        }
        (dots, line) = ([], nil)
        levels = [(0, Int64(0)), (100, most)].map { percent, count in
            let y = Self.y(Double(percent) / 100)
            return Label(x: Self.left - 6, y: y, textY: y + 4, anchor: "end", text: level?(count) ?? text(count))
        }
        days = places.labels
        self.id = id
        self.title = title
        description = Self.description(of: bars.map(\.text))
        self.marks = Self.marks(marks, in: series, places)
    }

    private static func y(_ share: Double) -> Int { bottom - Int((share * Double(bottom - top)).rounded()) }

    /// Names the first and the last value; the table has all of them.
    private static func description(of texts: [String]) -> String {
        guard let first = texts.first, let last = texts.last else { return "No value in these days." }
        return texts.count == 1 ? first : "From \(first) to \(last). The table below has every value."
    }

    private static func marks(_ marks: [PolicyMark], in series: CaseSeries, _ places: Places) -> [Mark] {
        // The marks of one span share a line, because their numbers would overlap.
        series.spans.enumerated().compactMap { index, span in
            let own = marks.filter { span.first <= $0.day && $0.day <= span.last }
            guard !own.isEmpty else { return nil }
            return Mark(
                x: places.start(of: index),
                number: own.map(\.number).joined(separator: ", "),
                text: own.map(\.text).joined(separator: "; ")
            )
        }
    }

    /// The places of spans on the horizontal axis.
    private struct Places {
        let series: CaseSeries
        let count: Int

        init(_ series: CaseSeries) {
            self.series = series
            count = max(1, series.spans.count)
        }

        var width: Int { (right - left) / count }

        func start(of index: Int) -> Int { left + index * (right - left) / count }
        func middle(of index: Int) -> Int { left + (2 * index + 1) * (right - left) / (2 * count) }

        /// The first, the middle and the last span, as far as they differ.
        var labels: [Label] {
            let last = series.spans.count - 1
            guard last >= 0 else { return [] }
            let indices = last == 0 ? [0] : last < 4 ? [0, last] : [0, last / 2, last]
            return indices.map { index in
                let isLast = index == last && last > 0
                return Label(
                    x: isLast ? right : index == 0 ? left : middle(of: index),
                    y: bottom,
                    textY: bottom + 18,
                    anchor: isLast ? "end" : index == 0 ? "start" : "middle",
                    text: series.spans[index].first.description
                )
            }
        }
    }
}

/// A time at which another policy began to decide an app's cases.
struct PolicyMark: Hashable, Sendable {
    let day: Day
    /// The number that marks have in charts and in the list of changes.
    let number: String
    let at: Timestamp
    let app: String
    let version: String
    let author: String

    /// The text of the mark in a chart.
    var text: String { "Policy change \(number): \(app), version \(version), \(at)" }

    /// Numbers the changes among the recorded deeds, oldest first.
    ///
    /// A desk also records the policy it begins with. That is not a change, so the oldest deed of an app has no mark.
    static func all(_ deeds: [Deed], isComplete: Bool) -> [PolicyMark] {
        var seen: Set<String> = []
        var marks: [PolicyMark] = []
        for deed in deeds.sorted(by: { $0.at < $1.at }) {
            let app = deed.bundleID ?? ""
            guard seen.contains(app) || !isComplete else {
                seen.insert(app)
                continue
            }
            seen.insert(app)
            marks.append(
                PolicyMark(
                    day: Day(of: deed.at),
                    number: "\(marks.count + 1)",
                    at: deed.at,
                    app: app,
                    version: deed.details["version"] ?? "unknown",
                    author: deed.author
                )
            )
        }
        return marks
    }
}

extension CaseSeries.Span {
    /// The span's days: one day, or the first and the last.
    func displayText(_ step: CaseSeries.Step) -> String { first == last ? "\(first)" : "\(first) to \(last)" }
}

extension Money {
    /// Returns an amount in US dollars for an axis, such as `12.50 USD`, `1,234 USD`, `123 k USD` or `1.2 M USD`.
    static func shortText(usdCents: Int64) -> String {
        let dollars = Int(usdCents / 100)
        switch dollars.magnitude {
        case ..<100: return displayText(usdCents: usdCents)
        case ..<10_000: return "\(grouped(dollars)) USD"
        case ..<1_000_000: return "\(dollars / 1000) k USD"
        default:
            let tenths = dollars / 100_000
            return tenths % 10 == 0 ? "\(tenths / 10) M USD" : "\(tenths / 10).\(tenths % 10) M USD"
        }
    }
}
