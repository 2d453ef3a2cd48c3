import AppStoreTypes
import Refunds
import Store
import Testing

@Suite("The consent register")
struct ConsentStoreTests {
    private static func record(
        _ isGranted: Bool = true,
        hour: Int = 0,
        by customer: String = Purchase.token,
        _ change: (inout ConsentRecord) -> Void = { _ in }
    ) -> ConsentRecord {
        var record = ConsentRecord.example(isGranted, by: customer, at: start.later(hours: hour))
        (record.locale, record.actor, record.proofReference) = ("de-AT", "support 7", "letter 4711")
        change(&record)
        return record
    }

    private static func history(_ store: AnyStore, of customer: String = Purchase.token) async throws -> [ConsentRecord]
    {
        try await store.consents(ofCustomer: customer, in: .coins, limit: 100).map { record in
            var record = record
            record.id = nil
            return record
        }
    }

    @Test("The consent register keeps every record and lists the newest first", arguments: StoreEngine.available)
    func history(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let records = [Self.record(hour: 2), Self.record(false, hour: 3), Self.record(hour: 1)]
            for record in records { _ = try await store.recordConsent(record, in: .coins) }
            _ = try await store.recordConsent(Self.record(by: "another"), in: .coins)
            #expect(
                try await Self.history(store, of: Purchase.token.uppercased()) == [records[1], records[0], records[2]]
            )
            #expect(try await store.consents(ofCustomer: Purchase.token, in: .coins, limit: 1).count == 1)
            #expect(try await store.consents(ofCustomer: Purchase.token, in: .books, limit: 9).isEmpty)
            _ = try await store.record(.request())
            let newest = try #require(await store.facts().consent)
            #expect(!newest.isGranted)
            #expect(newest.proofReference == "letter 4711")
        }
    }

    @Test("Importing the same consent records twice adds each of them once", arguments: StoreEngine.available)
    func importing(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let records = [
                Self.record(by: Purchase.token.uppercased()), Self.record(hour: 1), Self.record(false, hour: 1),
                Self.record { $0.proofReference = nil }, Self.record { $0.locale = "en" },
                Self.record { $0.textVersion = nil }, Self.record { $0.source = nil }, Self.record { $0.actor = nil },
            ]
            let imported = try await store.importConsents(records + records, in: .coins)
            #expect(imported == 8)
            let later = records.map { record in
                var record = record
                record.recordedAt = start.later(hours: 99)
                return record
            }
            let again = try await store.importConsents(later, in: .coins)
            #expect(again == 0)
            let history = try await Self.history(store)
            #expect(history.count == 8)
        }
    }

    @Test(
        "An import knows a consent without an end from before, whatever end its text has now",
        arguments: StoreEngine.available
    )
    func unstatedEnd(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func texts(_ validFor: CalendarPeriod?) -> ConsentTexts {
                ConsentTexts(versions: [
                    ConsentText(version: "2026-05", from: Day(number: 0), texts: [], validFor: validFor)
                ])
            }
            let ends = [CalendarPeriod(days: 365), CalendarPeriod(days: 30), nil]
            for (validFor, new) in zip(ends, [1, 0, 0]) {
                let records = [Self.record()]
                let added = try await store.importConsents(records, in: .coins, texts: texts(validFor), checkpoint: nil)
                #expect(added == new)
            }
            #expect(try await Self.history(store).map(\.expiresAt) == [start.later(hours: 365 * 24)])
            // A line that states another end is another record.
            for (hours, new) in [(365 * 24, 0), (24, 1), (24, 0)] {
                let stated = Self.record { $0.expiresAt = start.later(hours: hours) }
                #expect(try await store.importConsents([stated], in: .coins) == new)
            }
            // A refusal has no end.
            let refusal = [Self.record(false, hour: 1)]
            let refused = try await store.importConsents(refusal, in: .coins, texts: texts(ends[0]), checkpoint: nil)
            #expect(refused == 1)
            #expect(try await Self.history(store).first?.expiresAt == nil)
        }
    }

    @Test(
        "An imported consent gets the digest of its text, which stays when the text is edited and imported again",
        arguments: StoreEngine.available
    )
    func textDigest(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            func texts(_ words: String) -> ConsentTexts {
                let wording = ConsentText.Translation(locale: "en", text: words)
                return ConsentTexts(versions: [
                    ConsentText(version: "2026-05", from: Day(number: 0), texts: [wording])
                ])
            }
            let records = [Self.record()]
            for (words, new) in [("May we?", 1), ("We may.", 0)] {
                let added = try await store.importConsents(records, in: .coins, texts: texts(words), checkpoint: nil)
                #expect(added == new)
            }
            let stored = try #require(try await Self.history(store).first)
            #expect(stored.textDigest == texts("May we?").digest(ofTextOf: stored))
            #expect(!texts("May we?").isChanged(since: stored) && texts("We may.").isChanged(since: stored))
            // A record without a known version has none.
            let unknown = [Self.record { $0.textVersion = "older" }]
            let added = try await store.importConsents(unknown, in: .coins, texts: texts("May we?"), checkpoint: nil)
            #expect(added == 1)
            #expect(try await Self.history(store).filter { $0.textDigest == nil }.map(\.textVersion) == ["older"])
        }
    }

    @Test("A batch of imported consents is stored together with its checkpoint", arguments: StoreEngine.available)
    func checkpoint(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            var checkpoint = ImportCheckpoint(file: "consent", size: 100, changedAt: start)
            (checkpoint.offset, checkpoint.line) = (50, 3)
            checkpoint.tally = ImportTally(entries: 2, added: 1)
            let records = [Self.record(true), Self.record(false, hour: 2), Self.record(true)]
            #expect(try await store.importConsents(records, in: .coins, texts: .init(), checkpoint: checkpoint) == 2)
            let stored = try #require(try await store.importCheckpoint(of: "consent"))
            #expect((stored.offset, stored.line) == (50, 3))
            #expect(stored.tally == ImportTally(entries: 2, added: 3))
        }
    }

    @Test(
        "The newest consent of a customer is found under any of the customer's names",
        arguments: StoreEngine.available
    )
    func newest(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            _ = try await store.openCase()
            let scope = AppScope(bundleID: AppKey.coins.bundleID, environments: [.sandbox, .production])
            #expect(try await store.newestConsent(ofCustomer: Purchase.token, in: scope) == nil)
            _ = try await store.recordConsent(.example(true, at: start), in: .coins)
            _ = try await store.recordConsent(.example(false, by: "1001", at: start.later(seconds: 1)), in: .coins)
            for name in [Purchase.token, Purchase.token.uppercased(), "1001"] {
                let newest = try #require(try await store.newestConsent(ofCustomer: name, in: scope), "\(name)")
                #expect(!newest.isGranted && newest.customerID == "1001")
            }
            #expect(try await store.newestConsent(ofCustomer: "stranger", in: scope) == nil)
        }
    }

    @Test("An imported consent wakes a waiting case and is used for its answer", arguments: StoreEngine.available)
    func wakes(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openWaitingCase()
            let record = Self.record { $0.recordedAt = start.later(hours: 2) }
            #expect(try await store.importConsents([record], in: .coins) == 1)
            #expect(try await store.refundCase(id).dueAt == start.later(hours: 2))
            _ = try #require(await store.claim(by: "a", at: start.later(hours: 2), leaseFor: .seconds(30)))
            _ = try await store.beginAttempt(on: id, by: "a", with: .example(), at: start.later(hours: 2))
            let used = try #require(await store.detail(of: id)?.consentUsed)
            #expect(used.proofReference == "letter 4711")
            #expect(used.actor == "support 7")
            #expect(used.locale == "de-AT")
        }
    }

    @Test("A no takes precedence over a yes of the same time, in any order", arguments: StoreEngine.available)
    func tie(on engine: StoreEngine) async throws {
        for answers in [[true, false], [false, true], [true, false, true]] {
            try await engine.withFreshStore { store in
                let id = try await store.openWaitingCase()
                for isGranted in answers { _ = try await store.recordConsent(Self.record(isGranted), in: .coins) }
                #expect(try await store.facts().consent?.isGranted == false)
                #expect(try await Self.history(store).first?.isGranted == false)
                _ = try #require(await store.claim(by: "a", at: start.later(hours: 2), leaseFor: .seconds(30)))
                let permission = try await store.beginAttempt(
                    on: id,
                    by: "a",
                    with: .example(),
                    at: start.later(hours: 2)
                )
                #expect(permission == .refused(.consentMissing(.consentWithdrawn)))
            }
        }
    }

    @Test("An imported withdrawal of consent stops the next attempt", arguments: StoreEngine.available)
    func withdrawal(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.beginFirstAttempt()
            try await store.finishAttempt(
                1,
                on: id,
                by: "a",
                with: AttemptResult(state: .failed, retryAt: start.later(seconds: 9)),
                at: start
            )
            _ = try await store.importConsents([Self.record(false, hour: 0)], in: .coins)
            _ = try #require(await store.claim(by: "a", at: start.later(seconds: 9), leaseFor: .seconds(30)))
            let permission = try await store.beginAttempt(
                on: id,
                by: "a",
                with: .example(),
                at: start.later(seconds: 9)
            )
            #expect(permission == .refused(.consentMissing(.consentWithdrawn)))
        }
    }
}
