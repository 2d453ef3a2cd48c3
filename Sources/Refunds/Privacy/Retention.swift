package import AppStoreTypes

/// How long the desk keeps data; `nil` keeps it until somebody erases it.
package struct Retention: Hashable, Sendable {
    /// The payloads of notifications.
    ///
    /// A digest of each stays.
    package var payloads: Duration?
    /// Events for other systems.
    package var events: Duration?
    /// How closed cases were decided, with the bytes of their answers.
    ///
    /// A digest of each answer stays.
    package var cases: Duration?
    /// Purchases, facts and cases of customers, if nothing about the customer has a later date.
    package var customers: Duration?

    package init(
        payloads: Duration? = nil,
        events: Duration? = nil,
        cases: Duration? = nil,
        customers: Duration? = nil
    ) {
        self.payloads = payloads
        self.events = events
        self.cases = cases
        self.customers = customers
    }

    /// Whether everything is kept.
    package var isOff: Bool { payloads == nil && events == nil && cases == nil && customers == nil }

    /// The shortest time for payloads: longer than any case waits for an answer.
    package static let shortestForPayloads: Duration = .seconds(7 * 86_400)
    /// The shortest time for cases: longer than their outcome can be awaited.
    package static let shortestForCases: Duration = .seconds(120 * 86_400)
    /// The shortest time for customers: longer than Apple grants refunds, so no evidence for a later request is lost.
    package static let shortestForCustomers: Duration = .seconds(120 * 86_400)
}

/// A purchase in the order in which a retention walks over them.
package struct PurchaseCursor: Hashable, Sendable {
    package var transactionID: String
    package var environment: String
    package var bundleID: String

    /// The position before all purchases.
    package static let beginning = PurchaseCursor(transactionID: "", environment: "", bundleID: "")

    package init(transactionID: String, environment: String, bundleID: String) {
        self.transactionID = transactionID
        self.environment = environment
        self.bundleID = bundleID
    }
}

/// A name of a customer in the order in which a retention walks over them: one table after another.
package struct NameCursor: Hashable, Sendable {
    /// A table with names of customers who may have no purchase.
    package enum Table: Int, CaseIterable, Hashable, Sendable {
        case facts, consents, purchasesElsewhere, use
    }

    package var table: Table
    package var name: String
    package var environment: String
    package var bundleID: String

    /// The position before all names.
    package static let beginning = NameCursor(before: .facts)

    package init(table: Table, name: String, environment: String, bundleID: String) {
        self.table = table
        self.name = name
        self.environment = environment
        self.bundleID = bundleID
    }

    /// Creates the position before the names of a table.
    package init(before table: Table) { self.init(table: table, name: "", environment: "", bundleID: "") }
}

/// A case in the order in which a retention walks over them.
package struct RequestedCase: Hashable, Sendable {
    package var requestedAt: Timestamp
    package var id: String

    /// The position before all cases.
    package static let beginning = RequestedCase(requestedAt: Timestamp(milliseconds: .min), id: "")

    package init(requestedAt: Timestamp, id: String) {
        self.requestedAt = requestedAt
        self.id = id
    }
}

/// Finds and removes what is older than a time, page by page.
package protocol RetentionStore: Sendable {
    /// Looks at the next notifications for payloads that arrived before a time, oldest first.
    ///
    /// - Parameters:
    ///   - time: the time.
    ///   - id: the notification to begin after.
    ///   - limit: how many notifications to look at.
    /// - Returns: the numbers of those that have such a payload, and where to continue; `nil` at the end.
    /// - Throws: any error of the store.
    func expiredPayloads(
        before time: Timestamp,
        after id: Int64,
        limit: Int
    ) async throws -> (ids: [Int64], next: Int64?)

    /// Replaces payloads by their digests.
    func removePayloads(ofNotifications ids: [Int64]) async throws

    /// Returns the number of messages of Google Play's whose time to be read ended before a time, at most `limit`.
    ///
    /// Such messages are left only if no desk read their orders since, above all those of apps that are no longer
    /// configured.
    func countMessages(endedBefore time: Timestamp, limit: Int) async throws -> Int

    /// Removes such messages, and returns how many; fewer than `limit` if there are no more.
    func removeMessages(endedBefore time: Timestamp, limit: Int) async throws -> Int

    /// Returns the number of events before a time, at most `limit`.
    func countEvents(before time: Timestamp, limit: Int) async throws -> Int

    /// Removes the oldest events before a time, and returns how many; fewer than `limit` if there are no more.
    func removeEvents(before time: Timestamp, limit: Int, at now: Timestamp) async throws -> Int

    /// Looks at the next cases for closed ones that were requested before a time and whose details are kept.
    ///
    /// - Parameters:
    ///   - time: the time.
    ///   - cursor: the case to begin after.
    ///   - limit: how many cases to look at.
    /// - Returns: the IDs of those that have details, and where to continue; `nil` at the end.
    /// - Throws: any error of the store.
    func expiredCaseDetails(
        before time: Timestamp,
        after cursor: RequestedCase,
        limit: Int
    ) async throws -> (ids: [String], next: RequestedCase?)

    /// Removes how closed cases were decided, and replaces the bytes of their answers by digests.
    func removeCaseDetails(of ids: [String]) async throws

    /// Looks at the next purchases for customers without anything that has a date after a time.
    ///
    /// A customer with an open case, or with an erasure under way, is not among them.
    ///
    /// - Parameters:
    ///   - time: the time.
    ///   - scopes: the configured apps; purchases of other apps are passed over.
    ///   - cursor: the purchase to begin after.
    ///   - limit: how many purchases to look at; a page may end earlier, after some customers.
    /// - Returns: the first transaction of each such customer, with its app, and where to continue; `nil` at the end.
    ///   Whatever the pages, each customer is found once.
    /// - Throws: any error of the store.
    func inactiveCustomers(
        since time: Timestamp,
        in scopes: [AppScope],
        after cursor: PurchaseCursor,
        limit: Int
    ) async throws -> (found: [(transactionID: String, scope: AppScope)], next: PurchaseCursor?)

    /// Looks at the next names with facts, consents, purchases in other stores or use, for customers without a purchase
    /// here and without anything that has a date after a time.
    ///
    /// - Parameters:
    ///   - time: the time.
    ///   - scopes: the configured apps; names of other apps are passed over.
    ///   - cursor: the name to begin after.
    ///   - limit: how many rows to look at; a page may end earlier, after some customers.
    /// - Returns: the name of each such customer, with its app, and where to continue; `nil` at the end. Whatever the
    ///   pages, each customer is found once.
    /// - Throws: any error of the store.
    func inactiveNames(
        since time: Timestamp,
        in scopes: [AppScope],
        after cursor: NameCursor,
        limit: Int
    ) async throws -> (found: [(name: String, scope: AppScope)], next: NameCursor?)
}
