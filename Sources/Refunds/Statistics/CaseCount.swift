package import AppStoreTypes

/// The number of similar cases, and their sums.
package struct CaseCount: Hashable, Sendable {
    /// The outcome of a case, as the statistics count it.
    package enum Outcome: String, CaseIterable, Sendable, Codable {
        /// Apple refunded the full price.
        case full
        /// Apple refunded a part of the price.
        case prorated
        /// Apple granted a refund of an unknown amount.
        case granted
        case declined
        case reversed
        case revoked
        /// Apple reported no decision, or another release stored an outcome that this one does not know.
        case unknown

        /// The decision that this outcome belongs to.
        package var decision: Refunds.Outcome.Decision {
            switch self {
            case .full, .prorated, .granted: .granted
            case .declined: .declined
            case .reversed: .reversed
            case .revoked: .revoked
            case .unknown: .unknown
            }
        }
    }

    /// Who chose the preference of an answer, or that it has none.
    package enum Chooser: String, CaseIterable, Sendable, Codable {
        /// A rule of the policy, or its default.
        case policy
        /// The policy had a preference, which was omitted to measure the policy's effect.
        case holdout
        /// A person decided the case.
        case person
        /// The backend overrode the rules for the customer.
        case customer
        /// Another release stored a word that this one does not know; this one never stores it.
        case unknown
    }

    /// The value that the cases are grouped by, such as their product; empty if unknown.
    package var group: String
    package var state: CaseState
    /// Why a case is withheld; `nil` for any other state, and for a reason that only another release knows.
    package var blockReason: BlockReason?
    /// The preference of the answer; `nil` without a preference or an answer.
    package var preference: RefundPreference?
    /// Who chose the preference; `nil` without an answer.
    package var chooser: Chooser?
    /// Apple's decision; `nil` while none is known.
    package var outcome: Outcome?
    package var sums: CaseSums

    package init(
        group: String = "",
        state: CaseState,
        blockReason: BlockReason? = nil,
        preference: RefundPreference? = nil,
        chooser: Chooser? = nil,
        outcome: Outcome? = nil,
        sums: CaseSums
    ) {
        self.group = group
        self.state = state
        self.blockReason = blockReason
        self.preference = preference
        self.chooser = chooser
        self.outcome = outcome
        self.sums = sums
    }
}

/// The sums of some cases.
package struct CaseSums: Hashable, Sendable {
    package var cases: Int64
    /// The answers that Apple accepted before their deadline.
    package var inTime: Int64
    /// The cases without a known price in dollars, which no sum of money includes.
    package var unpriced: Int64
    /// The refunds of an unknown amount.
    package var unpricedRefunds: Int64
    /// The total paid for the purchases of the requests, in US cents.
    package var askedUSDCents: Int64
    /// The part of it not refunded in the cases that Apple decided, in US cents.
    package var keptUSDCents: Int64
    /// The part of it that Apple refunded, in US cents.
    package var returnedUSDCents: Int64
    /// The sum of the refunded shares, in thousandths of a percent.
    package var refunded: Milliunits

    package init(
        cases: Int64 = 0,
        inTime: Int64 = 0,
        unpriced: Int64 = 0,
        unpricedRefunds: Int64 = 0,
        askedUSDCents: Int64 = 0,
        keptUSDCents: Int64 = 0,
        returnedUSDCents: Int64 = 0,
        refunded: Milliunits = 0
    ) {
        self.cases = cases
        self.inTime = inTime
        self.unpriced = unpriced
        self.unpricedRefunds = unpricedRefunds
        self.askedUSDCents = askedUSDCents
        self.keptUSDCents = keptUSDCents
        self.returnedUSDCents = returnedUSDCents
        self.refunded = refunded
    }

    /// Returns the sums of two groups together.
    package static func + (lhs: CaseSums, rhs: CaseSums) -> CaseSums {
        CaseSums(
            cases: lhs.cases + rhs.cases,
            inTime: lhs.inTime + rhs.inTime,
            unpriced: lhs.unpriced + rhs.unpriced,
            unpricedRefunds: lhs.unpricedRefunds + rhs.unpricedRefunds,
            askedUSDCents: lhs.askedUSDCents + rhs.askedUSDCents,
            keptUSDCents: lhs.keptUSDCents + rhs.keptUSDCents,
            returnedUSDCents: lhs.returnedUSDCents + rhs.returnedUSDCents,
            refunded: Milliunits(thousandths: lhs.refunded.thousandths + rhs.refunded.thousandths)
        )
    }

    /// The amount requested without a decision about money, in US cents.
    package var openUSDCents: Int64 { askedUSDCents - keptUSDCents - returnedUSDCents }
}
