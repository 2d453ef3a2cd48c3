import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@testable import Store

@Suite("Erasing a customer from what is about other things")
struct TextErasureTests {
    private static let erasedAt = start.later(hours: 1)

    private static func withStore(_ engine: StoreEngine, _ body: (Store) async throws -> Void) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                try await body(plain.pseudonymised(by: try FixedKey()))
            }
        }
    }

    private static func erase(_ name: String = Purchase.token, in store: Store) async throws {
        let begun = try await store.beginErasure(of: name, in: .coins, by: "test", at: erasedAt)
        #expect(!begun.isEmpty)
        #expect(try await store.finishErasures(now: { erasedAt }))
    }

    /// Stores a notification that the desk could not read, by default one that names the customer.
    @discardableResult
    private static func receiveUnreadable(
        _ uuid: String,
        payload: String? = nil,
        in store: Store
    ) async throws -> IntakeRecord {
        var record = IntakeRecord.example(uuid, about: nil, flag: "unreadable member data")
        record.notification.signedPayload = payload ?? #"{"\#(uuid)":"\#(Purchase.token)"}"#
        #expect(try await store.record(record) == .stored)
        return record
    }

    @Test("A note on another customer's case loses the identifiers", arguments: StoreEngine.available)
    func note(on engine: StoreEngine) async throws {
        try await Self.withStore(engine) { store in
            let other = Purchase.example("2001", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b2222")
            #expect(try await store.record(.request("case-of-one", for: .example("20000001"))) == .stored)
            #expect(try await store.record(.request("case-of-another", for: other)) == .stored)
            let note = "as \(Purchase.token.uppercased()), see case-of-one"
            try await store.damage(
                """
                INSERT INTO person_decision (case_id, number, at_ms, author, kind, choice, note)
                VALUES ('case-of-another', 1, 1, 'operator', 'answer', 'DECLINE', '\(note)'),
                    ('case-of-another', 2, 1, 'operator', 'answer', 'DECLINE', 'see 20000002'),
                    ('case-of-one', 1, 1, 'operator', 'answer', 'DECLINE', '\(note)');
                """
            )
            let records = try await store.personalRecords(of: Purchase.token, in: .coins, for: .preview)
            #expect(records.flatMap(\.mentions) == [PersonalRecords.Mention(table: "person_decision", rows: 1)])
            try await Self.erase(in: store)
            let notes: [String] = try store.readTables { db in
                try db.rows("SELECT note FROM person_decision ORDER BY number").map { try $0.value("note") }
            }
            #expect(notes == ["as [erased], see [erased]", "see 20000002"])
            let deeds: [String] = try store.readTables { db in
                try db.rows("SELECT details FROM audit_deed WHERE kind = 'erasureBegun' ORDER BY id").map {
                    try $0.value("details")
                }
            }
            #expect(!deeds.isEmpty)
            #expect(deeds.allSatisfy { $0.contains(#""texts":"1""#) })
        }
    }

    @Test("Of two views that get the same name, one stays", arguments: StoreEngine.available)
    func views(on engine: StoreEngine) async throws {
        try await Self.withStore(engine) { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            for name in ["of \(Purchase.token)", "of \(Purchase.token.uppercased())", "others"] {
                let view = SavedView(name: name, query: "state=open", author: "operator", savedAt: start)
                #expect(try await store.save(view) == .saved)
            }
            try await Self.erase(in: store)
            let views = try await store.savedViews()
            #expect(views.map(\.name) == ["of [erased]", "others"])
            #expect(views.allSatisfy { $0.query == "state=open" && $0.author == "operator" && $0.savedAt == start })
        }
    }

    @Test(
        "A payload that the desk could not read is removed if an identifier is in it, and stays known",
        arguments: StoreEngine.available
    )
    func unreadable(on engine: StoreEngine) async throws {
        try await Self.withStore(engine) { store in
            _ = try await store.recordConsent(.example(), in: .coins)
            let hidden = Data(#"{"odd":{"token":"\#(Purchase.token.uppercased())"}}"#.utf8).base64EncodedString()
            let record = try await Self.receiveUnreadable("named", payload: "e30.\(hidden).c2ln", in: store)
            try await Self.receiveUnreadable("other", payload: "e30.e30.c2ln", in: store)
            let found = try await store.personalRecords(of: Purchase.token, in: .coins, for: .preview)
            let parts = ErasurePreview(of: found).parts.filter { $0.table.hasPrefix("notification") }
            #expect(parts.map(\.table) == ["notification", "notification_payload"])
            #expect(parts.map(\.treatment) == [.blanked, .deleted])
            #expect(parts.map(\.rows) == [1, 1])

            try await Self.erase(in: store)
            let named = try #require(try await store.notification("named", in: .coins))
            #expect(named.signedPayload == nil)
            #expect(named.payloadRemoval == .erasure)
            #expect(named.payloadDigest == record.notification.signedPayload.map(payloadDigest))
            #expect(try await store.notification("other", in: .coins)?.signedPayload == "e30.e30.c2ln")
            // Apple sends it again.
            #expect(try await store.record(record) == .duplicate)
            #expect(try await store.notification("named", in: .coins)?.signedPayload == nil)
        }
    }

    @Test("Payloads are searched once for all steps of an erasure, before its writes", arguments: StoreEngine.available)
    func once(on engine: StoreEngine) async throws {
        try await Self.withStore(engine) { store in
            try await Self.receiveUnreadable("first", in: store)
            let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: Self.erasedAt)
            let id = try #require(begun.first).id
            let headers = store.headers
            let (known, new) = (UnreadableSearch(), UnreadableSearch())
            let found = try await store.engine.read { db in try known.found(for: id, headers, db) }
            #expect(found.ids.count == 1)
            #expect(found.names.contains(Purchase.token))
            try await Self.receiveUnreadable("second", in: store)
            let again = try await store.engine.read { db in try known.found(for: id, headers, db) }
            #expect(again == found)
            let anew = try await store.engine.read { db in try new.found(for: id, headers, db) }
            #expect(anew.ids.count == 2)

            #expect(try await store.finishErasures(now: { Self.erasedAt }))
            #expect(try await store.notification("first", in: .coins)?.payloadRemoval == .erasure)
        }
    }

    @Test("A name that an erasure lists after the search is searched for in the step", arguments: StoreEngine.available)
    func lateName(on engine: StoreEngine) async throws {
        try await Self.withStore(engine) { store in
            try await Self.receiveUnreadable("named", in: store)
            let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: Self.erasedAt)
            let id = try #require(begun.first).id
            let key = try FixedKey().key()
            let (headers, leaseClock) = (store.headers, store.leaseClock)
            let searched = NamingNotifications(erasure: id, names: ["another"], ids: [])
            _ = try await store.engine.write { db in
                try Store.continueErasure(id, key, headers, leaseClock, searched, at: Self.erasedAt, db)
            }
            #expect(try await store.notification("named", in: .coins)?.payloadRemoval == .erasure)
        }
    }

    @Test(
        "The notes on cases are searched before a step writes, and in it only for what is listed since",
        arguments: StoreEngine.available,
        [true, false]
    )
    func notes(on engine: StoreEngine, isSearched: Bool) async throws {
        try await Self.withStore(engine) { store in
            let other = Purchase.example("2001", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b2222")
            #expect(try await store.record(.request("case-of-one", for: .example("20000001"))) == .stored)
            #expect(try await store.record(.request("case-of-another", for: other)) == .stored)
            try await store.damage(
                """
                INSERT INTO person_decision (case_id, number, at_ms, author, kind, choice, note)
                VALUES ('case-of-another', 1, 1, 'operator', 'answer', 'DECLINE', 'as case-of-one'),
                    ('case-of-another', 2, 1, 'operator', 'answer', 'DECLINE', 'as 20000001'),
                    ('case-of-another', 3, 1, 'operator', 'answer', 'DECLINE', 'as before');
                """
            )
            let begun = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: Self.erasedAt)
            let id = try #require(begun.first).id
            let found = try await store.engine.read { db in
                try NamingNotes(naming: [Purchase.token, "20000001"], in: .coins, db)
            }
            #expect(found.names.contains("case-of-one"))
            #expect(found.places.map(\.number) == [1, 2])

            let key = try FixedKey().key()
            let (headers, leaseClock) = (store.headers, store.leaseClock)
            // The step looks at the listed notes alone, if it erases only what was searched for.
            let listed = NamingNotes(names: isSearched ? found.names : [], places: Array(found.places.prefix(1)))
            var step = ErasureStep.more
            while step == .more {
                step = try await store.engine.write { db in
                    try Store.continueErasure(id, key, headers, leaseClock, nil, listed, at: Self.erasedAt, db)
                }
            }
            let notes: [String] = try store.readTables { db in
                try db.rows("SELECT note FROM person_decision ORDER BY number").map { try $0.value("note") }
            }
            #expect(notes == ["as [erased]", isSearched ? "as 20000001" : "as [erased]", "as before"])
        }
    }

    @Test("A customer whom only an unreadable payload names can be erased", arguments: StoreEngine.available)
    func onlyPayload(on engine: StoreEngine) async throws {
        try await Self.withStore(engine) { store in
            try await Self.receiveUnreadable("named", in: store)
            let unknown = try await store.beginErasure(of: "somebody else", in: .coins, by: "test", at: Self.erasedAt)
            #expect(unknown.isEmpty)
            try await Self.erase(in: store)
            #expect(try await store.notification("named", in: .coins)?.payloadRemoval == .erasure)
        }
    }
}
