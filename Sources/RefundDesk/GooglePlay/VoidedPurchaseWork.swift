import AppStoreTypes
import Foundation
import GooglePlay
import Logging
import Refunds
import Synchronization

/// Reads the voided purchases of one app, in case a message about one was lost.
///
/// Google Play lists those of the last 30 days. What the desk knows nothing of changes nothing.
struct VoidedPurchaseWork: LeasedWork {
    static let name = "voided purchases"

    /// How often the list is read.
    static let pause: Duration = .seconds(3600)
    /// How far Google Play's list goes back.
    private static let longest: Duration = .seconds(30 * 86_400)
    /// How far a later look goes back before the last complete one.
    private static let overlap: Duration = .seconds(2 * 86_400)
    /// The most pages that one run reads; the next run continues after them.
    private static let mostPages = 100

    /// A look at the list, which may take several runs.
    private struct Look {
        let begunAt: Timestamp
        let since: Timestamp
        /// The page to read next; `nil` for the first one, and once the list is read.
        var page: String?
    }

    /// How far the list is read.
    ///
    /// After a start, nothing is known, and the whole list is read.
    private struct Progress {
        var lastComplete: Timestamp?
        var unfinished: Look?

        func look(at time: Timestamp) -> Look {
            let earliest = time - VoidedPurchaseWork.longest
            let since = lastComplete.map { max($0 - VoidedPurchaseWork.overlap, earliest) } ?? earliest
            return unfinished ?? Look(begunAt: time, since: since)
        }

        mutating func end(_ look: Look) {
            unfinished = look.page == nil ? nil : look
            if look.page == nil { lastComplete = look.begunAt }
        }
    }

    private final class Shared: Sendable {
        let value = Mutex(Progress())
    }

    private let app: App
    private let store: any IntakeStore & LedgerStore
    private let looks: Recurrence
    private let clockMonitor: ClockMonitor?
    private let progress = Shared()
    private let logger: Logger

    init(
        _ app: App,
        store: any IntakeStore & LedgerStore,
        clockMonitor: ClockMonitor? = nil,
        now: @escaping @Sendable () -> Timestamp,
        logger: Logger
    ) {
        self.app = app
        self.store = store
        self.clockMonitor = clockMonitor
        looks = Recurrence(every: Self.pause, now: now)
        self.logger = logger
    }

    func claim() async throws -> Timestamp? { looks.begin() }

    func nextDue() async throws -> Timestamp? { looks.next }

    func metadata(of time: Timestamp) -> Logger.Metadata { ["app.bundleId": "\(app.bundleID)"] }

    func work(_ time: Timestamp, at place: WorkPlace) async throws {
        guard clockMonitor?.doubt == nil, let client = app.googlePlay?.client else { return }
        var look = progress.value.withLock { $0.look(at: time) }
        do {
            for _ in 0..<Self.mostPages {
                let list = try await client.voidedPurchases(since: look.since, pageToken: look.page)
                for voided in list.voidedPurchases ?? [] { try await apply(voided, at: time) }
                look.page = list.nextPageToken
                if look.page == nil { break }
            }
        } catch let failure as GooglePlayFailure {
            // Google Play may no longer know the page, so the next look begins again.
            progress.value.withLock { $0.unfinished = nil }
            return logger.warning(
                "voided purchases not read",
                metadata: metadata(of: time).merging(["error": "\(failure)"]) { $1 }
            )
        }
        progress.value.withLock { [look] in $0.end(look) }
        looks.succeed(at: time, isMoreLeft: look.page != nil)
    }

    private func apply(_ voided: VoidedPurchase, at now: Timestamp) async throws {
        guard let at = voided.voidedTimeMillis?.time else { return }
        for environment in [AppStoreEnvironment.production, .sandbox] {
            let key = AppKey(bundleID: app.bundleID, environment: environment)
            guard let known = try await store.purchase(voided.orderID.rawValue, in: key)?.purchase else { continue }
            let id = GooglePlayIntake.identifier(app, "voided", "\(voided.orderID.rawValue)\n\(at.milliseconds)")
            var purchase = known
            let refund = Revocation(
                at: at,
                type: voided.voidedReason == .chargeback ? .chargeback : .voided,
                percentage: voided.share(ofQuantity: known.quantity)
            )
            // The list has each part by itself, also after the whole was refunded.
            if (known.revocation?.percentage ?? 0) <= (refund.percentage ?? 0) { purchase.revocation = refund }
            // The list knows the reason and the share, which an order that was read at the same time does not.
            purchase.signedAt = max(known.signedAt + .milliseconds(1), now)
            let notification = StoreNotification(
                version: StoreNotification.googlePlayVersion,
                app: key,
                uuid: id,
                type: StoreNotification.GooglePlayType.voidedPurchase.rawValue,
                subtype: voided.voidedReason.map(\.name),
                signedAt: at,
                receivedAt: now,
                signedPayload: try voided.text(),
                transactionID: voided.orderID.rawValue,
                isRecovered: true
            )
            _ = try await store.record(
                IntakeRecord(
                    notification: notification,
                    purchases: [purchase],
                    outcome: Outcome(decision: .granted, percentage: refund.percentage, at: at)
                )
            )
        }
    }
}

extension VoidedPurchase {
    /// Returns the refunded share of a purchase with a quantity, in thousandths of a percent.
    fileprivate func share(ofQuantity quantity: Int32) -> Milliunits {
        guard let voidedQuantity, voidedQuantity > 0, quantity > 1, voidedQuantity < quantity else { return 100_000 }
        return Milliunits(thousandths: Int64(voidedQuantity) * 100_000 / Int64(quantity))
    }

    fileprivate func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension VoidedPurchase.Reason {
    /// The reason as a word.
    fileprivate var name: String {
        switch self {
        case .other: "OTHER"
        case .remorse: "REMORSE"
        case .notReceived: "NOT_RECEIVED"
        case .defective: "DEFECTIVE"
        case .accidental: "ACCIDENTAL"
        case .fraud: "FRAUD"
        case .friendlyFraud: "FRIENDLY_FRAUD"
        case .chargeback: "CHARGEBACK"
        case .unacknowledged: "UNACKNOWLEDGED"
        default: "\(rawValue)"
        }
    }
}
