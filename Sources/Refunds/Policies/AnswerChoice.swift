package import AppStoreTypes

/// How a case is answered, in one word: what a person decides, what the backend wants, what a policy comes to.
package enum AnswerChoice: String, CaseIterable, Codable, Sendable {
    case grantFull = "GRANT_FULL"
    case grantProrated = "GRANT_PRORATED"
    case decline = "DECLINE"
    /// An answer without a preference.
    case none
    /// No answer.
    case never
    /// A person's look for a time, then an answer.
    case review
    /// What the rules say.
    case policy

    /// What a person may decide for a case.
    package static let ofPerson: [AnswerChoice] = [.grantFull, .grantProrated, .decline, .none]
    /// What the backend may want for a customer; ``policy`` takes back what it wanted before.
    package static let ofBackend = ofPerson + [.never, .policy]
    /// What a policy comes to for a case.
    package static let ofPolicy = ofPerson + [.never, .review]

    /// The word for a preference, or for none.
    package init(_ preference: RefundPreference?) {
        switch preference {
        case .grantFull: self = .grantFull
        case .grantProrated: self = .grantProrated
        case .decline: self = .decline
        default: self = .none
        }
    }

    /// The preference it names; `nil` where it names none.
    package var preference: RefundPreference? {
        switch self {
        case .grantFull: .grantFull
        case .grantProrated: .grantProrated
        case .decline: .decline
        case .none, .never, .review, .policy: nil
        }
    }
}
