package import AppStoreTypes

/// Which cases to list.
package struct CaseFilter: Hashable, Sendable {
    package var bundleID: String?
    package var environment: AppStoreEnvironment?
    package var states: Set<CaseState>
    package var decision: Outcome.Decision?
    package var customerID: String?
    package var transactionID: String?

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

/// One page of a list, and where the next begins.
package struct Page<Item: Sendable>: Sendable {
    package var items: [Item]
    /// Opaque; `nil` on the last page.
    package var nextCursor: String?

    package init(items: [Item], nextCursor: String? = nil) {
        self.items = items
        self.nextCursor = nextCursor
    }
}

/// A case with the line of its list: the purchase's product and price.
package struct CaseSummary: Hashable, Sendable {
    package var refundCase: RefundCase
    package var productID: String
    package var type: ProductType
    package var price: Milliunits?
    package var currency: String?
    /// The preference of the answer, if one was composed.
    package var preference: RefundPreference?

    package init(
        refundCase: RefundCase,
        productID: String,
        type: ProductType,
        price: Milliunits?,
        currency: String?,
        preference: RefundPreference?
    ) {
        self.refundCase = refundCase
        self.productID = productID
        self.type = type
        self.price = price
        self.currency = currency
        self.preference = preference
    }
}

/// All there is to show of a case.
package struct CaseDetail: Hashable, Sendable {
    package var facts: CaseFacts
    package var attempts: [Attempt]
    /// The notifications about the purchase, oldest first.
    package var notifications: [StoreNotification]
    /// The consent record the answer stands on.
    package var consentUsed: ConsentRecord?
    /// What the policy said and the facts it saw, when it was last asked.
    package var decision: PolicyDecision?

    package init(
        facts: CaseFacts,
        attempts: [Attempt],
        notifications: [StoreNotification],
        consentUsed: ConsentRecord?,
        decision: PolicyDecision? = nil
    ) {
        self.facts = facts
        self.attempts = attempts
        self.notifications = notifications
        self.consentUsed = consentUsed
        self.decision = decision
    }
}

/// Shows cases and notifications, and takes a person's decision.
package protocol CaseStore: Sendable {
    /// Lists cases, the newest request first.
    ///
    /// - Throws: ``InvalidCursor`` for a cursor that is none of its own.
    func cases(matching filter: CaseFilter, limit: Int, cursor: String?) async throws -> Page<CaseSummary>

    /// Lists cases that are to be answered still, the least time left first; the filter's states are not looked at.
    func urgentCases(matching filter: CaseFilter, limit: Int) async throws -> [CaseSummary]

    /// One case with everything about it; `nil` when there is none.
    func detail(of caseID: String) async throws -> CaseDetail?

    /// Records a person's decision and makes the case due at once; refused for a case that is closed or not there, and
    /// once Apple may have heard an answer.
    func decide(_ caseID: String, _ decision: AnswerChoice, at now: Timestamp) async throws -> CaseReply

    /// Keeps a case back until a time; refused for a case that is closed or not there, and for a time at or after its
    /// deadline.
    func hold(_ caseID: String, until: Timestamp, at now: Timestamp) async throws -> CaseReply

    /// Lists notifications, the newest first.
    ///
    /// - Throws: ``InvalidCursor`` for a cursor that is none of its own.
    func notifications(limit: Int, cursor: String?) async throws -> Page<StoreNotification>

    /// Counts of cases, answers and outcomes.
    func statistics() async throws -> Statistics
}

/// A cursor that no list gave out.
package struct InvalidCursor: Error, Hashable, Sendable {
    package init() {}
}
