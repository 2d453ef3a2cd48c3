import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Finds refunds that Apple made during an outage, for apps that may receive version 1 notifications.
///
/// It reads the refund history of each customer with a case without an outcome. Apple's notification history lists
/// version 2 only, so a missed version 1 notification about a refund shows only in the customer's refund history. The
/// histories of all other customers count as unread, so that the next case of each has them read again.
final class RefundRecovery: Sendable {
    /// How old the request of an undecided case may be.
    private static let reach: Duration = .seconds(60 * 86_400)
    /// The most customers that are read after an outage.
    private static let limit = 10_000
    /// How long after a read no other one begins.
    private static let pause: Duration = .seconds(3600)

    private let reader: HistoryReader
    private let store: any HistoryStore & RecoveryStore
    private let appsV1: Set<String>
    private let logger: Logger
    private let lastRead = Mutex<[AppKey: Timestamp]>([:])
    /// When the last outage of each app was noticed.
    private let outages = Mutex<[AppKey: Timestamp]>([:])

    /// Creates the reader; `appsV1` are the apps that may receive version 1 notifications.
    init(
        reader: HistoryReader,
        store: any HistoryStore & RecoveryStore,
        appsV1: Set<String>,
        logger: Logger
    ) {
        self.reader = reader
        self.store = store
        self.appsV1 = appsV1
        self.logger = logger
    }

    /// The name of the run that reads an app's refunds.
    static func runName(of app: AppKey) -> String {
        "recovered refunds \(app.bundleID) \(app.environment.rawValue)"
    }

    /// Makes customers' histories count as unread that were read before an outage was noticed.
    ///
    /// A case that opens then has its customer's history read again, before the customer's sums are used. The recovery
    /// of an outage may take many runs, and the first of them notes it.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - begin: the earliest time at which the outage may have begun.
    ///   - now: the present time.
    /// - Throws: any error of the store.
    func noteOutage(of app: AppKey, since begin: Timestamp, at now: Timestamp) async throws {
        guard appsV1.contains(app.bundleID) else { return }
        let isKnown = outages.withLock { $0[app].map { begin <= $0 && $0 <= now } ?? false }
        guard !isKnown else { return }
        try await store.changeRecovery(of: app, at: now) { $0.historiesSince = now }
        outages.withLock { $0[app] = now }
    }

    /// Reads the refunds, and logs how many customers could not be read.
    ///
    /// A run that Apple's limits interrupted continues while the same outage is recovered. After a later outage, the
    /// customers that it has read may have got refunds since, so it starts over.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - outage: the earliest time at which the outage may have begun.
    ///   - now: the present time.
    func read(_ app: AppKey, since outage: Timestamp, at now: Timestamp) async {
        guard appsV1.contains(app.bundleID) else { return }
        let isDue = lastRead.withLock { lastRead in
            if let last = lastRead[app], last <= now, now - last < Self.pause { return false }
            lastRead[app] = now
            return true
        }
        guard isDue else { return }
        let metadata: Logger.Metadata = [
            "app.bundleId": "\(app.bundleID)", "app.environment": "\(app.environment)",
        ]
        do {
            let accounts = try await store.undecidedAccounts(of: app, since: now - Self.reach, limit: Self.limit)
            guard !accounts.isEmpty else { return }
            let result = try await HistoryImport(reader: reader, store: store, app: app, kind: .refunds, now: { now })
                .run(Self.runName(of: app), over: .accounts(accounts), restartsIfBefore: outage)
            guard result.failed > 0 else { return }
            logger.warning(
                "refund histories were not read after an outage",
                metadata: metadata.merging([
                    "customers": "\(result.failed)", "reason": "\(result.failures.first?.reason ?? "unknown")",
                ]) { $1 }
            )
        } catch {
            logger.warning(
                "refund histories were not read after an outage",
                metadata: metadata.merging(["error": "\(ProblemMiddleware.loggable(error))"]) { $1 }
            )
        }
    }
}
