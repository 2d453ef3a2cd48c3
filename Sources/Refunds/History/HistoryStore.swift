package import AppStoreTypes

/// Stores how far customers' histories were read, page by page.
package protocol HistoryStore: Sendable {
    /// Returns the revision up to which an account's history was read, or `nil` to read from the beginning.
    func revision(of account: HistoryAccount, _ kind: HistoryKind) async throws -> String?

    /// Applies a page to the ledger and the cases, and stores its end, in one transaction.
    ///
    /// Older data never replaces newer data. A refund of a purchase with a refund request is an outcome, as if a
    /// notification had reported it.
    func apply(_ page: HistoryPage, at now: Timestamp) async throws -> HistoryTally

    /// Records why a history could not be read to its end.
    func noteFailure(_ reason: String, of account: HistoryAccount, _ kind: HistoryKind) async throws

    /// Returns whether a history was read to its end at or after a time.
    func wasRead(_ account: HistoryAccount, _ kind: HistoryKind, since: Timestamp) async throws -> Bool

    /// Returns the account of a transaction, or an account of its own if the transaction is unknown.
    func account(ofTransaction transactionID: String, in app: AppKey) async throws -> HistoryAccount

    /// Returns the accounts of a customer's purchases.
    func accounts(ofCustomer customerID: String, in app: AppKey) async throws -> [HistoryAccount]

    /// Returns accounts of known purchases whose history was not read since a time, in transaction order.
    ///
    /// - Returns: the accounts and the last transaction examined; `nil` if there are no more.
    func unreadAccounts(
        _ kind: HistoryKind,
        in app: AppKey,
        since: Timestamp,
        after transactionID: String,
        limit: Int
    ) async throws -> (accounts: [HistoryAccount], last: String)?

    /// Returns when the unfinished run of this name began; begins a run if none is under way.
    func beginRun(_ name: String, at now: Timestamp) async throws -> Timestamp

    /// Ends a run, so that the next run of this name starts over.
    func endRun(_ name: String) async throws
}

/// The queue of histories that cases wait for; one owner reads a history at a time.
package protocol HistoryQueue: HistoryStore {
    /// Claims the due history with the earliest deadline, and returns it with the number of earlier tries.
    func claimHistory(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (account: HistoryAccount, waitedUntil: Timestamp, tries: Int64)?

    /// Returns when the next history is due, or `nil` if there is none.
    func nextHistory() async throws -> Timestamp?

    /// Postpones a history until a time, or lets the cases that wait for it continue without it.
    ///
    /// - Parameters:
    ///   - account: the account whose history it is.
    ///   - waitedUntil: the time until which cases waited when the history was claimed; if it was requested again
    ///     since, it stays due.
    ///   - until: the time of the next try; `nil` to give up.
    ///   - reason: what went wrong.
    ///   - now: the present time.
    /// - Throws: any error of the store.
    func postpone(
        _ account: HistoryAccount,
        waitedUntil: Timestamp,
        until: Timestamp?,
        because reason: String,
        at now: Timestamp
    ) async throws
}
