import AppStoreTypes
import Refunds
import Testing

@Suite("Sources of outcomes")
struct OutcomeSourceTests {
    /// What Apple sends or states, with the number of hours after the request.
    enum Word: Sendable {
        case notification(NotificationType, hours: Int)
        /// A notification of version 1.
        case v1(NotificationTypeV1, hours: Int, cancelledAt: Int?)
        /// A signed transaction without a notification, fetched or from a history.
        case statement(hours: Int)
        /// A signed transaction that the desk looked up because version 1 named it.
        case fetched(hours: Int)
        /// No statement, for longer than the desk waits.
        case silence
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: [Word]
        /// The refund that each signed transaction states.
        var revocation: (hours: Int, type: RevocationType?, percentage: Milliunits?)?
        let decision: Outcome.Decision?
        var share: Milliunits?
        /// The time of the decision, in hours after the request.
        var hours: Int = 0
        var counted: CaseCount.Outcome?
    }

    static let rows: [Row] = [
        Row(
            testDescription: "a refund in full",
            words: [.notification(.refund, hours: 5)],
            revocation: (5, .refundFull, 100_000),
            decision: .granted,
            share: 100_000,
            hours: 5,
            counted: .full
        ),
        Row(
            testDescription: "a prorated refund",
            words: [.notification(.refund, hours: 5)],
            revocation: (5, .refundProrated, 40_000),
            decision: .granted,
            share: 40_000,
            hours: 5,
            counted: .prorated
        ),
        Row(
            testDescription: "a partial refund of an unknown share",
            words: [.notification(.refund, hours: 5)],
            revocation: (5, .refundProrated, nil),
            decision: .granted,
            hours: 5,
            counted: .granted
        ),
        Row(
            testDescription: "no refund",
            words: [.notification(.refundDeclined, hours: 6)],
            decision: .declined,
            hours: 6,
            counted: .declined
        ),
        Row(
            testDescription: "shared access that ended",
            words: [.notification(.revoke, hours: 7)],
            revocation: (7, .familyRevoke, nil),
            decision: .revoked,
            hours: 7,
            counted: .revoked
        ),
        Row(
            testDescription: "a refund of version 1",
            words: [.v1(.refund, hours: 8, cancelledAt: 5)],
            decision: .granted,
            hours: 5,
            counted: .granted
        ),
        Row(
            testDescription: "a refund of version 1 whose share was fetched",
            words: [.v1(.refund, hours: 8, cancelledAt: 5), .fetched(hours: 9)],
            revocation: (5, .refundProrated, 40_000),
            decision: .granted,
            share: 40_000,
            hours: 5,
            counted: .prorated
        ),
        Row(
            testDescription: "a refund of version 1 whose share was known",
            words: [.statement(hours: 7), .v1(.refund, hours: 8, cancelledAt: 5)],
            revocation: (5, .refundProrated, 40_000),
            decision: .granted,
            share: 40_000,
            hours: 5,
            counted: .prorated
        ),
        Row(
            testDescription: "a refund that version 1 does not date, until it was fetched",
            words: [.v1(.refund, hours: 8, cancelledAt: nil), .fetched(hours: 9)],
            revocation: (5, .refundProrated, 40_000),
            decision: .granted,
            share: 40_000,
            hours: 5,
            counted: .prorated
        ),
        Row(
            testDescription: "shared access that ended, of version 1",
            words: [.v1(.revoke, hours: 8, cancelledAt: 5)],
            decision: .revoked,
            hours: 5,
            counted: .revoked
        ),
        Row(testDescription: "nothing, so far", words: [.statement(hours: 30)], decision: nil),
        Row(
            testDescription: "no decision for too long",
            words: [.silence],
            decision: .unknown,
            hours: 720,
            counted: .unknown
        ),
        Row(
            testDescription: "a refusal after too long",
            words: [.silence, .notification(.refundDeclined, hours: 900)],
            decision: .declined,
            hours: 900,
            counted: .declined
        ),
    ]

    private static let purchase = Purchase.example("1001")

    @Test(
        "An outcome is recorded with its time, from every source",
        arguments: StoreEngine.available.flatMap { engine in rows.map { (engine, $0) } }
    )
    func recorded(on engine: StoreEngine, row: Row) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase(for: Self.purchase)
            _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(30)))
            try await store.release(id, by: "a", as: .withheld, blockReason: .policyNever, dueAt: nil)
            for word in row.words { try await Self.tell(word, row, to: store) }
            let expected = row.decision.map {
                Outcome(decision: $0, percentage: row.share, at: start.later(hours: row.hours))
            }
            #expect(try await store.refundCase(id).outcome == expected)
            #expect(try await Self.counted(in: store) == [row.counted])
        }
    }

    struct ReversalRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let type: RevocationType
        let share: Milliunits
    }

    @Test(
        "A reversed refund is the outcome of the case and counts as money kept",
        arguments: StoreEngine.available.flatMap { engine in
            [
                ReversalRow(testDescription: "in full", type: .refundFull, share: 100_000),
                ReversalRow(testDescription: "in part", type: .refundProrated, share: 30_000),
            ].map { (engine, $0) }
        }
    )
    func reversed(on engine: StoreEngine, row: ReversalRow) async throws {
        try await engine.withFreshStore { store in
            let id = try await store.openCase(for: Self.purchase)
            let refunded = Row(
                testDescription: "refunded",
                words: [],
                revocation: (5, row.type, row.share),
                decision: .granted
            )
            try await Self.tell(.notification(.refund, hours: 5), refunded, to: store)
            #expect(try await store.caseStatistics(StatisticsQuery()).all.sums.returnedUSDCents > 0)
            let restored = Row(testDescription: "restored", words: [], decision: .reversed)
            try await Self.tell(.notification(.refundReversed, hours: 90), restored, to: store)
            // The transaction of the refund arrives once more, late.
            try await Self.tell(.statement(hours: 6), refunded, to: store)
            let outcome = Outcome(decision: .reversed, at: start.later(hours: 90))
            #expect(try await store.refundCase(id).outcome == outcome)
            let all = try await store.caseStatistics(StatisticsQuery()).all
            #expect(all.cases(with: .reversed) == 1)
            #expect(all.sums.returnedUSDCents == 0)
            #expect(all.sums.keptUSDCents == 499)
            #expect(all.refunds == Proportion(0, of: 1))
        }
    }

    private static func counted(in store: AnyStore) async throws -> [CaseCount.Outcome?] {
        try await store.caseStatistics(StatisticsQuery()).all.counts.map(\.outcome)
    }

    private static func tell(_ word: Word, _ row: Row, to store: AnyStore) async throws {
        switch word {
        case .silence:
            #expect(try await store.expireOutcomes(after: .seconds(720 * 3600), at: start.later(hours: 800)) == 1)
        case .statement(let hours):
            _ = try await store.record(
                .example(about: stated(row, signedAt: start.later(hours: hours)), receivedAt: start.later(hours: hours))
            )
        case .fetched(let hours):
            let at = start.later(hours: hours)
            let lookup = Lookup(app: .coins, transactionID: "1001", wantedAt: at, deadline: at)
            try await store.settle(lookup, with: stated(row, signedAt: at), at: at)
        case .notification(let type, let hours):
            let at = start.later(hours: hours)
            let payload = NotificationPayload {
                $0.notificationType = type
                $0.signedDate = at
            }
            var record = IntakeRecord.example(about: stated(row, signedAt: at), receivedAt: at)
            record.apply(NotificationContent(payload: payload)) { _ in nil }
            #expect(record.outcome != nil)
            _ = try await store.record(record)
        case .v1(let type, let hours, let cancelledAt):
            var record = IntakeRecord.example(about: nil, receivedAt: start.later(hours: hours))
            record.notification.version = 1
            record.apply(body(type, cancelledAt: cancelledAt)) { _ in nil }
            #expect(record.outcome != nil)
            _ = try await store.record(record)
        }
    }

    private static func stated(_ row: Row, signedAt: Timestamp) -> Purchase {
        let revocation = row.revocation.map {
            Revocation(at: start.later(hours: $0.hours), type: $0.type, percentage: $0.percentage)
        }
        return purchase.refunded(revocation, signedAt: signedAt)
    }

    private static func body(_ type: NotificationTypeV1, cancelledAt: Int?) -> NotificationBodyV1 {
        let transaction = ReceiptTransaction {
            $0.transactionID = ReceiptValue("1001")
            $0.originalTransactionID = ReceiptValue("1001")
            $0.productID = "coins.500"
            $0.purchaseDate = ReceiptValue("\(start.milliseconds)")
            $0.cancellationDate = cancelledAt.map { ReceiptValue("\(start.later(hours: $0).milliseconds)") }
        }
        return NotificationBodyV1 {
            $0.notificationType = type
            $0.originalTransactionID = ReceiptValue("1001")
            $0.unifiedReceipt = UnifiedReceipt {
                $0.environment = .production
                $0.latestReceiptInfo = ReceiptTransactions([transaction])
            }
        }
    }
}
