import AppStoreTypes
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@Suite("Journals in a restored database")
struct JournalReplayTests {
    private static let madeAt = start
    private static let restored = start.later(hours: 6)
    private static let answer = Answer(
        version: 2,
        body: Data(#"{"customerConsented":true,"sampleContentProvided":false}"#.utf8),
        evidence: [],
        rule: "an older rule",
        preference: .decline,
        composedAt: start.later(hours: 1)
    )

    /// Restores a journal that is complete since before the backup, with one answer about purchase 1001.
    private static func restore(
        _ store: Store,
        caseID: String = "lost",
        requestedAt: Timestamp = start.later(hours: 1),
        acceptedAt: Timestamp? = nil
    ) throws {
        var journal = JournalReplay()
        journal.completeSince = madeAt
        journal.answers = [
            JournalledAnswer(
                caseID: caseID,
                app: .coins,
                transactionID: "1001",
                requestedAt: requestedAt,
                deadline: requestedAt.later(hours: 12),
                answer: answer,
                attemptedAt: requestedAt.later(seconds: 60),
                acceptedAt: acceptedAt
            )
        ]
        journal.consents = [(.coins, .example())]
        _ = try store.completeRestore(migrations: [], madeAt: madeAt, journal: journal, at: restored)
        // A journal that is read twice changes nothing.
        _ = try store.completeRestore(migrations: [], madeAt: madeAt, journal: journal, at: restored)
    }

    @Test("A recovered case gets the journal's answer and does not wait for a person", arguments: StoreEngine.available)
    func frozen(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                try Self.restore(store)
                let id = try await store.openCase(at: start.later(hours: 1))
                let facts = try #require(await store.claim(by: "b", at: Self.restored, leaseFor: .seconds(60)))
                #expect(facts.refundCase.id == id)
                #expect(facts.journalled?.answer == Self.answer)
                #expect(!facts.mayHaveBeenAnswered)
                #expect(facts.consent?.isGranted == true)
                // Another customer's purchase has no answer in the journal.
                _ = try await store.openCase(for: .example("1002"), at: start.later(hours: 1))
                #expect(try await store.facts(of: .example("1002")).journalled == nil)
            }
        }
    }

    @Test(
        "A request after Apple's decision is a new request, which the journal's answer is not about",
        arguments: StoreEngine.available
    )
    func decided(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                try Self.restore(store)
                let record = IntakeRecord.outcome(.declined, at: start.later(hours: 2))
                #expect(try await store.record(record) == .stored)
                _ = try await store.openCase(at: start.later(hours: 3))
                #expect(try await store.facts().journalled == nil)
            }
        }
    }

    @Test(
        "The journal's answer replaces another answer in the backup, and is recorded",
        arguments: StoreEngine.available
    )
    func replaced(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let acceptedAt = start.later(hours: 2)
                let id = try await store.beginFirstAttempt()
                try Self.restore(store, caseID: id, requestedAt: start, acceptedAt: acceptedAt)
                let facts = try #require(await store.claim(by: "b", at: Self.restored, leaseFor: .seconds(60)))
                #expect(facts.answer?.body == Self.answer.body)
                let journalled = try #require(facts.journalled)
                let isRecorded = try await store.recordJournalled(
                    journalled,
                    acceptedAt: acceptedAt,
                    on: id,
                    by: "b",
                    at: Self.restored
                )
                #expect(isRecorded)
                let detail = try #require(await store.detail(of: id))
                #expect(detail.facts.refundCase.state == .answered)
                #expect(detail.facts.answer?.body == Self.answer.body)
                let deeds = try await store.deeds(matching: AuditFilter(), limit: 10, cursor: nil).items.map(\.deed)
                let sent = try #require(deeds.first { $0.kind == .answerSent && $0.subject?.name == id })
                #expect(sent.details["source"] == "from the journal")
            }
        }
    }

    @Test(
        "A journal's withdrawal under an identifier in upper case counts for the customer",
        arguments: StoreEngine.available
    )
    func upperCase(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                var withdrawal = ConsentRecord.example()
                withdrawal.customerID = withdrawal.customerID.uppercased()
                withdrawal.isGranted = false
                var journal = JournalReplay()
                journal.completeSince = Self.madeAt
                journal.consents = [(.coins, withdrawal)]
                _ = try store.completeRestore(migrations: [], madeAt: Self.madeAt, journal: journal, at: Self.restored)
                _ = try await store.openCase(at: start.later(hours: 1))
                #expect(try await store.facts().consent?.isGranted == false)
            }
        }
    }

    @Test("A replayed consent keeps its end, and allows no attempt after it", arguments: StoreEngine.available)
    func expiry(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let end = start.later(hours: 8)
                var consent = ConsentRecord.example()
                consent.expiresAt = end
                var journal = JournalReplay()
                journal.completeSince = Self.madeAt
                journal.consents = [(.coins, consent)]
                _ = try store.completeRestore(migrations: [], madeAt: Self.madeAt, journal: journal, at: Self.restored)
                let id = try await store.openCase(at: start.later(hours: 1))
                _ = try #require(await store.claim(by: "b", at: Self.restored, leaseFor: .seconds(86_400)))
                #expect(try await store.facts().consent?.expiresAt == end)
                #expect(
                    try await store.beginAttempt(on: id, by: "b", with: Self.answer, at: end)
                        == .refused(.consentMissing(.consentExpired))
                )
            }
        }
    }

    @Test("An accepted answer closes the case once, for its owner only", arguments: StoreEngine.available)
    func accepted(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let acceptedAt = start.later(hours: 2)
                try Self.restore(store, acceptedAt: acceptedAt)
                let id = try await store.openCase(at: start.later(hours: 1))
                let facts = try #require(await store.claim(by: "b", at: Self.restored, leaseFor: .seconds(60)))
                let journalled = try #require(facts.journalled)
                func settle(by owner: String) async throws -> Bool {
                    try await store.recordJournalled(
                        journalled,
                        acceptedAt: acceptedAt,
                        on: id,
                        by: owner,
                        at: Self.restored
                    )
                }
                #expect(try await !settle(by: "c"))
                #expect(try await settle(by: "b"))
                #expect(try await !settle(by: "b"))
                let detail = try #require(await store.detail(of: id))
                #expect(detail.facts.refundCase.state == .answered)
                #expect(detail.facts.refundCase.answeredAt == acceptedAt)
                #expect(detail.facts.answer?.body == Self.answer.body)
                #expect(detail.attempts.map(\.state) == [.accepted])
                #expect(try await store.statistics().byState[.answered] == 1)
            }
        }
    }
}
