package import AppStoreTypes

/// How to answer a case.
package enum Verdict: Hashable, Sendable {
    /// Answer with a preference, or with none; `otherwise` replaces a first one that Apple does not accept.
    case prefer(RefundPreference?, otherwise: RefundPreference?)
    /// Do not answer.
    case never
    /// Let a person review the case for a limited time, then answer.
    case review(for: Duration, then: RefundPreference?)

    /// Creates the verdict for a person's or the backend's choice, or returns `nil` for a choice that the rules make.
    package init?(_ choice: AnswerChoice) {
        switch choice {
        case .grantFull, .grantProrated, .decline, .none: self = .prefer(choice.preference, otherwise: nil)
        case .never: self = .never
        case .review, .policy: return nil
        }
    }

    /// Returns the preference to send, or `nil` for none.
    ///
    /// `GRANT_PRORATED` asks Apple to refund the unused part. For anything but an auto-renewable subscription, Apple
    /// accepts it only with a share strictly between 0 and 100 %.
    ///
    /// - Parameters:
    ///   - share: the share used, in thousandths of a percent; `nil` if unknown.
    ///   - type: the kind of product.
    /// - Returns: the first preference, or its replacement.
    package func preference(share: Milliunits?, type: ProductType?) -> RefundPreference? {
        switch self {
        case .never: nil
        case .prefer(let first, let otherwise):
            Self.isTaken(first, share: share, type: type) ? first : otherwise
        case .review(_, let then):
            Self.isTaken(then, share: share, type: type) ? then : nil
        }
    }

    /// Returns the result for a case with these facts.
    package func result(_ facts: PolicyFacts, rule: String) -> PolicyResult {
        let taken = preference(share: facts.shareToSend, type: facts.type)
        let preference = taken == .grantProrated && !facts.takesProrated ? otherwise : taken
        return switch self {
        case .prefer: PolicyResult(rule: rule, choice: AnswerChoice(preference))
        case .never: PolicyResult(rule: rule, choice: .never)
        case .review: PolicyResult(rule: rule, choice: .review, then: preference)
        }
    }

    /// The preference chosen first; `nil` for none.
    package var wanted: RefundPreference? {
        switch self {
        case .prefer(let first, _): first
        case .review(_, let then): then
        case .never: nil
        }
    }

    /// The preference to send if Apple does not accept the first.
    package var otherwise: RefundPreference? {
        if case .prefer(_, let otherwise) = self { otherwise } else { nil }
    }

    /// How long a person may review; `nil` without a review.
    var timeForReview: Duration? {
        if case .review(let time, _) = self { time } else { nil }
    }

    private static func isTaken(_ preference: RefundPreference?, share: Milliunits?, type: ProductType?) -> Bool {
        guard preference == .grantProrated, type != .autoRenewableSubscription else { return true }
        guard let share else { return false }
        return share > 0 && share < 100_000
    }
}
