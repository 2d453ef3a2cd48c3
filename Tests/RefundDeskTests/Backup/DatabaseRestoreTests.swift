import AppStoreTypes
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import Store
import TestSupport
import Testing

@Suite("Restores with a journal")
struct DatabaseRestoreTests {
    private static let start = Timestamp(milliseconds: 1_780_000_000_000)

    @Test(
        "A restore says since when a journal with a missing line is complete, and earlier cases wait for a person"
    )
    func gap() async throws {
        let folder = try TemporaryFolder()
        let (source, backup) = (folder.path("a.sqlite"), folder.path("a.backup"))
        try await Store.withOpen(sqlite: source) { _ in }
        let work = DatabaseBackup(of: .sqlite(source), release: "0.1.0") { Self.start }
        _ = try work.write(to: backup, replaces: false) { _, _ in }

        let path = folder.path("a.journal")
        let journal = try DeskJournal(path: path) { Self.start - .seconds(60) }
        for minute in 1...3 {
            try await journal.append(.accepted(caseID: "a", at: Self.start + .seconds(minute * 60)))
        }
        let whole = try #require(FileManager.default.contents(atPath: path))
        for (lost, until) in [(nil, nil), (2, Self.start + .seconds(180))] as [(Int?, Timestamp?)] {
            var lines = whole.split(separator: UInt8(ascii: "\n")).map { Data($0) }
            if let lost { lines.remove(at: lost) }
            let copy = folder.path("lost-\(lost ?? 0).journal")
            try Data(lines.flatMap { $0 + Data("\n".utf8) }).write(to: URL(filePath: copy))
            let target = folder.path("lost-\(lost ?? 0).sqlite")
            let restore = try DatabaseRestore(to: .sqlite(target), journals: [copy]) { Self.start + .seconds(600) }
            let result = try restore.restore(backup, replaces: false, needsManifest: true) { _, _ in }
            #expect(result.journalLacksUntil == until)
            #expect(result.doubtUntil == until)
        }
        withExtendedLifetime(folder) {}
    }
}
