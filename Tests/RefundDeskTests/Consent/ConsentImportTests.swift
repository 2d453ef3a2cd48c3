import AppStoreTypes
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Store
import TestSupport
import Testing

@Suite("Imports of consent beside a journal")
struct ConsentImportTests {
    private static let start = Timestamp(milliseconds: 1_780_000_000_000)
    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)

    private static func record(_ customer: String, _ isGranted: Bool, minutes: Int64) -> ConsentRecord {
        let time = start + .seconds(minutes * 60)
        return ConsentRecord(customerID: customer, isGranted: isGranted, at: time, recordedAt: time)
    }

    /// Writes records to a file, and returns it.
    private static func file(_ records: [ConsentRecord], in folder: borrowing TemporaryFolder) throws -> RecordFileInput
    {
        let lines = records.map { "\($0.customerID),\($0.isGranted),\($0.at)\n" }
        let path = folder.path("consent.csv")
        try Data("customer,granted,at\n\(lines.joined())".utf8).write(to: URL(filePath: path))
        return .file(path)
    }

    @Test("A restored backup knows the withdrawals that were imported after it, while a desk used the journal")
    func restored() async throws {
        let folder = try TemporaryFolder()
        let (source, backup, target) = (
            folder.path("a.sqlite"), folder.path("a.backup"), folder.path("restored.sqlite")
        )
        let journalPath = folder.path("a.journal")
        let scope = AppScope(bundleID: Self.app.bundleID)
        // The desk's journal is open, and began before the backup.
        let journal = try DeskJournal(path: journalPath) { Self.start - .seconds(60) }
        try await Store.withOpen(sqlite: source) { store in
            let granted = (0..<3).map { Self.record("customer-\($0)", true, minutes: 0) }
            do {
                // The file for withdrawals is closed with the work.
                let work = try ConsentImport(to: store, besideJournal: journalPath, in: scope) { Self.start }
                let result = try await work.run(Self.file(granted, in: folder), format: .csv)
                #expect(result.tally == ImportTally(entries: 3, added: 3))
            }
            _ = try DatabaseBackup(of: .sqlite(source), release: "0.1.0") { Self.start + .seconds(60) }
                .write(to: backup, replaces: false) { _, _ in }
            // More than a batch, so that the withdrawals are spread over several.
            var records = (0..<600).map { Self.record("other-\($0)", true, minutes: 2) }
            records.insert(Self.record("customer-1", false, minutes: 3), at: 0)
            records.append(Self.record("customer-2", false, minutes: 3))
            let work = try ConsentImport(to: store, besideJournal: journalPath, in: scope) {
                Self.start + .seconds(300)
            }
            _ = try await work.run(Self.file(records, in: folder), format: .csv)
        }
        try await journal.append(.accepted(caseID: "a", at: Self.start + .seconds(400)))

        let restore = try DatabaseRestore(to: .sqlite(target), journals: [journalPath]) { Self.start + .seconds(600) }
        let result = try restore.restore(backup, replaces: false, needsManifest: true) { _, _ in }
        // What the import wrote says nothing about answers, so it leaves no doubt about them.
        #expect(result.doubtUntil == nil)
        try await Store.withOpen(sqlite: target) { store in
            for (customer, isGranted) in [("customer-0", true), ("customer-1", false), ("customer-2", false)] {
                let newest = try await store.consents(ofCustomer: customer, in: Self.app, limit: 1).first
                #expect(newest?.isGranted == isGranted, "\(customer)")
            }
            let granted = try await store.consents(ofCustomer: "other-1", in: Self.app, limit: 1)
            #expect(granted.isEmpty, "only withdrawals are in the journal")
        }
        withExtendedLifetime(folder) {}
    }

    @Test("Nothing is imported if the file for withdrawals cannot be used")
    func locked() async throws {
        let folder = try TemporaryFolder()
        let journalPath = folder.path("a.journal")
        try await Store.withOpen(sqlite: folder.path("a.sqlite")) { store in
            let scope = AppScope(bundleID: Self.app.bundleID)
            let other = try ConsentImport(to: store, besideJournal: journalPath, in: scope)
            #expect(throws: JournalError.self) { try ConsentImport(to: store, besideJournal: journalPath, in: scope) }
            withExtendedLifetime(other) {}
        }
    }
}
