import AppStoreTypes
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

extension Outcome {
    /// The decision as a chip, with the share if it is partial.
    ///
    /// No decision has a colour of good or bad: whether a refund is right is not the desk's to say.
    var chip: Chip { Chip(word: decision == .granted ? grantedText : decision.word, tone: .quiet) }

    private var grantedText: String {
        switch percentage {
        case nil: "Granted"
        case 100_000: "Granted in full"
        case let share?: "Granted, \(share)\u{A0}%"
        }
    }

    /// Returns what the decision means for the money.
    ///
    /// - Parameters:
    ///   - store: who decided, such as `Apple`.
    ///   - revocation: how the purchase was taken back, if it was.
    /// - Returns: a sentence.
    func explanation(by store: String, _ revocation: RevocationType?) -> String {
        switch decision {
        case .granted where revocation == .chargeback: "The bank took the money back: \(store) voided the purchase."
        case .granted: "\(store) gave the customer money back."
        case .declined: "\(store) declined the request: the customer keeps the purchase, you keep the money."
        case .reversed: "\(store) reversed an earlier refund: the customer has the purchase again."
        case .revoked: "\(store) ended shared access to the purchase; no money moved."
        case .unknown: "\(store) did not report a decision."
        }
    }
}

extension Outcome.Decision {
    /// The decision in one word.
    var word: String {
        switch self {
        case .granted: "Granted"
        case .declined: "Declined"
        case .reversed: "Reversed"
        case .revoked: "Revoked"
        case .unknown: "Unknown"
        }
    }
}

extension Delivery {
    /// The delivery status for people.
    var displayText: String {
        switch self {
        case .delivered: "Delivered"
        case .qualityIssue: "Not delivered: quality issue"
        case .wrongItem: "Not delivered: wrong item"
        case .serverOutage: "Not delivered: server outage"
        case .currencyChange: "Not delivered: currency change"
        case .other: "Not delivered: another reason"
        }
    }
}
