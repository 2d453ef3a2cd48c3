import Foundation
import Refunds
import Store
import TestSupport
import Testing

/// Everything the desk asks of a store.
typealias AnyStore = any IntakeStore & FactStore & ConsentRegister & CaseQueue & CaseRegister & LedgerRegister
    & DecisionArchive & LookupQueue & OutcomeStore & RateStore & StatisticsStore & TokenStore & StoreHealth
    & ElsewhereStore & PurchaseStore & HistoryQueue & UnconfiguredAppLog

/// An engine that must pass the whole suite.
enum StoreEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite

    static var available: [StoreEngine] { allCases }

    var testDescription: String { rawValue }

    /// Runs a test against a store of its own.
    func withFreshStore(_ body: (AnyStore) async throws -> Void) async throws {
        try await withFreshFolder { folder in
            try await withStore(in: folder, body)
        }
    }

    /// Runs one part of a test, and the other after the store was closed and opened again.
    func withReopenedStore(
        before: (AnyStore) async throws -> Void,
        after: (AnyStore) async throws -> Void
    ) async throws {
        try await withFreshFolder { folder in
            try await withStore(in: folder, before)
            try await withStore(in: folder, after)
        }
    }

    /// Opens the store of a folder for as long as a closure runs.
    private func withStore(in folder: URL, _ body: (AnyStore) async throws -> Void) async throws {
        let store = try Store.recording(sqlite: folder.appending(path: "desk.sqlite").path)
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
