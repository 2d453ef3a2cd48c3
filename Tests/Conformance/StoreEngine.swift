import Foundation
import Refunds
import Store
import StorePostgres
import TestSupport
import Testing

/// Everything that the desk requires of a store.
typealias AnyStore = any IntakeStore & FactStore & ConsentStore & CaseQueue & CaseStore & LedgerStore
    & UnmatchedFactRegister
    & DecisionArchive & RecentDecisionStore & PolicyVersionStore & LookupQueue & OutcomeStore & RateStore
    & StatisticsStore & TokenStore
    & SessionStore
    & PersonStore
    & StoreHealth & ExternalPurchaseStore & PurchaseStore & HistoryQueue & UnconfiguredAppLog
    & RecoveryStore & PauseStore & CircuitStore & CallLeaseStore & EventQueue & EventRegister & ArrivalStore
    & AuditStore & PrivacyStore & RetentionStore & MonitoringStore & DeskRegister & HookHealthStore & SignInFailureStore
    & AttemptRegister & RevocationProofStore
    & SearchStore & ChangeFeed & NotificationRegister & FirstDayStore & OrderMessageQueue

/// An engine that must pass the whole suite.
enum StoreEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite, postgreSQL

    /// All engines, or only SQLite if no PostgreSQL server runs.
    ///
    /// `make test` always starts a server.
    static let available: [StoreEngine] = PostgresServer.address == nil ? [.sqlite] : allCases

    var testDescription: String { rawValue }

    /// Runs a test against its own store.
    func withFreshStore(_ body: (AnyStore) async throws -> Void) async throws {
        try await withFreshDatabase { database in
            try await database.withStore(body)
        }
    }

    /// Runs the first part of a test, reopens the store, and runs the second part.
    func withReopenedStore(
        before: (AnyStore) async throws -> Void,
        after: (AnyStore) async throws -> Void
    ) async throws {
        try await withFreshDatabase { database in
            try await database.withStore(before)
            try await database.withStore(after)
        }
    }

    /// Runs a test with its own database without rows, which has the tables already on PostgreSQL.
    func withFreshDatabase(_ body: (FreshDatabase) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            try await TemporaryFolder.withNew { folder in try await body(.sqlite(path: folder.path("desk.sqlite"))) }
        case .postgreSQL:
            try await ConcurrencyLimit.openFiles.run {
                let database = try PostgresServer.MigratedDatabase { address in
                    try Store.recording(.postgreSQL(PostgresAddress(address))).close()
                }
                defer { withExtendedLifetime(database) {} }
                try await body(.postgreSQL(PostgresAddress(database.address)))
            }
        }
    }
}

extension StoreEngine {
    /// Runs a test with its own database, in which nobody has created a table yet.
    func withEmptyDatabase(_ body: (FreshDatabase) async throws -> Void) async throws {
        guard self == .postgreSQL else { return try await withFreshDatabase(body) }
        try await ConcurrencyLimit.openFiles.run {
            try await body(.postgreSQL(PostgresAddress(PostgresServer.freshSchema())))
        }
    }
}

/// A database that belongs to one test.
enum FreshDatabase {
    case sqlite(path: String)
    case postgreSQL(PostgresAddress)

    /// Opens a store while a closure runs.
    func withStore(_ body: (Store) async throws -> Void) async throws {
        let store = try Store.recording(self)
        do {
            try await body(store)
        } catch {
            try? store.close()
            throw error
        }
        try store.close()
    }
}
