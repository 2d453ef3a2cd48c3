import Refunds

extension CaseState {
    /// The state as a chip.
    var chip: Chip {
        switch self {
        case .open: Chip(word: "Open", tone: .accent)
        case .waiting: Chip(word: "Waiting", tone: .warn)
        case .held: Chip(word: "Held", tone: .warn)
        case .answered: Chip(word: "Answered", tone: .good)
        case .withheld: Chip(word: "Withheld", tone: .quiet)
        case .failed: Chip(word: "Failed", tone: .bad)
        case .missed: Chip(word: "Missed", tone: .bad)
        }
    }
}
