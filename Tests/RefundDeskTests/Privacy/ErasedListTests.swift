import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The list of erased customers")
struct ErasedListTests {
    private static let app = AppKey(bundleID: Site.bundleID, environment: .production)

    private static func names(_ count: Int) throws -> [ErasedNames] {
        let key = try #require(PseudonymKey(Data(repeating: 7, count: PseudonymKey.length)))
        return (1...count).map { number in
            ErasedNames(app: app, pseudonyms: [key.pseudonym(of: "customer-\(number)", in: app)], at: .now)
        }
    }

    private static func content(of list: ErasedListFile) throws -> (entries: [JournalEntry], damaged: Int) {
        var entries: [JournalEntry] = []
        let damaged = try list.read { entries += $0 }
        return (entries, damaged)
    }

    @Test("Desks and commands add each erasure to one file once, which only its owner may read")
    func once() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("erasure.key.list")
            let (first, second) = (ErasedListFile(path: path, isNamed: true), ErasedListFile(path: path, isNamed: true))
            let names = try Self.names(6)
            try await first.keep(Array(names.prefix(3)))
            try await second.keep(Array(names.prefix(5)))
            try await first.keep(Array(names.prefix(5)))
            let before = try Self.content(of: first)
            #expect(before.entries == names.prefix(5).map(JournalEntry.erasure) && before.damaged == 0)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            // A power failure left a part of a line.
            let handle = try FileHandle(forWritingTo: URL(filePath: path))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("1234 {\"erasure".utf8))
            try handle.close()
            #expect(try Self.content(of: first).damaged == 1)
            try await first.keep(names)
            let after = try Self.content(of: second)
            #expect(after.entries == names.map(JournalEntry.erasure) && after.damaged == 1)
        }
    }

    @Test("A folder that cannot be written is an error only if the configuration names the file")
    func noFolder() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("missing/erasure.key.list")
            let unnamed = ErasedListFile(path: path, isNamed: false)
            #expect(!unnamed.isKept)
            try await unnamed.keep(try Self.names(1))
            let named = ErasedListFile(path: path, isNamed: true)
            let names = try Self.names(1)
            await #expect(throws: JournalError.self) { try await named.keep(names) }
            #expect(try Self.content(of: named).entries.isEmpty)
        }
    }

    @Test("A desk says how many erasures cannot be repeated because their key was lost, and not that it repeats them")
    func lostKey() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { plain in
                var configuration = DeskConfiguration(erasureKey: folder.path("erasure.key"), apps: [.coins()])
                configuration.erasureList = folder.path("erasure.key.list")
                let key = try #require(configuration.pseudonymKeys).makeKey()
                let list = try #require(configuration.erasedListFile)
                try await list.keep(try Self.names(2))
                let replaced = ReplacedErasureKey(fingerprint: key.fingerprint, at: .now + .seconds(60))
                try await list.add([.keyReplaced(replaced)])
                let log = DeskLog()
                for _ in 0..<2 { try Desk.lock(plain, for: configuration, at: .now, log.logger).release() }
                let warnings = log.lines.filter { $0.contains("their key was lost") }
                #expect(warnings.count == 2)
                #expect(warnings.allSatisfy { $0.contains("\"erasures.lost\": 2") })
                #expect(!log.lines.contains { $0.contains("who are erased again") })
            }
        }
    }

    @Test("A desk again erases customers that an older copy of the database contains, and keeps what they do later")
    func older() async throws {
        try await TemporaryFolder.withNew { folder in
            try await Store.withNew { plain in
                var configuration = DeskConfiguration(erasureKey: folder.path("erasure.key"), apps: [.coins()])
                configuration.erasureList = folder.path("erasure.key.list")
                let keys = try #require(configuration.pseudonymKeys)
                let key = try keys.makeKey()
                let store = plain.pseudonymised(by: keys)
                let purchase = Sample.purchase(of: Sample.refundCase())
                _ = try await store.apply([purchase], checkpoint: nil, at: .now)
                let names = [purchase.transactionID, purchase.customerID].map {
                    key.pseudonym(of: $0, in: purchase.app)
                }
                let erasedAt = purchase.purchasedAt + .seconds(86_400)
                let list = try #require(configuration.erasedListFile)
                try await list.keep([ErasedNames(app: purchase.app, pseudonyms: names, at: erasedAt)])
                let log = DeskLog()
                var later = purchase
                (later.transactionID, later.originalTransactionID) = ("later", "later")
                later.purchasedAt = erasedAt + .seconds(60)
                for _ in 0..<2 {
                    try Desk.lock(plain, for: configuration, at: .now, log.logger).release()
                    #expect(try await store.purchase(purchase.transactionID, in: purchase.app) == nil)
                    _ = try await store.apply([later], checkpoint: nil, at: .now)
                    #expect(try await store.purchase("later", in: purchase.app) != nil)
                }
                #expect(log.lines.filter { $0.contains("who are erased again") }.count == 1)
                // Without the key, nobody can be compared.
                try FileManager.default.removeItem(atPath: keys.path)
                try await list.keep(try Self.names(1))
                #expect(throws: ErasureKeyProblem.self) {
                    try Desk.lock(plain, for: configuration, at: .now, log.logger).release()
                }
            }
        }
    }
}
