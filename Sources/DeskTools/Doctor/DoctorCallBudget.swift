import AppStoreClient
import AppStoreTypes
import RefundDesk
import Refunds
import Store
import StorePostgres

/// Counts the doctor's calls to Apple together with those of the desks.
///
/// A call that cannot be counted is made nevertheless, because the doctor also explains why a database cannot be used.
struct DoctorCallBudget: SharedCallBudget {
    let app: AppKey
    let store: any CallLeaseStore
    let now: @Sendable () -> Timestamp

    func admit(_ endpoint: APIEndpoint, perHour: Int) async -> Timestamp? {
        do {
            switch try await store.leaseCalls(of: budget(endpoint, perHour), ending: nil, at: now()) {
            case .spent(let until): return until
            case .leased(var lease):
                // The doctor makes few calls, so it leaves the rest of the lease to the desks.
                lease.calls -= 1
                try await store.endLease(lease, at: now())
                return nil
            }
        } catch {
            return nil
        }
    }

    func pause(_ endpoint: APIEndpoint, perHour: Int, until time: Timestamp) async {
        // If it fails, each desk pauses once Apple asks it to.
        try? await store.pauseCalls(of: budget(endpoint, perHour), until: time, at: now())
    }

    private func budget(_ endpoint: APIEndpoint, _ perHour: Int) -> CallBudget {
        CallBudget(app: app, endpoint: endpoint.name, perHour: perHour)
    }
}

extension AppStoreServerAPI {
    /// Returns a client that counts its calls in a database, if there is one.
    func counted(
        in store: Store?,
        for app: AppConfiguration,
        now: @escaping @Sendable () -> Timestamp
    ) -> AppStoreServerAPI {
        guard let store else { return self }
        let key = AppKey(bundleID: app.bundleID, environment: environment)
        return sharing(DoctorCallBudget(app: key, store: store, now: now))
    }
}

extension DatabaseLocation {
    /// Opens the store with the time limits of a desk, so that a commit which waits for a missing standby ends soon.
    func servingStore() throws -> Store { try store(timeouts: PostgresTimeouts()) }
}

extension DeskConfiguration {
    /// Opens the database in which calls to Apple are counted.
    ///
    /// - Returns: the database; `nil` if no app calls Apple itself, or if the database cannot be used yet.
    func callStore() -> Store? {
        let callsApple = apps.contains { $0.endpoints.values.contains(where: AppStoreServerAPI.isAppleHost) }
        guard callsApple, database.exists, let store = try? database.servingStore() else { return nil }
        guard (try? store.pendingMigrations().isEmpty) == true else {
            try? store.close()
            return nil
        }
        return store
    }
}
