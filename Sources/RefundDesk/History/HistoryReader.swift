import AppStoreClient
import AppStoreTrust
package import AppStoreTypes
package import Refunds
import Synchronization

/// Reads customers' histories from Apple, page by page, and verifies every transaction.
package struct HistoryReader: Sendable {
    private let apps: [String: App]
    private let store: any HistoryStore
    private let pace: Pacer?
    private let now: @Sendable () -> Timestamp

    package init(
        apps: [String: App],
        store: any HistoryStore,
        pace: Pacer? = nil,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.apps = apps
        self.store = store
        self.pace = pace
        self.now = now
    }

    /// Reads a history from the last stored revision to its end.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - kind: transactions or refunds.
    ///   - deadline: when the history is no longer needed.
    ///   - onPage: called after each page with the changes it made.
    /// - Returns: the changes of all pages.
    /// - Throws: ``HistoryFailure``; pages read before it remain stored.
    package func read(
        _ account: HistoryAccount,
        _ kind: HistoryKind,
        deadline: Timestamp? = nil,
        onPage: @Sendable (HistoryTally) -> Void = { _ in }
    ) async throws(HistoryFailure) -> HistoryTally {
        guard let app = apps[account.app.bundleID], var api = app.apis[account.app.environment] else {
            throw HistoryFailure("the app is not configured", isFinal: true)
        }
        if let deadline { api = api.with(deadline: deadline) }
        let revision = try await stored { try await store.revision(of: account, kind) }
        let transactionID = account.transactionID
        switch kind {
        case .transactions:
            let pages = api.transactionHistory(of: transactionID, since: revision)
            return try await read(pages, app, account, kind, onPage)
        case .refunds:
            let pages = api.refundHistory(of: transactionID, since: revision)
            return try await read(pages, app, account, kind, onPage)
        }
    }

    private func read<Page: PagedResponse>(
        _ pages: PageSequence<Page>,
        _ app: App,
        _ account: HistoryAccount,
        _ kind: HistoryKind,
        _ onPage: @Sendable (HistoryTally) -> Void
    ) async throws(HistoryFailure) -> HistoryTally where Page.PageItem == String {
        var pages = pages.makeAsyncIterator()
        var tally = HistoryTally()
        var accountIDs: Set<String> = []
        while let page = try await next(&pages) {
            var purchases: [Purchase] = []
            for signed in page.pageItems { purchases.append(try await purchase(signed, app, account.app)) }
            accountIDs.formUnion(purchases.map(\.accountID))
            let step = HistoryPage(
                account: account,
                kind: kind,
                purchases: purchases,
                revision: page.pageEnd,
                isLast: page.isLastPage,
                accountIDs: page.isLastPage ? accountIDs : []
            )
            let changed = try await stored { try await store.apply(step, at: now()) }
            tally += changed
            onPage(changed)
        }
        return tally
    }

    private func next<Page: PagedResponse>(
        _ pages: inout PageSequence<Page>.AsyncIterator
    ) async throws(HistoryFailure) -> Page? {
        do {
            try await pace?.wait()
        } catch {
            throw HistoryFailure("stopped", isFinal: false)
        }
        do throws(AppStoreAPIError) {
            return try await pages.next()
        } catch {
            throw HistoryFailure(error)
        }
    }

    private func purchase(
        _ signed: String,
        _ app: App,
        _ key: AppKey
    ) async throws(HistoryFailure) -> Purchase {
        let transaction: TransactionPayload
        do throws(VerificationFailure) {
            transaction = try await app.verifier.verify(signed, as: TransactionPayload.self).payload
        } catch {
            throw HistoryFailure("a transaction cannot be verified: \(error)", isFinal: !error.isRetryable)
        }
        guard transaction.bundleID == key.bundleID, transaction.environment == key.environment else {
            throw HistoryFailure("Apple answered with a transaction of another app or environment", isFinal: true)
        }
        do throws(MissingMember) {
            return try Purchase(transaction, app: key, product: transaction.productID.flatMap { app.catalogue[$0] })
        } catch {
            throw HistoryFailure("a transaction has no \(error.name)", isFinal: true)
        }
    }

    private func stored<Value>(_ work: () async throws -> Value) async throws(HistoryFailure) -> Value {
        do {
            return try await work()
        } catch {
            throw HistoryFailure("the page cannot be stored", isFinal: false)
        }
    }
}

/// Spaces out steps evenly across all tasks that share it.
package final class Pacer: Sendable {
    /// The numbers of requests a second that a caller may choose.
    package static let allowedRates = 0.001...1000

    private let step: Duration
    private let next = Mutex(ContinuousClock.now)

    /// Creates a pace of `perSecond` steps a second; the value must be above 0.
    package init(perSecond: Double) { step = .seconds(1) / max(perSecond, 0.001) }

    /// Waits for the next step.
    package func wait() async throws {
        let turn = next.withLock { next in
            let turn = max(next, .now)
            next = turn + step
            return turn
        }
        try await Task.sleep(until: turn, clock: .continuous)
    }
}
