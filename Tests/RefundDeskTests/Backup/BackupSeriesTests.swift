import AppStoreTypes
import DeskTestSupport
import Foundation
import RefundDesk
import Refunds
import Store
import TestSupport
import Testing

@testable import DeskTools

@Suite("A series of backups")
struct BackupSeriesTests {
    private static let start = Timestamp(milliseconds: 1_780_000_000_000)

    @Test("After a clock that ran ahead, the backups of the future are deleted first, and the new one stays")
    func future() async throws {
        let source = try TemporaryFolder()
        let target = try TemporaryFolder()
        let path = source.path("refund-desk.sqlite")
        try await Store.withOpen(sqlite: path) { _ in }
        let ahead = (1...3).map { Self.start + .seconds($0 * 86_400) }
        for time in ahead + [Self.start, Self.start + .seconds(60), Self.start + .seconds(120)] {
            let backup = DatabaseBackup(of: .sqlite(path), release: "0.1.0") { time }
            let series = BackupSeries(backup, in: target.url.path, every: .seconds(60), keep: 2) { _ in }
            #expect(series.makeOne())
            let name = "refund-desk-\(DatabaseRestore.compact(time)).backup"
            #expect(try Self.names(in: target).contains(name))
        }
        let kept = [60, 120].map { "refund-desk-\(DatabaseRestore.compact(Self.start + .seconds($0))).backup" }
        #expect(try Self.names(in: target) == kept)
        withExtendedLifetime(source) {}
    }

    @Test("A backup is recorded in the audit of its database, with its time and size")
    func noted() async throws {
        let source = try TemporaryFolder()
        let path = source.path("refund-desk.sqlite")
        try await Store.withOpen(sqlite: path) { _ in }
        let backup = DatabaseBackup(of: .sqlite(path), release: "0.1.0") { Self.start }
        let manifest = try backup.write(to: source.path("copy.backup"), replaces: false) { _, _ in }
        let note = BackupNote(in: .sqlite(path), by: "command line (ada)")
        try await note.record(manifest, at: Self.start + .seconds(1))
        try await Store.withOpen(sqlite: path) { store async throws in
            let deeds = try await store.deeds(matching: AuditFilter(kind: .backupMade), limit: 9, cursor: nil).items
            #expect(deeds.map(\.deed.author) == ["command line (ada)"])
            #expect(deeds.map(\.deed.at) == [Self.start + .seconds(1)])
            let details = ["madeAt": Self.start.description, "bytes": "\(manifest.bytes)"]
            #expect(deeds.map(\.deed.details) == [details])
        }
    }

    private static func names(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".backup") }.sorted()
    }
}
