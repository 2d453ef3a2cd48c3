import AppStoreTypes
import Crypto
import DeskTools
import Foundation
import Refunds
import Testing

@testable import Store

@Suite("What an erasure keeps of an answer")
struct ErasedAnswerTests {
    private static func erase(in store: Store) async throws {
        #expect(try await !store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: start).isEmpty)
        #expect(try await store.finishErasures(now: { start }))
    }

    @Test(
        "The digest of an erased answer needs the key, also if a retention had left a digest without it",
        arguments: StoreEngine.available,
        [true, false]
    )
    func body(on engine: StoreEngine, isRemoved: Bool) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let id = try await store.answerCase()
                let digest = SHA256.hash(data: Answer.example().body).hexadecimal
                if isRemoved {
                    try await store.removeCaseDetails(of: [id])
                    let removed = try #require(try await store.detail(of: id)?.facts.answer)
                    #expect(ErasedBody(removed.body) == .plain(digest))
                }
                try await Self.erase(in: store)
                let proof = try #require(try await store.personalRecords(of: Purchase.token, in: .coins).last)
                let table = try #require(proof.tables.first { $0.name == "answer" })
                let column = try #require(table.columns.firstIndex(of: "body"))
                let kept = try #require(table.rows.first?[column].text)
                let (key, other) = (try #require(try FixedKey().key()), try #require(try FixedKey(8).key()))
                #expect(ErasedBody(Data(kept.utf8)) == .keyed(key.digest(ofAnswer: digest)))
                #expect(key.digest(ofAnswer: digest) != other.digest(ofAnswer: digest))
            }
        }
    }

    @Test(
        "The deed of an answer shows its bytes until its customer is erased, and the audit is whole before and after",
        arguments: StoreEngine.available
    )
    func deed(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                _ = try await store.answerCase()
                let body = Answer.example().body
                let before = try await Self.verifiedAnswer(in: store)
                let subject = try #require(before.subject)
                #expect(before.details["saltedSHA256"] == subject.digest(of: body).hexadecimal)
                #expect(!before.details.values.contains(SHA256.hash(data: body).hexadecimal))
                // A deed that an earlier build stored.
                let older = Deed(
                    .answerSent,
                    by: "desk",
                    bundleID: AppKey.coins.bundleID,
                    environment: AppKey.coins.environment,
                    details: ["attempt": "1", "sha256": SHA256.hash(data: body).hexadecimal],
                    at: start
                )
                try await store.record(older)
                #expect(try await Self.verifiedAnswer(in: store) == older)
                try await Self.erase(in: store)
                _ = try await Self.verifiedAnswer(in: store)
                let deeds = try await store.deeds(matching: AuditFilter(kind: .answerSent), limit: 9, cursor: nil)
                let after = try #require(deeds.items.last?.deed)
                #expect(after.id == before.id && after.subject == nil)
                #expect(after.details == before.details)
            }
        }
    }

    /// Links all deeds, verifies the audit, and returns the newest deed of an answer.
    private static func verifiedAnswer(in store: Store) async throws -> Deed {
        while try await store.linkDeeds(limit: 100) > 0 {}
        let faults = try await AuditVerification(store).run().faults
        #expect(faults == [])
        let deeds = try await store.deeds(matching: AuditFilter(kind: .answerSent), limit: 1, cursor: nil)
        return try #require(deeds.items.first?.deed)
    }
}
