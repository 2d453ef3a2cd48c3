/// The counts of cases over time, in spans of equal kind without gaps.
package struct CaseSeries: Hashable, Sendable {
    /// The length of a span.
    package enum Step: String, Sendable {
        case day, week, month

        /// Returns the step in which a number of days gives a readable number of spans.
        package static func fitting(days: Int64) -> Step {
            if days <= 62 { return .day }
            return days <= 62 * 7 ? .week : .month
        }

        /// Returns the first day of the span that contains a day; a week begins on Monday.
        func start(of day: Day) -> Day {
            switch self {
            case .day: return day
            case .week:
                // 1970-01-01, day 0, was a Thursday.
                let sinceMonday = ((day.number + 3) % 7 + 7) % 7
                return Day(number: day.number - sinceMonday)
            case .month: return Day(iso8601: "\(day.description.prefix(7))-01") ?? day
            }
        }

        /// Returns the first day of the span after the one that begins on a day.
        func next(after start: Day) -> Day {
            switch self {
            case .day: Day(number: start.number + 1)
            case .week: Day(number: start.number + 7)
            // 31 days after the first of a month always lie in the next month.
            case .month: self.start(of: Day(number: start.number + 31))
            }
        }
    }

    /// The cases of one span.
    package struct Span: Hashable, Sendable {
        package var first: Day
        package var last: Day
        package var tally: CaseTally
    }

    package let step: Step
    /// The spans in order of time.
    package let spans: [Span]

    /// The maximum number of spans; older ones are left out.
    package static let most = 120

    /// Adds up the counts of days.
    ///
    /// - Parameters:
    ///   - days: the counts grouped by day, as ``StatisticsQuery/Grouping/day`` gives them.
    ///   - since: the first day; `nil` for the first day with a case.
    ///   - until: the last day; `nil` for the last day with a case.
    package init(_ days: [CaseStatistics.Group], since: Day?, until: Day?) {
        let counted = days.compactMap { group in Day(iso8601: group.name).map { ($0, group.tally) } }
        let known = counted.map(\.0)
        guard let first = known.min(), let last = known.max() else {
            (step, spans) = (.day, [])
            return
        }
        // Days without a case at both ends belong to the period, but not centuries of them.
        let begin = max(since ?? first, Day(number: first.number - 366))
        let end = min(until ?? last, Day(number: last.number + 366))
        let step = Step.fitting(days: end.number - begin.number + 1)
        let tallies = Dictionary(grouping: counted) { step.start(of: $0.0) }
        var spans: [Span] = []
        var start = step.start(of: begin)
        while start <= end {
            let next = step.next(after: start)
            let counts = tallies[start]?.flatMap { $0.1.counts } ?? []
            spans.append(
                Span(
                    first: max(start, begin),
                    last: min(Day(number: next.number - 1), end),
                    tally: CaseTally(counts)
                )
            )
            start = next
        }
        self.step = step
        self.spans = Array(spans.suffix(Self.most))
    }
}
