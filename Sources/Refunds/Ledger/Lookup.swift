package import AppStoreTypes

/// A transaction to fetch from the App Store, because its data is unsigned or too old.
package struct Lookup: Hashable, Sendable {
    package var app: AppKey
    package var transactionID: String
    /// Signed data of this time or later settles the lookup.
    package var wantedAt: Timestamp
    /// When the data is no longer needed: the deadline of the refund request that waits for it.
    package var deadline: Timestamp

    package init(app: AppKey, transactionID: String, wantedAt: Timestamp, deadline: Timestamp) {
        self.app = app
        self.transactionID = transactionID
        self.wantedAt = wantedAt
        self.deadline = deadline
    }

    /// The largest accepted difference between Apple's clock and the desk's.
    package static let clockTolerance: Duration = .seconds(300)
}

/// The queue of transactions to fetch; one owner fetches a transaction at a time.
package protocol LookupQueue: Sendable {
    /// Claims the due lookup with the earliest deadline, and returns it with the number of earlier tries.
    func claimLookup(at now: Timestamp, leaseFor: Duration) async throws -> (lookup: Lookup, tries: Int64)?

    /// Returns when the next lookup is due, or `nil` if there is none.
    func nextLookup() async throws -> Timestamp?

    /// Applies Apple's data about a transaction to ledger and cases, and settles the lookup with it.
    func settle(_ lookup: Lookup, with purchase: Purchase, at now: Timestamp) async throws

    /// Postpones a lookup until a time, or gives it up; a case that waits for it is then never answered.
    func postpone(_ lookup: Lookup, until: Timestamp?, because reason: String) async throws
}
