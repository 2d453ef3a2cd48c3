import AppStoreTypes
import Refunds
import Testing

/// Text that no sender is expected to send.
struct HostileText: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    static let all = [
        HostileText(testDescription: "empty", text: ""),
        HostileText(testDescription: "quotes", text: #"'"`; DROP TABLE purchase; --"#),
        HostileText(testDescription: "NUL at the front", text: "\0a"),
        HostileText(testDescription: "NUL inside", text: "a\0b"),
        HostileText(testDescription: "emoji", text: "👩‍👩‍👧‍👦🏴‍☠️"),
        HostileText(testDescription: "composed accent", text: "\u{e9}"),
        HostileText(testDescription: "decomposed accent", text: "e\u{301}"),
        HostileText(testDescription: "replacement and controls", text: "\u{fffd}\u{7f}\u{1b}[0m\r\n\u{2028}"),
        HostileText(testDescription: "a megabyte", text: String(repeating: "0123456789abcdef", count: 65_536)),
    ]
}

@Suite("Hostile text")
struct HostileTextTests {
    @Test("Hostile text is stored and returned unchanged", arguments: StoreEngine.available, HostileText.all)
    func everywhere(on engine: StoreEngine, hostile: HostileText) async throws {
        try await engine.withFreshStore { store in
            // The API rejects identifiers longer than 256 bytes, and PostgreSQL cannot index values longer than about
            // 2,700.
            let text = engine == .sqlite ? hostile.text : String(hostile.text.prefix(256))
            let long = hostile.text
            var purchase = Purchase.example(text, customer: text)
            purchase.productID = text
            purchase.currency = text
            purchase.appTransactionID = text
            var record = IntakeRecord.request("uuid" + text, for: purchase)
            record.notification.type = long
            record.notification.subtype = long
            record.notification.flag = long
            record.notification.signedPayload = long
            #expect(try await store.record(record) == .stored)
            #expect(try await store.record(record) == .duplicate)
            var consent = ConsentRecord.example(by: text)
            consent.textVersion = long
            consent.source = long
            _ = try await store.recordConsent(consent, in: .coins)
            try await store.recordCustomer(text, facts: CustomerFacts(userStatus: .active), at: start, in: .coins)
            #expect(
                try await store.recordUsage([.example(text, of: text, units: 1)], receivedAt: start, in: .coins) == 1
            )
            #expect(
                try await store.recordUsage([.example(text, of: text, units: 1)], receivedAt: start, in: .coins) == 0
            )
            let facts = try #require(await store.claim(by: text, at: start, leaseFor: .seconds(9)))
            #expect(same(facts.purchase.transactionID, text))
            #expect(same(facts.purchase.productID, text))
            #expect(same(facts.purchase.currency, text))
            #expect(same(facts.purchase.appAccountToken?.rawValue, text))
            #expect(same(facts.consent?.textVersion, long))
            #expect(facts.customer.userStatus == .active)
            #expect(facts.usage?.unitsUsed == 1)
            var answer = Answer.example()
            answer.rule = text
            answer.evidence = [EvidenceItem(field: text, value: .string(long), source: text, reason: long)]
            let id = facts.refundCase.id
            _ = try await store.beginAttempt(on: id, by: text, with: answer, at: start)
            let failed = AttemptResult(state: .failed, detail: long, retryAt: start)
            try await store.finishAttempt(1, on: id, by: text, with: failed, at: start)
            let detail = try #require(await store.detail(of: id))
            #expect(same(detail.facts.answer?.rule, text))
            #expect(same(detail.facts.answer?.evidence.first?.reason, long))
            #expect(same(detail.attempts.first?.detail, long))
            let notification = try #require(detail.notifications.first)
            #expect(same(notification.uuid, "uuid" + text))
            #expect(same(notification.flag, long))
            let stored = try #require(await store.notifications(limit: 1, cursor: nil).items.first)
            #expect(same(stored.signedPayload ?? "", long))
        }
    }

    @Test("Different texts that look alike stay different", arguments: StoreEngine.available)
    func alike(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store async throws in
            for text in ["\u{e9}", "e\u{301}", "a\0b", "a", "A"] {
                #expect(
                    try await store.record(
                        .example("uuid", about: nil, of: AppKey(bundleID: text, environment: .production))
                    ) == .stored
                )
                #expect(try await store.record(.example(text, about: nil)) == .stored)
            }
        }
    }

    /// Compares bytes, because Swift treats composed and decomposed letters as equal and a store must not.
    private func same(_ text: String?, _ other: String) -> Bool { text.map { Array($0.utf8) } == Array(other.utf8) }
}
