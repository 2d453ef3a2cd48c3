import Foundation
import Refunds
import Store
import StorePostgres
import TestSupport
import Testing

/// Everything the desk asks of a store.
typealias AnyStore = any IntakeStore & FactStore & ConsentStore & CaseQueue & CaseStore & LedgerStore
    & DecisionArchive & LookupQueue & OutcomeStore & RateStore & StatisticsStore & TokenStore & StoreHealth
    & ExternalPurchaseStore & PurchaseStore & HistoryQueue & UnconfiguredAppLog

/// An engine that must pass the whole suite.
enum StoreEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite, postgreSQL

    /// All engines, or SQLite alone where no server runs, such as while one test is worked on.
    ///
    /// `make test` always has a server.
    static let available: [StoreEngine] = PostgresServer.address == nil ? [.sqlite] : allCases

    var testDescription: String { rawValue }

    /// Runs a test against a store of its own.
    func withFreshStore(_ body: (AnyStore) async throws -> Void) async throws {
        try await withFreshDatabase { database in
            try await database.withStore(body)
        }
    }

    /// Runs one part of a test, and the other after the store was closed and opened again.
    func withReopenedStore(
        before: (AnyStore) async throws -> Void,
        after: (AnyStore) async throws -> Void
    ) async throws {
        try await withFreshDatabase { database in
            try await database.withStore(before)
            try await database.withStore(after)
        }
    }

    /// Runs a test with an empty database of its own.
    func withFreshDatabase(_ body: (TestDatabase) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            try await withFreshFolder { folder in
                try await body(.sqlite(path: folder.appending(path: "desk.sqlite").path))
            }
        case .postgreSQL:
            try await ConcurrencyLimit.openFiles.run {
                try await body(.postgreSQL(PostgresAddress(PostgresServer.freshSchema())))
            }
        }
    }
}

/// A database that one test has to itself.
enum TestDatabase {
    case sqlite(path: String)
    case postgreSQL(PostgresAddress)

    /// Opens a store for as long as a closure runs.
    func withStore(_ body: (AnyStore) async throws -> Void) async throws {
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

/// Runs a test with a folder that is gone afterwards, once few enough other tests hold files open.
func withFreshFolder(_ body: (URL) async throws -> Void) async throws {
    try await ConcurrencyLimit.openFiles.run {
        let folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }
}
