package import AppStoreTypes

/// What becomes of a case, as a policy has it.
package enum PolicyResult: Hashable, Sendable {
    /// An answer with a preference that Apple takes for this purchase, or with none.
    case answer(RefundPreference?)
    /// No answer.
    case never
    /// A person's look for a time, then an answer.
    case review(then: RefundPreference?)

    /// The result without what follows a review.
    package var kind: Kind {
        switch self {
        case .answer(.grantFull): .grantFull
        case .answer(.grantProrated): .grantProrated
        case .answer(.decline): .decline
        case .answer: .none
        case .never: .never
        case .review: .review
        }
    }

    /// The preference that goes out in the end; `nil` for none.
    package var preference: RefundPreference? {
        switch self {
        case .answer(let preference), .review(let preference): preference
        case .never: nil
        }
    }

    /// The results, told apart as far as a table does.
    package enum Kind: String, CaseIterable, Hashable, Codable, Sendable {
        case grantFull = "GRANT_FULL"
        case grantProrated = "GRANT_PRORATED"
        case decline = "DECLINE"
        case none, never, review
    }
}

extension PolicyResult: CustomStringConvertible {
    /// As a policy file would say it, such as `review, then DECLINE`.
    package var description: String {
        if case .review(let then) = self { return "review, then \(then?.rawValue ?? "none")" }
        return kind.rawValue
    }
}

extension Verdict {
    /// What becomes of a case with these facts.
    package func result(_ facts: PolicyFacts) -> PolicyResult {
        switch self {
        case .prefer: .answer(preference(facts))
        case .never: .never
        case .review: .review(then: preference(facts))
        }
    }
}
