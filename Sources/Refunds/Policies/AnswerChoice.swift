package import AppStoreTypes

/// How to answer a case: a person's decision, the backend's override, or a policy's result.
package enum AnswerChoice: String, CaseIterable, Codable, Sendable {
    case grantFull = "GRANT_FULL"
    case grantProrated = "GRANT_PRORATED"
    case decline = "DECLINE"
    /// An answer without a preference.
    case none
    /// No answer at all.
    case never
    /// A review by a person for a limited time, then an answer.
    case review
    /// The choice that the rules make.
    case policy

    /// The choices of a person for a case.
    package static let ofPerson: [AnswerChoice] = [.grantFull, .grantProrated, .decline, .none]
    /// The choices of the backend for a customer; ``policy`` removes an earlier choice.
    package static let ofBackend = ofPerson + [.never, .policy]
    /// The choices of a policy for a case.
    package static let ofPolicy = ofPerson + [.never, .review]

    /// Creates the choice for a preference, or ``none`` without one.
    package init(_ preference: RefundPreference?) {
        switch preference {
        case .grantFull: self = .grantFull
        case .grantProrated: self = .grantProrated
        case .decline: self = .decline
        default: self = .none
        }
    }

    /// The refund preference; `nil` if the choice has none.
    package var preference: RefundPreference? {
        switch self {
        case .grantFull: .grantFull
        case .grantProrated: .grantProrated
        case .decline: .decline
        case .none, .never, .review, .policy: nil
        }
    }
}
