import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The journal of attempts and withdrawals")
struct JournalTests {
    private static let start = Timestamp(milliseconds: 1_700_000_000_000)

    private static func withdrawal(_ number: Int, at time: Timestamp = start) -> JournalEntry {
        let record = ConsentRecord(customerID: "customer-\(number)", isGranted: false, at: time, recordedAt: time)
        return .withdrawal(
            JournalledConsent(record, in: [AppKey(bundleID: "com.example.coins", environment: .production)])
        )
    }

    @Test("A journal that is cut at any byte keeps every line before the cut, and continues after it")
    func torn() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            let entries = (0..<3).map { Self.withdrawal($0) }
            try await write(entries, to: path)
            let whole = try #require(FileManager.default.contents(atPath: path))
            #expect(JournalLines.read(whole).entries == [.begun(at: Self.start)] + entries)
            let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
            for cut in 0...whole.count {
                let content = JournalLines.read(whole.prefix(cut))
                #expect(content.entries.count == ends.count(where: { $0 <= cut }))
                #expect(content.end == ends.last(where: { $0 <= cut }) ?? 0)
            }
            for cut in [ends[1] + 1, ends[2] - 1, ends[3] - 1] {
                try whole.prefix(cut).write(to: URL(filePath: path))
                try await write([Self.withdrawal(9)], to: path)
                let data = try #require(FileManager.default.contents(atPath: path))
                let kept = ends.count(where: { $0 <= cut }) - 1
                #expect(JournalLines.read(data).entries.dropFirst() == entries.prefix(kept) + [Self.withdrawal(9)])
            }
        }
    }

    @Test("A changed byte costs the line that it is in, and no other")
    func damaged() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            try await write((0..<3).map { Self.withdrawal($0) }, to: path)
            let whole = try #require(FileManager.default.contents(atPath: path))
            var generator = SeededGenerator(seed: 7)
            for _ in 0..<200 {
                let index = Int.random(in: 0..<whole.count, using: &generator)
                guard whole[index] != UInt8(ascii: "\n") else { continue }
                var changed = whole
                changed[index] ^= 1
                #expect(JournalLines.read(changed).entries.count == 3)
            }
        }
    }

    @Test("Entries of many callers are each written once, in lines with increasing numbers")
    func together() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            let journal = try DeskJournal(path: path) { Self.start }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask { try await journal.append(Self.withdrawal(number)) }
                }
                try await group.waitForAll()
            }
            let content = JournalLines.read(try #require(FileManager.default.contents(atPath: path)))
            #expect(content.sequence == 201)
            #expect(Set(content.entries) == Set((0..<200).map { Self.withdrawal($0) } + [.begun(at: Self.start)]))
        }
    }

    @Test("Two desks cannot use one journal at the same time")
    func locked() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            let journal = try DeskJournal(path: path) { Self.start }
            #expect(throws: JournalError.self) { try DeskJournal(path: path) { Self.start } }
            try await journal.append(Self.withdrawal(1))
        }
    }

    @Test("Entries that no restore needs are removed, so the file does not grow for ever")
    func bounded() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            let later = Self.start + .seconds(400 * 86_400)
            let journal = try DeskJournal(path: path) { later }
            let long = String(repeating: "x", count: 100_000)
            for number in 0..<100 {
                var record = ConsentRecord(customerID: long, isGranted: false, at: Self.start, recordedAt: Self.start)
                record.actor = "\(number)"
                let app = AppKey(bundleID: "com.example.coins", environment: .production)
                try await journal.append(.withdrawal(JournalledConsent(record, in: [app])))
            }
            try await journal.append(Self.withdrawal(1, at: later))
            let data = try #require(FileManager.default.contents(atPath: path))
            #expect(data.count < 8 << 20)
            let entries = JournalLines.read(data).entries
            #expect(entries.first == .begun(at: later))
            #expect(entries.last == Self.withdrawal(1, at: later))
        }
    }

    @Test("Journals that began after the backup leave doubt until they began; without any, until the restore")
    func doubt() {
        let (backup, restore) = (Self.start + .seconds(60), Self.start + .seconds(600))
        func until(_ begun: [Timestamp]) -> Timestamp {
            JournalReplay(begun.map { [.begun(at: $0)] }).doubtUntil(madeAt: backup, restoredAt: restore)
        }
        #expect(until([]) == restore)
        #expect(until([Self.start]) == Timestamp(milliseconds: 0))
        #expect(until([Self.start, backup + .seconds(5)]) == backup + .seconds(5))
    }

    /// Opens a journal, writes entries and closes it.
    private func write(_ entries: [JournalEntry], to path: String) async throws {
        let journal = try DeskJournal(path: path) { Self.start }
        for entry in entries { try await journal.append(entry) }
    }
}
