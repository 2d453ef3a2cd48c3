package import AppStoreTypes
package import Refunds

/// How far a retention is.
package enum RetentionPosition: Hashable, Sendable {
    case payloads(after: Int64)
    case messages
    case events
    case cases(after: RequestedCase)
    case customers(after: PurchaseCursor)
    /// Customers without a purchase.
    case names(after: NameCursor)

    /// Where a retention begins.
    package static let beginning = RetentionPosition.payloads(after: 0)
}

/// What a retention removed, or would remove.
package struct RetentionTally: Hashable, Sendable, Codable {
    /// What is counted by itself.
    package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case payloads, events, cases, customers
    }

    /// The payloads of notifications, and whole messages of Google Play's whose orders were never read.
    package var payloads = 0
    package var events = 0
    /// The closed cases whose details are removed.
    package var cases = 0
    package var customers = 0
    /// The kinds that have more, or may have more, because a dry run stopped counting.
    package var atLeast: [Kind] = []

    package init() {}

    /// Returns the count of a kind for people.
    package func text(of kind: Kind) -> String {
        let count =
            switch kind {
            case .payloads: payloads
            case .events: events
            case .cases: cases
            case .customers: customers
            }
        return atLeast.contains(kind) ? "at least \(count)" : "\(count)"
    }
}

/// Removes what is older than the configuration keeps, in small parts.
package struct RetentionRun: Sendable {
    /// How many rows a part looks at.
    private static let part = 200

    private let retention: Retention
    private let scopes: [AppScope]
    private let store: any RetentionStore
    private let erasing: CustomerErasing
    private let mostCounted: Int
    private let now: @Sendable () -> Timestamp

    /// Creates the work.
    ///
    /// - Parameters:
    ///   - retention: how long data is kept.
    ///   - scopes: the configured apps.
    ///   - store: the store.
    ///   - erasing: erases customers.
    ///   - mostCounted: how many messages or events a dry run counts, so that no read is long.
    ///   - now: returns the current time.
    package init(
        _ retention: Retention,
        in scopes: [AppScope],
        store: any RetentionStore,
        erasing: CustomerErasing,
        mostCounted: Int = 1_000_000,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.retention = retention
        self.scopes = scopes
        self.store = store
        self.erasing = erasing
        self.mostCounted = mostCounted
        self.now = now
    }

    /// Removes the next part, or only counts it.
    ///
    /// - Parameters:
    ///   - position: where to continue.
    ///   - isDry: whether to remove nothing.
    ///   - tally: what is removed is added to it.
    /// - Returns: where to continue; `nil` at the end.
    /// - Throws: any error of the store or the journal.
    package func step(
        _ position: RetentionPosition,
        isDry: Bool,
        _ tally: inout RetentionTally
    ) async throws -> RetentionPosition? {
        switch position {
        case .payloads(let last):
            guard let age = retention.payloads else { return .events }
            let (ids, next) = try await store.expiredPayloads(before: now() - age, after: last, limit: Self.part)
            if !isDry, !ids.isEmpty { try await store.removePayloads(ofNotifications: ids) }
            tally.payloads += ids.count
            return next.map { .payloads(after: $0) } ?? .messages
        case .messages:
            guard let age = retention.payloads else { return .events }
            let time = now() - age
            let count =
                try await isDry
                ? store.countMessages(endedBefore: time, limit: mostCounted)
                : store.removeMessages(endedBefore: time, limit: Self.part)
            tally.payloads += count
            if isDry, count == mostCounted { tally.atLeast.append(.payloads) }
            return !isDry && count == Self.part ? .messages : .events
        case .events:
            guard let age = retention.events else { return .cases(after: .beginning) }
            let time = now() - age
            let count =
                try await isDry
                ? store.countEvents(before: time, limit: mostCounted)
                : store.removeEvents(before: time, limit: Self.part, at: now())
            tally.events += count
            if isDry, count == mostCounted { tally.atLeast.append(.events) }
            return !isDry && count == Self.part ? .events : .cases(after: .beginning)
        case .cases(let cursor):
            guard let age = retention.cases else { return .customers(after: .beginning) }
            let (ids, next) = try await store.expiredCaseDetails(
                before: now() - age,
                after: cursor,
                limit: Self.part
            )
            if !isDry, !ids.isEmpty { try await store.removeCaseDetails(of: ids) }
            tally.cases += ids.count
            return next.map { .cases(after: $0) } ?? .customers(after: .beginning)
        case .customers(let cursor):
            guard let age = retention.customers else { return nil }
            let time = now() - age
            let (found, next) = try await store.inactiveCustomers(
                since: time,
                in: scopes,
                after: cursor,
                limit: Self.part
            )
            let customers = found.map { (name: $0.transactionID, scope: $0.scope) }
            tally.customers += try await count(customers, ifInactiveSince: time, isDry: isDry)
            return next.map { .customers(after: $0) } ?? .names(after: .beginning)
        case .names(let cursor):
            guard let age = retention.customers else { return nil }
            let time = now() - age
            let (found, next) = try await store.inactiveNames(since: time, in: scopes, after: cursor, limit: Self.part)
            tally.customers += try await count(found, ifInactiveSince: time, isDry: isDry)
            return next.map { .names(after: $0) }
        }
    }

    /// Erases customers who are still inactive, unless they are only counted, and returns how many.
    private func count(
        _ customers: [(name: String, scope: AppScope)],
        ifInactiveSince time: Timestamp,
        isDry: Bool
    ) async throws -> Int {
        guard !isDry else { return customers.count }
        var count = 0
        for customer in customers {
            let erased = try await erasing.erase(
                customer.name,
                in: customer.scope,
                // None of them has anything newer.
                everyone: true,
                ifInactiveSince: time,
                by: "retention"
            )
            if !erased.isEmpty { count += 1 }
        }
        return count
    }
}

extension DeskConfiguration {
    /// The configured apps in all their environments.
    package var scopes: [AppScope] {
        apps.map { AppScope(bundleID: $0.bundleID, environments: $0.environments) }
    }
}
