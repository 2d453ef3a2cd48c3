import Refunds

/// States that are looked at together, by the name addresses use.
struct StateGroup: Sendable {
    let name: String
    let title: String
    let states: Set<CaseState>

    /// To be answered still.
    static let attention = StateGroup(
        name: "attention",
        title: "Needs attention",
        states: [.open, .waiting, .held]
    )
    /// Should have been answered.
    static let lost = StateGroup(name: "lost", title: "Missed or failed", states: [.missed, .failed])
    /// Nothing more is sent.
    static let closed = StateGroup(name: "closed", title: "Closed", states: Set(CaseState.allCases.filter(\.isClosed)))

    static let all =
        [attention, lost, closed]
        + CaseState.allCases.map { StateGroup(name: $0.rawValue, title: $0.chip.word, states: [$0]) }

    /// The group with a name.
    static func named(_ name: String) -> StateGroup? { all.first { $0.name == name.lowercased() } }

    /// The name for a set of states, the names of all where no group is just that set; `nil` for none.
    static func name(of states: Set<CaseState>) -> String? {
        if states.isEmpty { return nil }
        if let group = all.first(where: { $0.states == states }) { return group.name }
        return CaseState.allCases.filter(states.contains).map(\.rawValue).joined(separator: ",")
    }
}
