package import AppStoreTypes

/// How many calls of one kind all desks of a database may make for an app within an hour, as Apple allows.
///
/// A desk leases some calls at a time, so that the desks share the budget without meeting at each call. A call counts
/// for an hour after the end of its lease, so the budget holds in every possible hour.
package struct CallBudget: Hashable, Sendable {
    /// The endpoint that takes the answers to refund requests.
    package static let answers = "Send Consumption Information"

    package var app: AppKey
    /// Apple's name of the endpoint that is called.
    package var endpoint: String
    /// The number of calls in an hour.
    package var perHour: Int

    package init(app: AppKey, endpoint: String, perHour: Int) {
        self.app = app
        self.endpoint = endpoint
        self.perHour = max(1, perHour)
    }

    /// How many calls a desk leases at a time: a hundredth of the budget.
    package var leaseSize: Int { max(1, perHour / 100) }

    /// How long a desk may use the calls of a lease.
    package static let leaseTime: Duration = .seconds(60)

    /// How long a call counts.
    package static let window: Duration = .seconds(3600)
}

/// Calls that one desk may make until a time.
package struct CallLease: Hashable, Sendable {
    package var id: Int64
    /// The number of calls that are left.
    package var calls: Int
    package var endsAt: Timestamp

    package init(id: Int64, calls: Int, endsAt: Timestamp) {
        self.id = id
        self.calls = calls
        self.endsAt = endsAt
    }
}

/// The result of asking for a lease of calls.
package enum CallGrant: Hashable, Sendable {
    /// The desk may make the calls of the lease.
    case leased(CallLease)
    /// The budget is used up until a time.
    case spent(until: Timestamp)
}

/// Stores the leases of calls, which all desks of a database share.
package protocol CallLeaseStore: Sendable {
    /// Gives back what is left of a lease, and leases the next calls.
    ///
    /// - Parameters:
    ///   - budget: the budget.
    ///   - previous: the lease that the desk ends; `nil` if it has none.
    ///   - now: the present time.
    /// - Returns: the lease, or until when the budget is used up.
    /// - Throws: any error of the store.
    func leaseCalls(of budget: CallBudget, ending previous: CallLease?, at now: Timestamp) async throws -> CallGrant

    /// Gives back what is left of a lease, and leases no further calls.
    ///
    /// - Parameters:
    ///   - lease: the lease, with the calls that are left.
    ///   - now: the present time.
    /// - Throws: any error of the store.
    func endLease(_ lease: CallLease, at now: Timestamp) async throws

    /// Lets no desk lease further calls until a time, as Apple asked one of them to pause.
    ///
    /// A desk that holds a lease learns of it from ``callPauseEnd(of:at:)``.
    ///
    /// - Parameters:
    ///   - budget: the budget.
    ///   - time: when the pause ends; a pause is no longer than ``CallBudget/window``.
    ///   - now: the present time.
    /// - Throws: any error of the store.
    func pauseCalls(of budget: CallBudget, until time: Timestamp, at now: Timestamp) async throws

    /// Returns when the pause of a budget ends.
    ///
    /// - Parameters:
    ///   - budget: the budget.
    ///   - now: the present time.
    /// - Returns: the end; `nil` if there is no pause.
    /// - Throws: any error of the store.
    func callPauseEnd(of budget: CallBudget, at now: Timestamp) async throws -> Timestamp?

    /// Returns how many calls of each app to an endpoint count now, for all desks together.
    ///
    /// - Parameters:
    ///   - endpoint: Apple's name of the endpoint.
    ///   - now: the present time.
    /// - Returns: the calls; those of a lease that lasts count all, because its desk may still make them.
    /// - Throws: any error of the store.
    func leasedCalls(of endpoint: String, at now: Timestamp) async throws -> [AppKey: Int]
}
