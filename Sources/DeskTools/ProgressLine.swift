import RefundDesk

/// A line that shows the progress of a long task: a bar, the share done, the count, the rate and the time left.
package struct ProgressLine: Sendable {
    /// The unit of the count, such as `rows`.
    package var unit: String
    /// The total count; `countOfRun` counts this run alone.
    package var count: Int64
    package var countOfRun: Int64
    /// The work done, in the unit of `total`; `doneOfRun` is the part of this run.
    package var done: Int64
    package var doneOfRun: Int64
    /// The total work; `nil` if unknown.
    package var total: Int64?
    /// The duration of this run so far.
    package var elapsed: Duration

    package init(
        unit: String,
        count: Int64,
        countOfRun: Int64,
        done: Int64,
        doneOfRun: Int64,
        total: Int64?,
        elapsed: Duration
    ) {
        self.unit = unit
        self.count = count
        self.countOfRun = countOfRun
        self.done = done
        self.doneOfRun = doneOfRun
        self.total = total
        self.elapsed = elapsed
    }

    /// The line without a bar, for output that is not a terminal.
    package var plain: String {
        [share.map { "\(Int($0 * 100)) %" }, counts, left].compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the line with a bar of `width` characters.
    package func withBar(_ width: Int) -> String {
        guard let share else { return plain }
        let full = Int(share * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        return "\(bar) \(plain)"
    }

    private var share: Double? {
        total.map { $0 <= 0 ? 1 : min(max(Double(done) / Double($0), 0), 1) }
    }

    private var seconds: Double { max(elapsed / .seconds(1), 0.001) }

    private var counts: String {
        "\(Self.grouped(count)) \(unit), \(Self.grouped(Int64(Double(countOfRun) / seconds))) a second"
    }

    private var left: String? {
        guard let total, doneOfRun > 0, done < total else { return nil }
        let secondsLeft = Double(total - done) * seconds / Double(doneOfRun)
        guard secondsLeft < 360_000 else { return nil }
        let whole = Int(secondsLeft.rounded(.up))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        if hours > 0 { return "\(hours) h \(minutes) min left" }
        return minutes > 0 ? "\(minutes) min \(rest) s left" : "\(rest) s left"
    }

    /// Returns a number with digits grouped by three.
    package static func grouped(_ number: Int64) -> String {
        var text = String(number.magnitude)
        var end = text.endIndex
        while let comma = text.index(end, offsetBy: -3, limitedBy: text.startIndex), comma > text.startIndex {
            text.insert(",", at: comma)
            end = comma
        }
        return number < 0 ? "-\(text)" : text
    }
}
