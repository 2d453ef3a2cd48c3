package import AppStoreTypes
package import RefundDesk
package import Refunds
import Synchronization

/// Reads a period of Apple's notification history at a person's request, a day at a time, newest day first.
///
/// A day that was read is recorded, so that the next sweep continues where this one stopped.
package struct RecoverySweep: Sendable {
    /// What a sweep did.
    package struct Result: Hashable, Sendable {
        package var pages: Int64 = 0
        /// The notifications on the pages.
        package var notifications: Int64 = 0
        /// Those that were missing and are stored now.
        package var stored: Int64 = 0
        /// Those that cannot be verified.
        package var unreadable: Int64 = 0
    }

    private let reader: RecoveryReader
    private let store: any RecoveryStore
    private let app: AppKey
    private let now: @Sendable () -> Timestamp

    package init(
        reader: RecoveryReader,
        store: any RecoveryStore,
        app: AppKey,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.reader = reader
        self.store = store
        self.app = app
        self.now = now
    }

    /// Returns the periods to read, newest first; each is at most a day long.
    ///
    /// - Parameters:
    ///   - since: the beginning; what Apple no longer lists is left out. `nil` begins where something may be missing.
    ///   - readsAgain: whether to read also what is known to be stored.
    /// - Returns: the periods; empty if everything is known to be stored.
    /// - Throws: any error of the store.
    package func periods(since: Timestamp?, readsAgain: Bool) async throws -> [Range<Timestamp>] {
        let known = try await store.recoveries(of: app.bundleID).first { $0.app == app }?.coverage
        let end = now()
        let usual = known.map { $0.gaps.first?.period.lowerBound ?? $0.until } ?? end - RecoveryProgress.firstReach
        let begin = max(since ?? usual, RecoveryProgress.oldest(in: app.environment, at: end))
        guard begin < end else { return [] }
        let wanted = readsAgain ? [begin..<end] : known?.uncovered(in: begin..<end) ?? [begin..<end]
        return wanted.flatMap { period in
            var days: [Range<Timestamp>] = []
            var until = period.upperBound
            while until > period.lowerBound {
                let from = max(period.lowerBound, until - .seconds(86_400))
                days.append(from..<until)
                until = from
            }
            return days
        }
    }

    /// Reads a period to its last page, and records it.
    ///
    /// - Parameters:
    ///   - period: the period.
    ///   - onPage: called after each page with what was done in this period.
    /// - Returns: what was done in this period.
    /// - Throws: ``HistoryFailure``; what was stored before it remains stored.
    package func read(
        _ period: Range<Timestamp>,
        onPage: @escaping @Sendable (Result) -> Void
    ) async throws(HistoryFailure) -> Result {
        struct State {
            var result = Result()
            var items: [RecoveryPage.Item] = []
        }
        let state = Mutex(State())
        let wide = (period.lowerBound - RecoveryProgress.overlap)..<(period.upperBound + RecoveryProgress.overlap)
        let oldest = RecoveryProgress.oldest(in: app.environment, at: now())
        let asked = max(wide.lowerBound, oldest)..<max(oldest, min(wide.upperBound, now()))
        guard !asked.isEmpty else { return Result() }
        try await reader.read(RecoveryReader.Selection(app: app, period: asked)) { page throws(HistoryFailure) in
            let result = state.withLock { state in
                state.items += page.items.filter(\.matters)
                state.result.pages += 1
                state.result.notifications += Int64(page.count)
                state.result.stored += Int64(page.stored)
                state.result.unreadable += Int64(page.unreadable.count)
                return state.result
            }
            onPage(result)
            return true
        }
        let (result, items) = state.withLock { ($0.result, $0.items) }
        let read = RecoveryPage(items: items, stored: 0, end: nil, isLast: true)
        let time = now()
        do {
            try await store.changeRecovery(of: app, at: time) { progress in
                progress.record(
                    sweepOf: period,
                    requests: read.requests,
                    unreadable: read.unreadable,
                    at: time
                )
            }
        } catch {
            throw HistoryFailure("the database takes no writes", isFinal: false)
        }
        return result
    }
}
