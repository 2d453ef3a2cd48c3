package import AppStoreTypes

/// A transaction to be fetched from the store, because what is known of it is not proved or not new enough.
package struct Lookup: Hashable, Sendable {
    package var app: AppKey
    package var transactionID: String
    /// Signed facts of this moment or later settle it.
    package var wantedAt: Timestamp
    /// When nobody needs the facts any more: the deadline of the refund request that waits for them.
    package var deadline: Timestamp

    package init(app: AppKey, transactionID: String, wantedAt: Timestamp, deadline: Timestamp) {
        self.app = app
        self.transactionID = transactionID
        self.wantedAt = wantedAt
        self.deadline = deadline
    }

    /// How far apart the store's clock and ours may be.
    package static let clockTolerance: Duration = .seconds(300)
}

/// The transactions to be fetched, each by one owner at a time.
package protocol LookupQueue: Sendable {
    /// Takes the due lookup with the earliest deadline for a time, and how often it was tried before.
    func claimLookup(at now: Timestamp, leaseFor: Duration) async throws -> (lookup: Lookup, tries: Int64)?

    /// When the next lookup is due; `nil` when none is.
    func nextLookup() async throws -> Timestamp?

    /// Applies what the store said of a transaction to ledger and cases; the lookup is settled with it.
    func settle(_ lookup: Lookup, with purchase: Purchase, at now: Timestamp) async throws

    /// Puts a lookup back until a time, or gives it up: what waits for it is then never answered.
    func postpone(_ lookup: Lookup, until: Timestamp?, because reason: String) async throws
}
