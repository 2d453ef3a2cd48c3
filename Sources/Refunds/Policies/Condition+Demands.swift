extension Condition {
    /// A line of a condition as text, with its depth within other conditions.
    package struct Demand: Hashable, Sendable {
        package var depth: Int
        package var text: String
    }

    /// The condition as lines: the parts of a combination follow it, one level deeper.
    package var demands: [Demand] { demands(depth: 0) }

    private func demands(depth: Int) -> [Demand] {
        [Demand(depth: depth, text: demand)] + parts.flatMap { $0.demands(depth: depth + 1) }
    }

    /// What the condition requires, without its parts.
    var demand: String {
        switch self {
        case .word(let name, let patterns): "\(name.rawValue) is \(patterns.map(\.text).joined(separator: " or "))"
        case .number(let name, let bounds): "\(name.rawValue) is \(bounds.text(name.unit))"
        case .schedule(let schedule): "asked \(schedule)"
        case .all(let conditions): conditions.isEmpty ? "every case" : "all of"
        case .any: "any of"
        case .not: "not"
        }
    }

    /// The conditions that this one combines.
    var parts: [Condition] {
        switch self {
        case .word, .number, .schedule: []
        case .all(let conditions), .any(let conditions): conditions
        case .not(let condition): [condition]
        }
    }
}
