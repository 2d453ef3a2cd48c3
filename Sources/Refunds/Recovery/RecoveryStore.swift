package import AppStoreTypes

/// Tells how far notifications were recovered from Apple's notification history.
package protocol RecoveryRegister: Sendable {
    /// Returns the progress of every app, or of one, by app and environment.
    func recoveries(of bundleID: String?) async throws -> [RecoveryProgress]
}

/// Stores how far notifications were recovered from Apple's notification history.
package protocol RecoveryStore: RecoveryRegister {
    /// Makes recovery due for each app: at once, or when the lease of another desk ends.
    ///
    /// An app without progress begins with the last day.
    func beginRecovery(of apps: [AppKey], at now: Timestamp) async throws

    /// Claims the recovery of one of these apps that is due longest, or returns `nil` if none is due.
    ///
    /// It is due again when the lease ends.
    func claimRecovery(of apps: [AppKey], at now: Timestamp, leaseFor: Duration) async throws -> RecoveryProgress?

    /// Returns when the recovery of one of these apps is due next.
    func nextRecovery(of apps: [AppKey]) async throws -> Timestamp?

    /// Loads the progress of an app, changes it and saves it, in one transaction.
    ///
    /// - Parameters:
    ///   - app: the app; without progress, it begins with the last day.
    ///   - now: the present time.
    ///   - change: the change; it may run more than once.
    /// - Returns: the new progress.
    /// - Throws: any error of the store.
    @discardableResult
    func changeRecovery(
        of app: AppKey,
        at now: Timestamp,
        _ change: @escaping @Sendable (inout RecoveryProgress) -> Void
    ) async throws -> RecoveryProgress

    /// Returns the accounts of cases that have no outcome yet.
    ///
    /// Those of open cases come first, the nearest deadline first, and then those of closed cases, the newest request
    /// first.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - since: the time of the oldest request of a closed case.
    ///   - limit: the most cases to look at.
    /// - Returns: the accounts, each once.
    /// - Throws: any error of the store.
    func undecidedAccounts(of app: AppKey, since: Timestamp, limit: Int) async throws -> [HistoryAccount]

    /// Returns those of some notifications that are stored, each with whether the desk recovered it.
    func storedNotifications(_ uuids: [String], in app: AppKey) async throws -> [String: Bool]
}
