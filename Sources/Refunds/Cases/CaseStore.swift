package import AppStoreTypes

/// One page of a list, and where the next page begins.
package struct Page<Item: Sendable>: Sendable {
    package var items: [Item]
    /// The cursor of the next page, opaque to the caller; `nil` on the last page.
    package var nextCursor: String?
    /// How many items of the list were searched for matches, if the search stopped early; otherwise `nil`.
    package var scanned: Int?

    package init(items: [Item], nextCursor: String? = nil, scanned: Int? = nil) {
        self.items = items
        self.nextCursor = nextCursor
        self.scanned = scanned
    }
}

/// A case as a list shows it, with the purchase's product and price.
package struct CaseSummary: Hashable, Sendable {
    package var refundCase: RefundCase
    package var productID: String
    package var type: ProductType
    package var price: Milliunits?
    package var currency: String?
    /// The preference of the answer, if one was composed.
    package var preference: RefundPreference?
    /// The price in cents of US dollars, if it is known.
    package var usdCents: Int64?
    package var storefront: String?
    /// The rule that decided the answer, or the latest decision of the policy.
    package var rule: String?
    /// The person who chose the answer; `nil` if the policy decides.
    package var author: String?

    package init(
        refundCase: RefundCase,
        productID: String,
        type: ProductType,
        price: Milliunits?,
        currency: String?,
        preference: RefundPreference?,
        usdCents: Int64? = nil,
        storefront: String? = nil,
        rule: String? = nil,
        author: String? = nil
    ) {
        self.refundCase = refundCase
        self.productID = productID
        self.type = type
        self.price = price
        self.currency = currency
        self.preference = preference
        self.usdCents = usdCents
        self.storefront = storefront
        self.rule = rule
        self.author = author
    }

    /// Whether Apple's decision is the one that the answer preferred; `nil` without such a decision or preference.
    package var isMatched: Bool? {
        guard let outcome = refundCase.outcome, let preference else { return nil }
        let isWhole = outcome.percentage ?? 100_000 == 100_000
        return switch (outcome.decision, preference) {
        case (.declined, _): preference == .decline
        case (.granted, .grantFull): isWhole
        case (.granted, .grantProrated): !isWhole
        case (.granted, _): false
        case (.reversed, _), (.revoked, _), (.unknown, _): nil
        }
    }
}

/// Everything that the case page shows.
package struct CaseDetail: Hashable, Sendable {
    package var facts: CaseFacts
    package var attempts: [Attempt]
    /// The newest notifications about the purchase without their payloads, oldest first, at most ``mostNotifications``.
    package var notifications: [StoreNotification]
    /// How many notifications about the purchase there are.
    package var notificationCount: Int
    /// The consent record that allows the answer.
    package var consentUsed: ConsentRecord?
    /// The policy's latest decision with the facts it used.
    package var decision: PolicyDecision?
    /// What people decided about the case, earliest first.
    package var personDecisions: [PersonDecision]
    /// The newest day with exchange rates, if the customer made purchases after it in other currencies than dollars.
    package var ratesEnd: Day?

    package init(
        facts: CaseFacts,
        attempts: [Attempt],
        notifications: [StoreNotification],
        consentUsed: ConsentRecord?,
        decision: PolicyDecision? = nil,
        personDecisions: [PersonDecision] = [],
        notificationCount: Int? = nil,
        ratesEnd: Day? = nil
    ) {
        self.facts = facts
        self.attempts = attempts
        self.notifications = notifications
        self.notificationCount = notificationCount ?? notifications.count
        self.consentUsed = consentUsed
        self.decision = decision
        self.personDecisions = personDecisions
        self.ratesEnd = ratesEnd
    }

    /// How many notifications are listed at most: a purchase may have very many.
    package static let mostNotifications = 50
}

/// Lists cases and notifications, and records a person's decisions.
package protocol CaseStore: SavedViewStore {
    /// Lists cases, in the filter's order.
    ///
    /// Filters that no index serves are looked for among a limited number of cases (``CaseFilter/mostScanned``). A page
    /// may then have fewer items than `limit`, or none, and still a cursor, with which the search continues.
    ///
    /// - Throws: ``InvalidCursor`` for an unknown cursor.
    func cases(matching filter: CaseFilter, limit: Int, cursor: String?) async throws -> Page<CaseSummary>

    /// Lists unanswered cases, least time left first; ignores the filter's states.
    func urgentCases(matching filter: CaseFilter, limit: Int) async throws -> [CaseSummary]

    /// Returns the IDs with a prefix in order, also of cases that cannot be read.
    ///
    /// - Parameters:
    ///   - prefix: the beginning of the IDs.
    ///   - bundleID: the only app whose cases are returned; `nil` for all apps.
    ///   - limit: the maximum number of cases, at most 50.
    /// - Returns: the IDs.
    /// - Throws: an error of the store.
    func caseIDs(
        startingWith prefix: CaseIDPrefix,
        of bundleID: String?,
        limit: Int
    ) async throws -> [String]

    /// Returns what waits in the queue of an environment, of an app or of all apps for `nil`.
    ///
    /// - Parameters:
    ///   - bundleID: the app.
    ///   - environment: the environment.
    ///   - limit: how many cases to decide are listed at most.
    ///   - now: the current time.
    /// - Returns: the overview.
    /// - Throws: any error of the store.
    func queue(
        of bundleID: String?,
        in environment: AppStoreEnvironment,
        limit: Int,
        at now: Timestamp
    ) async throws -> QueueOverview

    /// Returns the IDs of the cases that wait for a person, in the order in which they must be decided.
    func casesToDecide(of bundleID: String?, in environment: AppStoreEnvironment, limit: Int) async throws -> [String]

    /// Returns a case with everything about it, or `nil` if it does not exist.
    func detail(of caseID: String) async throws -> CaseDetail?

    /// Records what a person decided, and applies it to the case at once.
    ///
    /// An answer and the end of a hold make the case due; a hold makes it wait. Refuses a case that is closed or
    /// unknown, another answer once Apple may have received one, and a hold that ends at or after the case's deadline.
    ///
    /// - Parameters:
    ///   - decision: what the person decided; the store gives it its number.
    ///   - caseID: the case.
    ///   - version: how many decisions the person has seen (``Swift/Array/version``); if there are others, the decision
    ///     is refused with the newest one. `nil` decides in any case.
    /// - Returns: whether the case accepted the decision.
    /// - Throws: any error of the store.
    func decide(
        _ decision: PersonDecision,
        on caseID: String,
        expecting version: Int64?
    ) async throws -> CaseEventResult

    /// Lists the notifications of an app, or of all apps for `nil`, newest first.
    ///
    /// - Throws: ``InvalidCursor`` for an unknown cursor.
    func notifications(of bundleID: String?, limit: Int, cursor: String?) async throws -> Page<StoreNotification>

    /// Returns counts of an app's cases, answers, outcomes and notifications, or of all apps for `nil`.
    ///
    /// Cases, answers and outcomes are counted in one environment, or in both for `nil`.
    func statistics(of bundleID: String?, in environment: AppStoreEnvironment?) async throws -> Statistics

    /// Returns whether an environment of an app, or of any app for `nil`, has a case.
    func hasCases(of bundleID: String?, in environment: AppStoreEnvironment) async throws -> Bool
}

extension CaseStore {
    /// Records a person's choice of an answer, whatever others decided before.
    package func decide(
        _ caseID: String,
        _ choice: AnswerChoice,
        by author: String,
        note: String? = nil,
        at now: Timestamp
    ) async throws -> CaseEventResult {
        try await decide(PersonDecision(.answer(choice), by: author, note: note, at: now), on: caseID, expecting: nil)
    }

    /// Holds a case until a time, whatever others decided before.
    package func hold(
        _ caseID: String,
        until: Timestamp,
        by author: String,
        note: String? = nil,
        at now: Timestamp
    ) async throws -> CaseEventResult {
        let decision = PersonDecision(.hold(until: until), by: author, note: note, at: now)
        return try await decide(decision, on: caseID, expecting: nil)
    }

    /// Lists the notifications of all apps, newest first.
    ///
    /// - Throws: ``InvalidCursor`` for an unknown cursor.
    package func notifications(limit: Int, cursor: String?) async throws -> Page<StoreNotification> {
        try await notifications(of: nil, limit: limit, cursor: cursor)
    }

    /// Returns counts of an app's cases, answers, outcomes and notifications in both environments.
    package func statistics(of bundleID: String?) async throws -> Statistics {
        try await statistics(of: bundleID, in: nil)
    }

    /// Returns counts of all cases, answers, outcomes and notifications.
    package func statistics() async throws -> Statistics { try await statistics(of: nil) }
}

/// An error for a cursor that no list returned.
package struct InvalidCursor: Error, Hashable, Sendable {
    package init() {}
}
