import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Counts the answers that this desk sends against Apple's hourly budget, which all desks of a database share.
final class SendBudget: Sendable {
    /// Whether an answer may be sent.
    enum Admission: Hashable, Sendable {
        /// It may be sent, and counts for the lease with this number.
        case granted(lease: Int64)
        /// The budget is used up until a time.
        case spent(until: Timestamp)
    }

    private let store: any CallLeaseStore
    private let logger: Logger
    private let grants = Mutex<[AppKey: CallGrant]>([:])
    private let turns = Turns()

    init(store: any CallLeaseStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Counts one answer of an app.
    ///
    /// - Parameters:
    ///   - budget: the budget of the app.
    ///   - now: the present time.
    /// - Returns: whether the answer may be sent.
    /// - Throws: any error of the store.
    func admit(_ budget: CallBudget, at now: Timestamp) async throws -> Admission {
        if let admission = take(budget.app, at: now) { return admission }
        let name = "\(budget.app.bundleID)/\(budget.app.environment)"
        await turns.begin(name)
        defer { turns.end(name) }
        while true {
            // Another task may have leased calls meanwhile, or used up those that were leased here.
            if let admission = take(budget.app, at: now) { return admission }
            var previous: CallLease?
            if case .leased(let lease) = grants.withLock({ $0[budget.app] }) { previous = lease }
            let grant = try await store.leaseCalls(of: budget, ending: previous, at: now)
            grants.withLock { $0[budget.app] = grant }
            if case .spent(let until) = grant { warn(budget, until) }
        }
    }

    /// Gives back a call that was not made, while its lease lasts.
    func giveBack(_ app: AppKey, lease id: Int64) {
        grants.withLock { grants in
            guard case .leased(var lease) = grants[app], lease.id == id else { return }
            lease.calls += 1
            grants[app] = .leased(lease)
        }
    }

    /// Takes a call from the lease; returns `nil` if a lease must be asked for.
    private func take(_ app: AppKey, at now: Timestamp) -> Admission? {
        grants.withLock { grants -> Admission? in
            switch grants[app] {
            case .leased(var lease) where lease.calls > 0 && now < lease.endsAt:
                lease.calls -= 1
                grants[app] = .leased(lease)
                return .granted(lease: lease.id)
            case .spent(let until) where now < until: return .spent(until: until)
            default: return nil
            }
        }
    }

    private func warn(_ budget: CallBudget, _ until: Timestamp) {
        logger.warning(
            "Apple's hourly budget of answers is used up; the app's cases wait",
            metadata: [
                "app.bundleId": "\(budget.app.bundleID)", "app.environment": "\(budget.app.environment)",
                "budget.perHour": "\(budget.perHour)", "budget.until": "\(until)",
            ]
        )
    }
}
