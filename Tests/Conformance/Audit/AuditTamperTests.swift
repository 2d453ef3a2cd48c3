import AppStoreTypes
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Testing

@testable import Store

@Suite("Tampering with the audit")
struct AuditTamperTests {
    /// A change of a chain of six links, whose fifth is signed, by somebody who can write the database.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sql: String
        /// Whether somebody kept the head outside the database before the change.
        let isHeadKept: Bool
        let faults: [AuditVerification.Fault]

        init(_ name: String, _ sql: String, isHeadKept: Bool = true, _ faults: [AuditVerification.Fault]) {
            testDescription = name
            self.sql = sql
            self.isHeadKept = isHeadKept
            self.faults = faults
        }
    }

    static let changes: [Change] = [
        Change("nothing", "UPDATE audit_deed SET kind = kind", []),
        Change("a link is removed", "DELETE FROM audit_deed WHERE number = 3", [.missing(3...3)]),
        Change("two links are removed", "DELETE FROM audit_deed WHERE number IN (2, 3)", [.missing(2...3)]),
        Change("the first link is removed", "DELETE FROM audit_deed WHERE number = 1", [.missing(1...1)]),
        Change(
            "the last link is removed",
            "DELETE FROM audit_deed WHERE number = 6",
            isHeadKept: false,
            [.cut(from: 6, to: 6, knownFrom: "the head")]
        ),
        Change(
            "the last link is removed, and the head is set back",
            """
            DELETE FROM audit_deed WHERE number = 6;
            UPDATE audit_head SET number = 5, hash = (SELECT hash FROM audit_deed WHERE number = 5);
            """,
            [.cut(from: 6, to: 6, knownFrom: "the head that was kept outside")]
        ),
        Change(
            "the tail is cut, and the head is set back",
            """
            DELETE FROM audit_deed WHERE number > 3;
            UPDATE audit_head SET number = 3, hash = (SELECT hash FROM audit_deed WHERE number = 3);
            """,
            [.cut(from: 4, to: 6, knownFrom: "the head that was kept outside")]
        ),
        Change(
            "two links change places",
            """
            UPDATE audit_deed SET number = 99 WHERE number = 3;
            UPDATE audit_deed SET number = 3 WHERE number = 4;
            UPDATE audit_deed SET number = 4 WHERE number = 99;
            """,
            [.changed(3), .changed(4)]
        ),
        Change(
            "a link gets the hash of another one",
            "UPDATE audit_deed SET hash = (SELECT other.hash FROM audit_deed AS other WHERE other.number = 2) WHERE number = 4",
            [.changed(4)]
        ),
        Change(
            "a subject is exchanged",
            "UPDATE audit_deed SET subject = 'case 99' WHERE number = 2",
            [.subjectChanged(2)]
        ),
        Change(
            "the tail is cut with the signed head, whose signature stays",
            """
            DELETE FROM audit_deed WHERE number > 3;
            UPDATE audit_head SET number = 3, hash = (SELECT hash FROM audit_deed WHERE number = 3);
            """,
            isHeadKept: false,
            [.cut(from: 4, to: 5, knownFrom: "a signed head")]
        ),
        Change(
            "a signature is exchanged",
            "UPDATE audit_signature SET public_key = signature",
            [.forgedSignature(5), .unsigned]
        ),
    ]

    @Test("Each change of the audit's chain is found and named", arguments: StoreEngine.available, changes)
    func change(on engine: StoreEngine, change: Change) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let (head, key) = try await Self.chain(in: store)
                try await store.damage(change.sql)
                let report = try await AuditTests.verify(store, change.isHeadKept ? head : nil, key: key)
                #expect(report.faults == change.faults)
            }
        }
    }

    /// Every column of a deed that may never change, with another value.
    static let columns: [(column: String, value: String)] = [
        ("deed_id", "'other'"), ("at_ms", "at_ms + 1"), ("kind", "'tokenRevoked'"), ("author", "'other'"),
        ("bundle_id", "NULL"), ("environment", "'Sandbox'"), ("details", "'{}'"), ("subject_digest", "hash"),
        ("previous", "hash"), ("hash", "previous"),
    ]

    @Test(
        "A link of the audit's chain with a changed column is named",
        arguments: StoreEngine.available,
        columns.map(\.column)
    )
    func column(on engine: StoreEngine, column: String) async throws {
        let value = try #require(Self.columns.first { $0.column == column }?.value)
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let (head, key) = try await Self.chain(in: store)
                try await store.damage("UPDATE audit_deed SET \(column) = \(value) WHERE number = 3")
                let report = try await AuditTests.verify(store, head, key: key)
                #expect(report.faults.first == .changed(3))
                #expect(report.faults.allSatisfy { [.changed(3), .subjectChanged(3)].contains($0) })
            }
        }
    }

    @Test("The test for changed columns covers every column that a link's hash must cover")
    func covered() {
        let erasable: Set<String> = ["id", "subject", "subject_salt", "number"]
        let table = PersonalData.tables.first { $0.name == "audit_deed" }
        #expect(Set(table?.columns.map(\.name) ?? []) == erasable.union(Self.columns.map(\.column)))
    }

    @Test(
        "A chain that somebody rebuilt from some link on differs from every signed and kept head",
        arguments: StoreEngine.available
    )
    func forgery(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let (head, key) = try await Self.chain(in: store)
                // Somebody removes the second deed and links the others again.
                try await store.damage(
                    """
                    DELETE FROM audit_deed WHERE number = 2;
                    UPDATE audit_head SET number = 1, hash = (SELECT hash FROM audit_deed WHERE number = 1);
                    UPDATE audit_deed SET number = NULL, previous = NULL, hash = NULL WHERE number > 2;
                    """
                )
                while try await store.linkDeeds(limit: 100) > 0 {}
                let report = try await AuditTests.verify(store, head, key: key)
                #expect(
                    report.faults == [
                        .different(5, knownFrom: "a signed head"),
                        .cut(from: 6, to: 6, knownFrom: "the head that was kept outside"),
                    ]
                )
            }
        }
    }

    @Test("A head of the audit that another key signed is named", arguments: StoreEngine.available)
    func foreignKey(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let (_, key) = try await Self.chain(in: store)
            let other = try SignedAuditHead.publicKey(of: [UInt8](repeating: 9, count: 32))
            let report = try await AuditTests.verify(store, key: other)
            #expect(report.faults == [.foreignKey(5, key: SignedAuditHead.keyName(key)), .unsigned])
        }
    }

    @Test(
        "A key that the desk used before is trusted if the chain names it",
        arguments: StoreEngine.available,
        [true, false]
    )
    func earlierKey(on engine: StoreEngine, isNamed: Bool) async throws {
        try await engine.withFreshStore { store in
            let (_, key) = try await Self.chain(in: store)
            let name = SignedAuditHead.keyName(key)
            if isNamed {
                try await store.record(Deed(.keyInUse, by: "desk", details: ["auditKey": name], at: start))
                #expect(try await store.linkDeeds(limit: 9) == 1)
            }
            let newer = try SignedAuditHead.publicKey(of: [UInt8](repeating: 9, count: 32))
            let report = try await AuditVerification(store, keys: .own(newer)).run()
            #expect(report.faults == (isNamed ? [] : [.foreignKey(5, key: name)]))
        }
    }

    @Test("The audit's chain stays whole when a subject is erased", arguments: StoreEngine.available)
    func erasure(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let (head, key) = try await Self.chain(in: store)
                try await store.damage("UPDATE audit_deed SET subject = NULL, subject_salt = NULL WHERE number = 2")
                #expect(try await AuditTests.verify(store, head, key: key).faults == [])
                let second = try await store.deeds(matching: AuditFilter(), limit: 50, cursor: nil).items
                    .first { $0.number == 2 }
                #expect(second?.deed.subject == nil && second?.subjectDigest?.count == 32)
            }
        }
    }

    /// Makes a chain of six links, signs the fifth, and returns the head and the public key.
    private static func chain(in store: AnyStore) async throws -> (AuditHead, key: [UInt8]) {
        let key = [UInt8](repeating: 5, count: 32)
        for number in 0..<6 {
            try await store.record(AuditTests.deed(number))
            #expect(try await store.linkDeeds(limit: 10) == 1)
            if number == 4 {
                let head = try #require(await store.auditHead())
                try await store.keep(SignedAuditHead(signing: head, with: key, at: start))
            }
        }
        return (try #require(await store.auditHead()), try SignedAuditHead.publicKey(of: key))
    }
}
