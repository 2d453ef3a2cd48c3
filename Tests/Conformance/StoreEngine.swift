import Foundation
import Refunds
import StoreSQLite
import Testing

/// Everything the desk asks of a store.
typealias AnyStore = any IntakeStore & FactStore & ConsentRegister & CaseQueue & CaseRegister & LedgerRegister
    & DecisionArchive & LookupQueue & OutcomeStore & RateStore & StatisticsStore & TokenStore & StoreHealth
    & ElsewhereStore & PurchaseStore & HistoryQueue

/// An engine that must pass the whole suite.
enum StoreEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite

    static var available: [StoreEngine] { allCases }

    var testDescription: String { rawValue }

    /// Runs a test against a store of its own.
    func withFreshStore(_ body: (AnyStore) async throws -> Void) async throws {
        try await withFreshFolder { folder in
            let store = try SQLiteStore.open(path: folder.appending(path: "desk.sqlite").path)
            try await body(store)
            try store.close()
        }
    }

    /// Runs one part of a test, and the other after the store was closed and opened again.
    func withReopenedStore(
        before: (AnyStore) async throws -> Void,
        after: (AnyStore) async throws -> Void
    ) async throws {
        try await withFreshFolder { folder in
            let path = folder.appending(path: "desk.sqlite").path
            let store = try SQLiteStore.open(path: path)
            try await before(store)
            try store.close()
            let reopened = try SQLiteStore.open(path: path)
            try await after(reopened)
            try reopened.close()
        }
    }
}

/// Runs a test with a folder that is gone afterwards.
func withFreshFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
