import AppStoreTypes
import Logging
import Refunds
import Synchronization

/// Counts the calls that this desk makes against Apple's hourly budgets, which all desks of a database share.
final class CallBudgets: Sendable {
    /// Whether a call may be made.
    enum Admission: Hashable, Sendable {
        /// It may be made, and counts for the lease with this number.
        case granted(lease: Int64)
        /// The budget is used up until a time.
        case spent(until: Timestamp)
    }

    /// What the store granted, and when.
    private struct DatedGrant {
        /// How far a clock may be moved back without a new question to the store.
        static let tolerance: Duration = .seconds(60)

        var grant: CallGrant
        let at: Timestamp

        /// Whether the time has not been set far back since then, so that the end of the grant still means something.
        func isCurrent(at now: Timestamp) -> Bool { now >= at - Self.tolerance }
    }

    private let store: any CallLeaseStore
    private let share: Double
    private let patience: Duration?
    private let logger: Logger
    private let grants = Mutex<[CallBudget: DatedGrant]>([:])
    private let failingSince = Mutex<Timestamp?>(nil)
    private let turns = Turns()

    /// Creates the budgets of a desk, or of a command beside desks.
    ///
    /// - Parameters:
    ///   - store: the store that the desks share.
    ///   - share: the share of a budget from which on this process leases nothing more, above 0 and up to 1.
    ///   - patience: how long calls wait while the store fails; `nil` for no limit.
    ///   - logger: is told when a budget is used up.
    init(store: any CallLeaseStore, share: Double = 1, patience: Duration? = nil, logger: Logger) {
        self.store = store
        self.share = share
        self.patience = patience
        self.logger = logger
    }

    /// Counts one call.
    ///
    /// - Parameters:
    ///   - budget: the budget of the call's app and endpoint.
    ///   - now: the present time.
    /// - Returns: whether the call may be made.
    /// - Throws: any error of the store.
    func admit(_ budget: CallBudget, at now: Timestamp) async throws -> Admission {
        let budget = CallBudget(
            app: budget.app,
            endpoint: budget.endpoint,
            perHour: Int(Double(budget.perHour) * share)
        )
        if let admission = take(budget, at: now) { return admission }
        let name = "\(budget.app.bundleID)/\(budget.app.environment)/\(budget.endpoint)"
        await turns.begin(name)
        defer { turns.end(name) }
        while true {
            // Another task may have leased calls meanwhile, or used up those that were leased here.
            if let admission = take(budget, at: now) { return admission }
            var previous: CallLease?
            if case .leased(let lease) = grants.withLock({ $0[budget]?.grant }) { previous = lease }
            let grant = try await store.leaseCalls(of: budget, ending: previous, at: now)
            grants.withLock { $0[budget] = DatedGrant(grant: grant, at: now) }
            if case .spent(let until) = grant { warn(budget, until) }
        }
    }

    /// Gives back a call that was not made, while its lease lasts.
    func giveBack(lease id: Int64) {
        grants.withLock { grants in
            for (budget, dated) in grants {
                guard case .leased(var lease) = dated.grant, lease.id == id else { continue }
                lease.calls += 1
                grants[budget]?.grant = .leased(lease)
            }
        }
    }

    /// Notes that the store works.
    func noteSuccess() {
        failingSince.withLock { $0 = nil }
    }

    /// Notes that the store failed; returns whether it has failed for longer than calls wait.
    func noteFailure(at now: Timestamp) -> Bool {
        failingSince.withLock { since in
            let first = since.map { min($0, now) } ?? now
            since = first
            return patience.map { now - first >= $0 } ?? false
        }
    }

    /// Gives back the calls that were leased and not made, when the desk stops.
    ///
    /// If it fails, they count like calls that were made.
    func giveBackAll(at now: Timestamp) async {
        let leases = grants.withLock { grants in
            defer { grants = [:] }
            return grants.values.compactMap { dated -> CallLease? in
                if case .leased(let lease) = dated.grant, lease.calls > 0 { lease } else { nil }
            }
        }
        for lease in leases { try? await store.endLease(lease, at: now) }
    }

    /// Lets no desk make calls of a budget until a time, as Apple asked.
    func pause(_ budget: CallBudget, until time: Timestamp, at now: Timestamp) async throws {
        try await store.pauseCalls(of: budget, until: time, at: now)
    }

    /// Returns until when Apple asked one of the desks to pause; `nil` if there is no pause.
    func pauseEnd(of budget: CallBudget, at now: Timestamp) async throws -> Timestamp? {
        try await store.callPauseEnd(of: budget, at: now)
    }

    /// Takes a call from the lease; returns `nil` if a lease must be asked for.
    private func take(_ budget: CallBudget, at now: Timestamp) -> Admission? {
        grants.withLock { grants -> Admission? in
            guard let dated = grants[budget], dated.isCurrent(at: now) else { return nil }
            switch dated.grant {
            case .leased(var lease) where lease.calls > 0 && now < lease.endsAt:
                lease.calls -= 1
                grants[budget]?.grant = .leased(lease)
                return .granted(lease: lease.id)
            case .spent(let until) where now < until: return .spent(until: until)
            default: return nil
            }
        }
    }

    private func warn(_ budget: CallBudget, _ until: Timestamp) {
        let metadata: Logger.Metadata = [
            "app.bundleId": "\(budget.app.bundleID)", "app.environment": "\(budget.app.environment)",
            "budget.endpoint": "\(budget.endpoint)", "budget.perHour": "\(budget.perHour)",
            "budget.until": "\(until)",
        ]
        if share < 1 {
            logger.warning(
                "Apple's hourly budget of calls is used up but for what the desks keep; this command waits",
                metadata: metadata
            )
        } else if budget.endpoint == CallBudget.answers {
            logger.warning("Apple's hourly budget of answers is used up; the app's cases wait", metadata: metadata)
        } else {
            logger.warning("Apple's hourly budget of calls is used up; the desks wait with them", metadata: metadata)
        }
    }
}
