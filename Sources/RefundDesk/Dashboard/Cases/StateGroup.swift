import Refunds

/// A named group of states, which URLs may use as a filter.
struct StateGroup: Sendable {
    let name: String
    let title: String
    let states: Set<CaseState>

    /// Cases that still need an answer.
    static let attention = StateGroup(
        name: "attention",
        title: "Needs attention",
        states: [.open, .waiting, .held]
    )
    /// Cases that were not answered successfully.
    static let lost = StateGroup(name: "lost", title: "Missed or failed", states: [.missed, .failed])
    /// Cases for which the desk sends nothing more.
    static let closed = StateGroup(name: "closed", title: "Closed", states: Set(CaseState.allCases.filter(\.isClosed)))

    static let all =
        [attention, lost, closed]
        + CaseState.allCases.map { StateGroup(name: $0.rawValue, title: $0.chip.word, states: [$0]) }

    /// Returns the group with a name, ignoring case.
    static func named(_ name: String) -> StateGroup? { all.first { $0.name == name.lowercased() } }

    /// Returns the name of the group with exactly these states, else a list of the states; `nil` for an empty set.
    static func name(of states: Set<CaseState>) -> String? {
        if states.isEmpty { return nil }
        if let group = all.first(where: { $0.states == states }) { return group.name }
        return CaseState.allCases.filter(states.contains).map(\.rawValue).joined(separator: ",")
    }
}
