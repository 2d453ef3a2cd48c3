package import AppStoreTypes

/// Keeps how far customers' histories were read, page by page.
package protocol HistoryStore: Sendable {
    /// Where the history of an account was read to; `nil` for its beginning.
    func revision(of account: HistoryAccount, _ kind: HistoryKind) async throws -> String?

    /// Applies a page to ledger and cases, in one transaction with where it ends.
    ///
    /// An older statement never takes the place of a newer one. A refund of a purchase for which a refund was requested
    /// is an outcome, as if it had been notified.
    func apply(_ page: HistoryPage, at now: Timestamp) async throws -> HistoryTally

    /// Notes why a history could not be read to its end.
    func noteFailure(_ reason: String, of account: HistoryAccount, _ kind: HistoryKind) async throws

    /// Whether a history was read to its end at a moment or later.
    func wasRead(_ account: HistoryAccount, _ kind: HistoryKind, since: Timestamp) async throws -> Bool

    /// The account of a transaction, as far as it is known; one of its own otherwise.
    func account(ofTransaction transactionID: String, in app: AppKey) async throws -> HistoryAccount

    /// The accounts of a customer's purchases.
    func accounts(ofCustomer customerID: String, in app: AppKey) async throws -> [HistoryAccount]

    /// Accounts of known purchases whose history was not read since a moment; some, in the order of their transactions.
    ///
    /// - Returns: the accounts, and the last transaction that was looked at; `nil` when there are no more.
    func unreadAccounts(
        _ kind: HistoryKind,
        in app: AppKey,
        since: Timestamp,
        after transactionID: String,
        limit: Int
    ) async throws -> (accounts: [HistoryAccount], last: String)?

    /// When a run over many accounts began that has not ended: one that begins, unless one of this name is under way.
    func beginRun(_ name: String, at now: Timestamp) async throws -> Timestamp

    /// Ends a run, so that the next of its name begins anew.
    func endRun(_ name: String) async throws
}

/// The histories that cases wait for, each read by one owner at a time.
package protocol HistoryQueue: HistoryStore {
    /// Takes the due history with the earliest deadline for a time, and how often it was tried before.
    func claimHistory(
        at now: Timestamp,
        leaseFor: Duration
    ) async throws -> (account: HistoryAccount, waitedUntil: Timestamp, tries: Int64)?

    /// When the next history is due; `nil` when none is.
    func nextHistory() async throws -> Timestamp?

    /// Puts a history back until a time, or lets the cases that wait for it go on without.
    ///
    /// - Parameters:
    ///   - account: whose history.
    ///   - waitedUntil: until when cases waited for it as it was claimed; one that was wished for again since stays due.
    ///   - until: when it is tried again; `nil` to give it up.
    ///   - reason: what went wrong.
    ///   - now: the present time.
    /// - Throws: what keeps the store from answering.
    func postpone(
        _ account: HistoryAccount,
        waitedUntil: Timestamp,
        until: Timestamp?,
        because reason: String,
        at now: Timestamp
    ) async throws
}
