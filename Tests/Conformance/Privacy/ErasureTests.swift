// This file is longer than most, because it follows one erasure through everything that an erasure touches.

import AppStoreTypes
import Foundation
import GRDB
import Refunds
import StorePostgres
import StoreSQLite
import TestSupport
import Testing

@testable import DeskTools
@testable import Store

@Suite("Erasing a customer")
struct ErasureTests {
    private static let erasedAt = start.later(hours: 1)

    /// Returns the totals that differ from a recount.
    private static func differences(in store: Store) throws -> [String] {
        try store.snapshot { reader in
            let recount = Recount(reader) { _ in }
            try recount.run()
            return recount.differences.map { "\($0.total) \($0.key) \($0.columns)" }
        }
    }

    /// Adds another customer, with an answered and an open case.
    private static func addOther(to store: Store) async throws {
        _ = try await store.answerCase(for: .example("1001"), at: start)
        _ = try await store.openCase(for: .example("1002"), at: start)
        let report = UsageReport.example("other", of: "1001", units: 5, playSeconds: 9)
        _ = try await store.recordUsage([report], receivedAt: start, in: .coins)
    }

    private static func erase(in store: Store) async throws -> Erasure {
        let name = "\(MarkedCustomer.mark)-app"
        let begun = try await store.beginErasure(of: name, in: .coins, by: "test", at: erasedAt)
        #expect(begun.map(\.app) == [.sandboxCoins, .coins])
        #expect(try await store.finishErasures(now: { erasedAt }))
        let id = try #require(begun.last).id
        return try #require(try await store.erasure(id))
    }

    @Test("The list of personal data has every table and column of the schema", arguments: StoreEngine.available)
    func schema(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let catalogue: any TableCatalogue = engine == .sqlite ? SQLiteCatalogue() : PostgresCatalogue()
                let shapes = try store.readTables { db in try catalogue.tables(db) }
                let listed = Dictionary(uniqueKeysWithValues: PersonalData.tables.map { ($0.name, $0) })
                for shape in shapes {
                    let table = try #require(listed[shape.name], "\(shape.name) is not listed")
                    guard table.rows != .impersonal else { continue }
                    #expect(Set(table.columns.map(\.name)) == Set(shape.columns), "\(shape.name)")
                    #expect(table.columns.count == shape.columns.count, "\(shape.name)")
                }
                let both = engine == .sqlite ? ["customer_lock", "transaction_mark"] : []
                #expect(Set(listed.keys).subtracting(both) == Set(shapes.map(\.name)))
            }
        }
    }

    @Test("The page on privacy lists what happens to each table")
    func page() throws {
        let page = try Checkout.text("docs/privacy.md")
        for table in PersonalData.tables {
            #expect(page.contains(table.documentation + "\n"), "\(table.documentation)")
        }
    }

    @Test("An erasure leaves nothing of a customer who was in every table and column", arguments: StoreEngine.available)
    func nowhere(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await MarkedCustomer.plant(in: store, on: engine)
                try Self.checkPlanted(in: store, on: engine)
                try await Self.addOther(to: store)
                #expect(try Self.differences(in: store) == [])
                let before = try await store.statistics()
                let totals = try await store.totals(ofCustomer: Purchase.token, in: .coins)

                let erasure = try await Self.erase(in: store)
                #expect(erasure.finishedAt == Self.erasedAt)
                #expect(erasure.purchases == 5)
                #expect(erasure.cases == 3)
                let left = try MarkedCustomer.found(in: store, on: engine)
                #expect(left == [], "\(left)")
                #expect(try Self.differences(in: store) == [])
                #expect(try await store.totals(ofCustomer: Purchase.token, in: .coins) == totals)
                let after = try await store.statistics()
                #expect(after.byState[.answered] == before.byState[.answered])
                #expect(after.byState[.failed] == before.byState[.failed])
                let (casesBefore, casesAfter) = (before.byState.values, after.byState.values)
                #expect(casesAfter.reduce(0, +) == casesBefore.reduce(0, +))
                // The other customer's open case stays open; the erased one's is withheld.
                #expect(after.byState[.open] == 1)
                #expect(after.byState[.withheld] == 1)
            }
            if case .sqlite(let path) = database {
                let queue = try DatabaseQueue(path: path)
                try await queue.vacuum()
                try queue.close()
                for suffix in ["", "-wal"] {
                    guard let content = FileManager.default.contents(atPath: path + suffix) else { continue }
                    #expect(content.range(of: Data(MarkedCustomer.mark.utf8)) == nil)
                }
            }
        }
    }

    /// Checks that each column of texts or bytes that may describe a customer has a mark, or a reason why not.
    private static func checkPlanted(in store: Store, on engine: StoreEngine) throws {
        let columns = try MarkedCustomer.columns(in: store, on: engine)
        let found = try MarkedCustomer.found(in: store, on: engine)
        var needed: Set<String> = []
        for table in PersonalData.tables where table.rows != .impersonal {
            for column in table.columns
            where column.treatment != .kept && columns[table.name]?.contains(column.name) == true {
                guard !["bundle_id", "environment"].contains(column.name) else { continue }
                needed.insert("\(table.name).\(column.name)")
            }
        }
        let excused = MarkedCustomer.words.union(MarkedCustomer.derived)
        #expect(needed.subtracting(excused).subtracting(found) == [])
        // No excuse is needed twice.
        #expect(excused.intersection(found) == [])
    }

    @Test("A repeated erasure changes nothing, and what arrives later names nobody", arguments: StoreEngine.available)
    func later(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await MarkedCustomer.plant(in: store, on: engine)
                let first = try await Self.erase(in: store)
                let known = try await store.beginErasure(
                    of: MarkedCustomer.transactions[1],
                    in: .coins,
                    by: "test",
                    at: Self.erasedAt.later(hours: 1)
                )
                #expect(known.last == first)
                #expect(try await store.beginErasure(of: "nobody", in: .coins, by: "test", at: start).isEmpty)

                // A notification that was stored before is known again; a new one is stored without the customer.
                let id = MarkedCustomer.transactions[0]
                let purchase = MarkedCustomer.purchase(id, signedAt: Self.erasedAt.later(hours: 2))
                var again = IntakeRecord.example("\(MarkedCustomer.mark)-uuid-\(id)", about: purchase)
                again.notification.signedPayload = "\(MarkedCustomer.mark)-payload"
                #expect(try await store.record(again) == .duplicate)
                var new = IntakeRecord.request("\(MarkedCustomer.mark)-new", for: purchase)
                new.notification.signedPayload = "\(MarkedCustomer.mark)-payload"
                #expect(try await store.record(new) == .stored)
                #expect(try await store.record(new) == .duplicate)
                var renewal = MarkedCustomer.purchase("\(MarkedCustomer.mark)-renewal")
                renewal.signedAt = Self.erasedAt.later(hours: 2)
                #expect(try await store.record(.example("\(MarkedCustomer.mark)-r", about: renewal)) == .stored)

                let usage = UsageReport.example("\(MarkedCustomer.mark)-late", of: id, units: 1)
                #expect(try await store.recordUsage([usage], receivedAt: start, in: .coins) == 0)
                let delivery = DeliveryReport(delivery: .delivered, at: start)
                #expect(try await store.recordDelivery(delivery, of: id, receivedAt: start, in: .coins))
                #expect(try await store.recordCustomer(MarkedCustomer.owner, ofPurchase: id, at: start, in: .coins))
                #expect(try await store.apply([purchase], checkpoint: nil, at: start).added == 0)
                let account = HistoryAccount(app: .coins, accountID: id, transactionID: id)
                try await store.noteFailure("a read that began before the erasure", of: account, .refunds)
                // The renewal was unknown, so what was reported about it is erased in another part.
                #expect(try await store.finishErasures(now: { Self.erasedAt }))
                #expect(try MarkedCustomer.found(in: store, on: engine) == [])
                #expect(try Self.differences(in: store) == [])
                // No other system gets an event.
                #expect(try await store.events(matching: EventFilter(), limit: 10, cursor: nil).items.isEmpty)
            }
        }
    }

    @Test("A subscription that is bought again after an erasure is a new customer's", arguments: StoreEngine.available)
    func boughtAgain(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await MarkedCustomer.plant(in: store, on: engine)
                _ = try await Self.erase(in: store)
                for (id, purchasedAt) in [("before", start), ("after", Self.erasedAt.later(hours: 1))] {
                    var purchase = MarkedCustomer.purchase(id, signedAt: Self.erasedAt.later(hours: 2))
                    purchase.purchasedAt = purchasedAt
                    #expect(try await store.record(.example(about: purchase)) == .stored)
                    #expect(try await (store.purchase(id, in: .coins) != nil) == (id == "after"))
                }
                // The new customer has not consented yet, but may before this notification arrives again.
                let name = "\(MarkedCustomer.mark)-app"
                let rescindedAt = Self.erasedAt.later(hours: 3)
                var rescinded = IntakeRecord.example("rescinded", about: nil, receivedAt: rescindedAt)
                rescinded.notification.customerID = name
                rescinded.withdrawal = .example(false, by: name, at: rescindedAt)
                #expect(try await store.record(rescinded) == .stored)
                let consents = try await store.consents(ofCustomer: name, in: .coins, limit: 9)
                #expect(consents.map(\.isGranted) == [false])
            }
        }
    }

    @Test("An export has every table, and after the erasure what is kept as proof", arguments: StoreEngine.available)
    func export(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await MarkedCustomer.plant(in: store, on: engine)
                for name in [MarkedCustomer.owner, "\(MarkedCustomer.mark)-app", MarkedCustomer.transactions[3]] {
                    let records = try #require(try await store.personalRecords(of: name, in: .coins).last)
                    let expected = PersonalData.tables.filter(\.isAboutCustomers).map(\.name)
                    #expect(records.tables.map(\.name) == expected)
                    let payloads = records.tables.first { $0.name == "notification_payload" }
                    let texts = payloads?.rows.flatMap { $0.compactMap(\.text) } ?? []
                    #expect(texts.contains("\(MarkedCustomer.mark)-payload"))
                    // Without payloads, the same rows are counted, and no payload is read.
                    let counted = try await store.personalRecords(of: name, in: .coins, for: .preview).last
                    #expect(counted?.tables.map(\.name) == expected)
                    #expect(counted?.tables.map(\.rows.count) == records.tables.map(\.rows.count))
                    let bare = try #require(counted?.tables.first { $0.name == "notification_payload" })
                    let payload = try #require(bare.columns.firstIndex(of: "payload"))
                    #expect(bare.rows.allSatisfy { $0[payload] == .null && $0.contains { $0 != .null } })
                }
                let unknown = try await store.personalRecords(of: "1001", in: .coins)
                #expect(unknown.filter { !$0.isEmpty }.isEmpty)

                _ = try await Self.erase(in: store)
                let name = "\(MarkedCustomer.mark)-token"
                let proof = try #require(try await store.personalRecords(of: name, in: .coins).last)
                // Nothing leads from the pseudonym to the deeds about the customer.
                let kept =
                    PersonalData.tables.filter { $0.rows == .kept && $0.name != "audit_deed" }.map(\.name)
                    + ["customer_group", "customer_name"]
                #expect(Set(proof.tables.map(\.name)) == Set(kept))
                #expect(proof.erasures.map(\.author) == ["test"])
                let consents = proof.tables.first { $0.name == "consent" }
                // The consent, and its withdrawal by the erasure.
                #expect(consents?.rows.count == 2)
            }
        }
    }

    @Test("A preview of an erasure says what the erasure then does", arguments: StoreEngine.available)
    func preview(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await MarkedCustomer.plant(in: store, on: engine)
                let name = "\(MarkedCustomer.mark)-token"
                let records = try await store.personalRecords(of: name, in: .coins, for: .preview)
                let preview = ErasurePreview(of: records)
                #expect(preview.openCases == 1)
                let parts = preview.parts.filter { $0.environment == AppKey.coins.environment.rawValue }
                let personal = PersonalData.tables.filter { $0.rows != .impersonal }
                #expect(Set(parts.map(\.table)) == Set(personal.map(\.name)))
                let purchases = parts.filter { $0.table == "purchase" }
                #expect(purchases.map(\.treatment) == [.deleted, .pseudonym])
                #expect(purchases.map(\.rows) == [1, 3])
                let searched = PersonalData.tables.filter { $0.rows == .searched }.map(\.name)
                let blanked = parts.filter { $0.treatment == .blanked }.map(\.table)
                #expect(blanked == ["notification", "audit_deed"] + searched)

                _ = try await Self.erase(in: store)
                let after = try await store.personalRecords(of: name, in: .coins, for: .preview)
                #expect(ErasurePreview(of: after) == ErasurePreview(of: []))
                let proof = try #require(after.last)
                for part in parts where part.treatment == .pseudonym {
                    let kept = proof.tables.first { $0.name == part.table }?.rows.count
                    // The erasure adds a withdrawal. Nothing leads to the notification about the purchase that is
                    // deleted.
                    let change = ["consent": 1, "notification": -1][part.table, default: 0]
                    #expect(kept == part.rows + change, "\(part.table)")
                }
            }
        }
    }

    @Test("A crash between two steps of an erasure loses nothing", arguments: StoreEngine.available)
    func resumed(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                try await MarkedCustomer.plant(in: store, on: engine)
                let begun = try await store.beginErasure(
                    of: MarkedCustomer.owner,
                    in: .coins,
                    by: "test",
                    at: Self.erasedAt
                )
                let id = try #require(begun.last).id
                #expect(try await store.continueErasure(id, at: Self.erasedAt) == .more)
                #expect(try Self.differences(in: store) == [])
            }
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                #expect(try await store.unfinishedErasures().count == 2)
                #expect(try await store.finishErasures(now: { Self.erasedAt }))
                #expect(try await store.unfinishedErasures().isEmpty)
                #expect(try MarkedCustomer.found(in: store, on: engine) == [])
                #expect(try Self.differences(in: store) == [])
                // Another key would not recognise anybody.
                let other = plain.pseudonymised(by: try FixedKey(8))
                #expect(throws: ErasureKeyProblem.self) { try other.checkErasureKey() }
                #expect(throws: ErasureKeyProblem.self) { try plain.checkErasureKey() }
                try store.checkErasureKey()
                // A desk that could store no notification is not ready.
                await #expect(throws: ErasureKeyProblem.self) { try await plain.check() }
                await #expect(throws: ErasureKeyProblem.self) { try await other.check() }
                try await store.check()
                await #expect(throws: ErasureKeyProblem.self) {
                    try await plain.record(.example("x", about: .example()))
                }
            }
        }
    }

    @Test("An erasure waits for an answer that is being sent", arguments: StoreEngine.available)
    func underWay(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let id = try await store.beginFirstAttempt()
                let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: start)
                let erasure = try #require(begun.last)
                #expect(try await !store.finishErasures(now: { start.later(seconds: 1) }))
                #expect(try await store.refundCase(id).state == .open)
                let accepted = AttemptResult(state: .accepted, httpStatus: 202)
                try await store.finishAttempt(1, on: id, by: "a", with: accepted, at: start.later(seconds: 2))
                #expect(try await store.finishErasures([erasure.id], now: { start.later(seconds: 3) }))
                #expect(try await store.detail(of: id) == nil)
                #expect(try await store.statistics().byState[.answered] == 1)
            }
        }
    }

    @Test("Purchases that too many identifiers connect belong to no customer", arguments: StoreEngine.available)
    func tooLarge(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let purchases = (0..<10_100).map { Purchase.example("9\($0)") }
                for chunk in stride(from: 0, to: purchases.count, by: 2_000) {
                    _ = try await store.apply(
                        Array(purchases[chunk..<min(chunk + 2_000, purchases.count)]),
                        checkpoint: nil,
                        at: start
                    )
                }
                await #expect(throws: PersonTooLarge.self) {
                    try await store.personalRecords(of: Purchase.token, in: .coins)
                }
            }
        }
    }

    @Test("A restored backup erases again from the journal's pseudonyms", arguments: StoreEngine.available)
    func restored(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let key = try #require(try FixedKey().key())
                let names =
                    ["owner", "token", "app"].map { "\(MarkedCustomer.mark)-\($0)" } + MarkedCustomer.transactions
                var journal = JournalReplay()
                journal.completeSince = start
                journal.erasures = [AppKey.coins, .sandboxCoins].map { app in
                    ErasedNames(
                        app: app,
                        pseudonyms: names.map { key.pseudonym(of: $0, in: app) }.sorted(),
                        at: Self.erasedAt
                    )
                }
                try await MarkedCustomer.plant(in: plain, on: engine)
                try await Self.addOther(to: plain)
                #expect(throws: ErasureKeyProblem.self) {
                    try plain.completeRestore(migrations: [], madeAt: start, journal: journal, at: Self.erasedAt)
                }
                let store = plain.pseudonymised(by: try FixedKey())
                for finished in [2, 0] {
                    _ = try store.completeRestore(migrations: [], madeAt: start, journal: journal, at: Self.erasedAt)
                    #expect(try store.finishErasuresAtOnce(at: Self.erasedAt) == finished)
                }
                #expect(try MarkedCustomer.found(in: store, on: engine) == [])
                #expect(try Self.differences(in: store) == [])
                #expect(try await store.statistics().byState[.answered] == 2)
                #expect(try await store.erasedNames(after: 0, limit: 10).count == 2)
            }
        }
    }

    @Test("A correction of another customer's report counts as before", arguments: StoreEngine.available)
    func corrections(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let other = Purchase.example("2001", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b2222")
                _ = try await store.apply([.example(), other], checkpoint: nil, at: start)
                let reports = [
                    UsageReport.example("a", of: "2001", units: 1), .example("b", of: "1001", units: 2).correcting("a"),
                    .example("c", of: "1001", units: 4), .example("d", of: "2001", units: 8).correcting("c"),
                ]
                _ = try await store.recordUsage(reports, receivedAt: start, in: .coins)
                let before = try await store.purchase("2001", in: .coins)?.usage
                #expect(try await !store.beginErasure(of: "1001", in: .coins, by: "test", at: start).isEmpty)
                try await store.finishErasures(now: { start })
                #expect(try await store.purchase("2001", in: .coins)?.usage == before)
                #expect(try await store.purchase("1001", in: .coins) == nil)
                #expect(try Self.differences(in: store) == [])
            }
        }
    }
}
