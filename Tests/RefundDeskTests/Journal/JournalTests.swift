// This file is longer than most, because it tries everything that can happen to one file.

import AppStoreTypes
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The journal of attempts and withdrawals")
struct JournalTests {
    private static let start = Timestamp(milliseconds: 1_700_000_000_000)
    private static let app = AppKey(bundleID: "com.example.coins", environment: .production)

    private static func withdrawal(_ number: Int, at time: Timestamp = start) -> JournalEntry {
        let record = ConsentRecord(customerID: "customer-\(number)", isGranted: false, at: time, recordedAt: time)
        return .withdrawal(JournalledConsent(record, in: [app]))
    }

    /// An attempt to answer the case `a`.
    private static func attempt(_ number: Int64, _ body: String) -> JournalEntry {
        let refundCase = RefundCase(
            id: "a",
            app: app,
            transactionID: "1",
            customerID: "anna",
            reason: nil,
            requestedAt: start,
            receivedAt: start,
            deadline: start + .seconds(43_200),
            requestNumber: 1,
            state: .open
        )
        let purchase = Purchase(
            app: app,
            transactionID: "1",
            originalTransactionID: "1",
            productID: "coins.500",
            type: .consumable,
            customerID: "anna",
            purchasedAt: start,
            signedAt: start
        )
        let answer = Answer(
            version: 2,
            body: Data(body.utf8),
            evidence: [],
            rule: "default",
            preference: .decline,
            composedAt: start
        )
        let facts = CaseFacts(refundCase: refundCase, purchase: purchase)
        return .attempt(JournalledAttempt(answer, number: number, of: facts, at: start))
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

    @Test("An erasure removes what the journal has about the customer, and stays once")
    func erasure() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            let keys = PseudonymKeyFile(path: folder.path("erasure.key"))
            let key = try keys.makeKey()
            #expect(try PseudonymKeyFile(path: folder.path("erasure.key")).makeKey() == key)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("erasure.key"))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let journal = try DeskJournal(path: path, keys: keys, now: { Self.start })
            let later = Self.withdrawal(1, at: Self.start + .seconds(9))
            try await journal.append([
                Self.attempt(1, "{}"), .accepted(caseID: "a", at: Self.start), Self.withdrawal(1), Self.withdrawal(2),
                later,
            ])
            let names = ErasedNames(
                app: Self.app,
                pseudonyms: ["1", "customer-1"].map { key.pseudonym(of: $0, in: Self.app) }.sorted(),
                at: Self.start + .seconds(5)
            )
            for _ in 1...2 { try await journal.keep([names]) }
            let content = JournalLines.read(try #require(FileManager.default.contents(atPath: path)))
            // A customer who came back and withdrew again stays.
            #expect(Set(content.entries) == [.begun(at: Self.start), Self.withdrawal(2), later, .erasure(names)])
            #expect(content.entries.count == 4)
            #expect(JournalReplay([content]).erasures == [names])
            // The customer who came back is erased again.
            let second = ErasedNames(app: Self.app, pseudonyms: names.pseudonyms, at: Self.start + .seconds(20))
            for _ in 1...2 { try await journal.keep([second]) }
            let after = JournalLines.read(try #require(FileManager.default.contents(atPath: path)))
            #expect(!after.entries.contains(later))
            #expect(after.entries.contains(.erasure(second)))
            #expect(JournalReplay([], imports: [content]).erasures == [names])
            // Without a word about a customer, the file stays where it is.
            let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            let other = ErasedNames(app: Self.app, pseudonyms: ["erased-other"], at: Self.start)
            try await journal.keep([other])
            let same = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            #expect(number != nil && same == number)
            let all = JournalLines.read(try #require(FileManager.default.contents(atPath: path)))
            #expect(all.entries.contains(.erasure(other)))
            try Data("no key".utf8).write(to: URL(filePath: folder.path("bad.key")))
            #expect(throws: ErasureKeyProblem.self) { try PseudonymKeyFile(path: folder.path("bad.key")).key() }
            #expect(throws: ErasureKeyProblem.self) { try PseudonymKeyFile(path: folder.path("no/a.key")).makeKey() }
        }
    }

    @Test("A journal that is read in pieces of any size is read as a whole", arguments: [1, 2, 7, 64, 1_000, 100_000])
    func pieces(of size: Int) async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            try await write((0..<20).map { Self.withdrawal($0) }, to: path)
            var whole = try #require(FileManager.default.contents(atPath: path))
            // A damaged line in the middle, and a torn one at the end.
            whole[whole.count / 2] ^= 1
            whole.append(Data("0123456789abcdef 99 {torn".utf8))
            let expected = JournalLines.read(whole)
            var reader = JournalLines.Reader()
            var entries: [JournalEntry] = []
            for start in stride(from: 0, to: whole.count, by: size) {
                reader.read(whole[start..<min(start + size, whole.count)]) { entries.append($0) }
            }
            #expect(entries == expected.entries)
            #expect((19...20).contains(entries.count))
            #expect(reader.content.end == expected.end)
            #expect(reader.content.sequence == expected.sequence)
            #expect(reader.content.isJournal)
            #expect(reader.content.completeSince == expected.completeSince)
            #expect(reader.content.lacksEntriesUntil != nil)
        }
    }

    @Test("A changed byte of a journal affects only its own line")
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

    @Test("Entries that no restore needs are removed, so the journal does not grow forever")
    func bounded() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            let later = Self.start + .seconds(400 * 86_400)
            let journal = try DeskJournal(path: path) { later }
            let long = String(repeating: "x", count: 100_000)
            for number in 0..<100 {
                var record = ConsentRecord(customerID: long, isGranted: false, at: Self.start, recordedAt: Self.start)
                record.actor = "\(number)"
                try await journal.append(.withdrawal(JournalledConsent(record, in: [Self.app])))
            }
            try await journal.append(Self.withdrawal(1, at: later))
            let data = try #require(FileManager.default.contents(atPath: path))
            #expect(data.count < 8 << 20)
            let entries = JournalLines.read(data).entries
            #expect(entries.first == .begun(at: later))
            #expect(entries.last == Self.withdrawal(1, at: later))
        }
    }

    @Test("A failed rewrite fails no entry, and the next opening removes what no restore needs")
    func pruned() async throws {
        try await TemporaryFolder.withNew { folder in
            let (path, copy) = (folder.path("a.journal"), folder.path("b.journal"))
            let later = Self.start + .seconds(400 * 86_400)
            let journal = try DeskJournal(path: path) { later }
            // The new file cannot be created where a folder is.
            try FileManager.default.createDirectory(atPath: path + ".new", withIntermediateDirectories: false)
            let long = String(repeating: "x", count: 100_000)
            for _ in 0..<100 {
                let record = ConsentRecord(customerID: long, isGranted: false, at: Self.start, recordedAt: Self.start)
                try await journal.append(.withdrawal(JournalledConsent(record, in: [Self.app])))
            }
            let whole = try #require(FileManager.default.contents(atPath: path))
            #expect(JournalLines.read(whole).entries.count == 101)
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            _ = try DeskJournal(path: copy) { later }
            let pruned = try #require(FileManager.default.contents(atPath: copy))
            #expect(JournalLines.read(pruned).entries == [.begun(at: later)])
        }
    }

    @Test("The error for a journal in a missing folder names the journal and says what to do")
    func missingFolder() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("none/a.journal")
            let error = #expect(throws: JournalError.self) { try DeskJournal(path: path) { Self.start } }
            let words = "none/a.journal cannot be written (No such file or directory); create its folder."
            #expect(error?.description.contains(words) == true)
        }
    }

    @Test(
        "A file that is not a journal is refused, and stays as it is",
        arguments: ["notes\n", "no line", "0123456789abcdef 1 {}\n"]
    )
    func foreign(_ text: String) async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            try folder.write(text, to: "a.journal")
            do {
                _ = try DeskJournal(path: path) { Self.start }
                Issue.record("the file was opened")
            } catch let error as JournalError {
                #expect(error.description.contains("\(path) is not a journal"))
                #expect(error.description.contains("key journal"))
            }
            #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
        }
    }

    @Test("An entry goes to the file that has the journal's name, not to one that lost it")
    func moved() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            let journal = try DeskJournal(path: path) { Self.start }
            try await journal.append(Self.withdrawal(1))
            try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
            try Data().write(to: URL(filePath: path))
            try await journal.append(Self.withdrawal(2))
            let data = try #require(FileManager.default.contents(atPath: path))
            #expect(JournalLines.read(data).entries == [.begun(at: Self.start), Self.withdrawal(2)])
        }
    }

    @Test("After a missing or damaged line, the journal is incomplete until the next entry, except at its end")
    func gap() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("a.journal")
            try await write((1...4).map { Self.withdrawal($0, at: Self.start + .seconds($0 * 100)) }, to: path)
            let whole = try #require(FileManager.default.contents(atPath: path))
            let lines = whole.split(separator: UInt8(ascii: "\n"))
            func replay(_ lines: [Data]) -> JournalReplay {
                JournalReplay([JournalLines.read(Data(lines.flatMap { $0 + Data("\n".utf8) }))])
            }
            let complete = replay(lines.map { Data($0) })
            #expect(complete.completeSince == Self.start)
            #expect(complete.lacksEntriesUntil == nil)
            for lost in 1..<lines.count {
                var (missing, damaged) = (lines.map { Data($0) }, lines.map { Data($0) })
                missing.remove(at: lost)
                damaged[lost] = Data("damaged".utf8)
                let next: Timestamp? = lost + 1 < lines.count ? Self.start + .seconds((lost + 1) * 100) : nil
                for broken in [replay(missing), replay(damaged)] {
                    #expect(broken.lacksEntriesUntil == next)
                    #expect(broken.completeSince == next ?? Self.start)
                }
            }
        }
    }

    @Test("The last attempt's answer is replayed, even if the journal does not say that earlier ones never left")
    func lastAttempt() throws {
        var content = JournalLines.Content()
        content.entries = [.begun(at: Self.start), Self.attempt(1, "A"), Self.attempt(2, "B")]
        #expect(JournalReplay([content]).answers.map(\.answer.body) == [Data("B".utf8)])
        content.entries.append(.unsent(caseID: "a", number: 2, at: Self.start))
        #expect(JournalReplay([content]).answers.map(\.answer.body) == [Data("A".utf8)])
    }

    @Test("A withdrawal has the customer's identifier as the database stores it")
    func canonical() {
        let upper = "7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70"
        let record = ConsentRecord(customerID: upper, isGranted: false, at: Self.start, recordedAt: Self.start)
        var consent = JournalledConsent(record, in: [Self.app])
        #expect(consent.customerID == upper.lowercased())
        consent.customerID = upper
        #expect(consent.records.map { $0.record.customerID } == [upper.lowercased()])
    }

    @Test("A consent keeps its end in the journal, and a line without one still decodes")
    func end() throws {
        var record = ConsentRecord(customerID: "anna", isGranted: true, at: Self.start, recordedAt: Self.start)
        record.expiresAt = Self.start + .seconds(3600)
        guard case .attempt(var attempt) = Self.attempt(1, "A") else {
            Issue.record("not an attempt")
            return
        }
        attempt.consent = JournalledConsent(record, in: [Self.app])
        let line = try JSONEncoder().encode(JournalEntry.attempt(attempt))
        var content = JournalLines.Content()
        content.entries = [.begun(at: Self.start), try JSONDecoder().decode(JournalEntry.self, from: line)]
        #expect(JournalReplay([content]).consents.map { $0.record } == [record])
        record.expiresAt = nil
        let endless = JournalledConsent(record, in: [Self.app])
        let old = try JSONEncoder().encode(endless)
        #expect(!String(decoding: old, as: UTF8.self).contains("expiresAt"))
        #expect(try JSONDecoder().decode(JournalledConsent.self, from: old) == endless)
    }

    @Test("Cases from before the journals began are in doubt; without a journal, all cases until the restore")
    func doubt() {
        let (backup, restore) = (Self.start + .seconds(60), Self.start + .seconds(600))
        func until(_ begun: [Timestamp]) -> Timestamp {
            let journals = begun.map { at in
                var content = JournalLines.Content()
                content.begunAt = at
                return content
            }
            return JournalReplay(journals).doubtUntil(madeAt: backup, restoredAt: restore)
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
