package import AppStoreTypes

/// How many cases are alike, and what they sum up to.
package struct CaseCount: Hashable, Sendable {
    /// What came of a case, as far as it is counted.
    package enum Outcome: String, CaseIterable, Sendable, Codable {
        /// The customer got all of the money back.
        case full
        /// The customer got a part of it back.
        case prorated
        /// The customer got money back, and it is unknown how much of it.
        case granted
        case declined
        case reversed
        case revoked
        case unknown

        /// The decision that this is a kind of.
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

    /// Who chose the preference of an answer, or that there was to be none.
    package enum Chooser: String, CaseIterable, Sendable, Codable {
        /// A rule of the policy, or its default.
        case policy
        /// The policy had a preference, and it was kept back to measure what the policy is worth.
        case holdout
        /// A person decided the case.
        case person
        /// The backend wants it so for the customer.
        case customer
    }

    /// What tells these cases from others, such as their product; empty where it is not known.
    package var group: String
    package var state: CaseState
    /// Why a case is withheld; `nil` for any other state.
    package var blockReason: BlockReason?
    /// The preference of the answer; `nil` where none was stated, or nothing answered.
    package var preference: RefundPreference?
    /// `nil` where nothing was answered.
    package var chooser: Chooser?
    /// `nil` while none is known.
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

/// What some cases sum up to.
package struct CaseSums: Hashable, Sendable {
    package var cases: Int64
    /// Answers accepted before their deadline.
    package var inTime: Int64
    /// Cases whose price in dollars is unknown: they are in no sum of money.
    package var unpriced: Int64
    /// Refunds of which it is unknown how much was returned.
    package var unpricedRefunds: Int64
    /// What was paid for the purchases asked about, in US cents.
    package var askedUSDCents: Int64
    /// What stayed of it where Apple decided, in US cents.
    package var keptUSDCents: Int64
    /// What was given back of it, in US cents.
    package var returnedUSDCents: Int64
    /// The refunded shares added up, in thousandths of a percent.
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

    /// What two groups of cases sum up to together.
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

    /// What is asked for and not decided, or decided in a way that says nothing of money, in US cents.
    package var openUSDCents: Int64 { askedUSDCents - keptUSDCents - returnedUSDCents }
}
