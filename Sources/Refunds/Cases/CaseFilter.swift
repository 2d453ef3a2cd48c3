package import AppStoreTypes

/// A filter for a list of cases.
package struct CaseFilter: Hashable, Sendable {
    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    package var states: Set<CaseState>
    package var decision: Outcome.Decision?
    /// Whether the list has only cases that Apple has not decided yet.
    package var hasNoDecision = false
    /// Whether the list has only cases with a decision about money: granted, declined or reversed.
    package var isDecided = false
    package var customerID: String?
    package var transactionID: String?
    package var blockReason: BlockReason?
    /// Whether only cases that wait for a person match.
    package var awaitsPerson = false
    /// The customer's reason, as Apple tells it.
    package var reason: ConsumptionRequestReason?
    /// Whether only cases match for which Apple stated no reason.
    package var hasNoReason = false
    /// The rule that decided the answer, or the latest decision of the policy.
    package var rule: String?
    /// The preference of the answer.
    package var preference: RefundPreference?
    /// Whether only answers that state no preference match.
    package var hasNoPreference = false
    /// Whether Apple's decision is the one that the answer preferred.
    package var isMatched: Bool?
    package var productID: String?
    package var storefront: String?
    /// Whether only cases match whose storefront is unknown.
    package var hasNoStorefront = false
    /// The lowest and the highest price, in cents of US dollars; purchases without such a price match neither.
    package var leastUSDCents: Int64?
    package var mostUSDCents: Int64?
    /// The requests to list, from the first time to before the second.
    package var requestedSince: Timestamp?
    package var requestedBefore: Timestamp?
    /// How much of the price Apple refunded; `nil` lists every outcome.
    package var refund: Refund?
    /// Whether only cases match that have an attempt without success.
    package var isTried = false
    /// The time before which a case without a worker was due; `nil` lists every case.
    package var dueBefore: Timestamp?
    /// The earliest deadline.
    package var deadlineSince: Timestamp?
    /// `true` lists only answers that were accepted before their deadline, `false` only later ones; `nil` lists both.
    package var isInTime: Bool?
    /// `true` lists only answers whose preference was omitted to measure the policy's effect, `false` only those with a
    /// preference of the policy; `nil` lists every case.
    package var isHeldOut: Bool?
    /// `true` lists only cases whose price in US dollars is known, `false` only the others; `nil` lists both.
    package var isPriced: Bool?
    /// The shadow rule that matched.
    package var shadowRule: String?
    package var order = Order.newest
    /// How many cases a page reads at most for filters that no index serves.
    package var mostScanned = 2000

    /// How much of the price Apple refunded.
    package enum Refund: String, CaseIterable, Sendable {
        case full, part, unknown
    }

    /// The order of a list of cases.
    package enum Order: String, CaseIterable, Sendable {
        /// The newest request first.
        case newest
        /// Only cases without an answer, the nearest deadline first.
        case deadline
        /// The highest price first, among the cases that one page reads.
        case price
    }

    package init(
        bundleID: String? = nil,
        environment: AppStoreEnvironment? = nil,
        states: Set<CaseState> = [],
        decision: Outcome.Decision? = nil,
        customerID: String? = nil,
        transactionID: String? = nil
    ) {
        self.bundleID = bundleID
        self.environment = environment
        self.states = states
        self.decision = decision
        self.customerID = customerID
        self.transactionID = transactionID
    }
}
