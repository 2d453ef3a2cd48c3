import AppStoreTypes
import Refunds
import Testing

@Suite("What is told about a change of a case")
struct EventTypeTests {
    private static func refundCase(
        _ state: CaseState = .open,
        _ blockReason: BlockReason? = nil,
        dueAt: Int64? = 0,
        heldUntil: Int64? = nil,
        toldUntil: Int64? = nil,
        outcome: Outcome? = nil
    ) -> RefundCase {
        RefundCase(
            id: "case",
            app: AppKey(bundleID: "com.example.coins", environment: .production),
            transactionID: "1",
            customerID: "c",
            reason: nil,
            requestedAt: Timestamp(milliseconds: 0),
            receivedAt: Timestamp(milliseconds: 0),
            deadline: Timestamp(seconds: 43_200),
            requestNumber: 1,
            state: state,
            blockReason: blockReason,
            dueAt: dueAt.map { Timestamp(milliseconds: $0) },
            heldUntil: heldUntil.map { Timestamp(milliseconds: $0) },
            toldUntil: toldUntil.map { Timestamp(milliseconds: $0) },
            outcome: outcome
        )
    }

    private static func outcome(_ decision: Outcome.Decision, percentage: Int64? = nil, at: Int64 = 0) -> Outcome {
        Outcome(
            decision: decision,
            percentage: percentage.map { Milliunits(thousandths: $0) },
            at: Timestamp(milliseconds: at)
        )
    }

    struct Row: Sendable {
        let old: RefundCase?
        let new: RefundCase
        let types: [EventType]
    }

    private static let rows: [Row] = [
        Row(old: nil, new: refundCase(), types: [.requested]),
        Row(
            old: nil,
            new: refundCase(.withheld, .alreadyDecided, dueAt: nil, outcome: outcome(.declined)),
            types: [.requested, .withheld, .declined]
        ),
        Row(old: refundCase(), new: refundCase(dueAt: 5), types: []),
        Row(old: refundCase(), new: refundCase(.waiting, .noConsent), types: [.waiting]),
        Row(old: refundCase(.waiting, .noConsent), new: refundCase(.waiting, .noConsent, dueAt: 9), types: []),
        Row(old: refundCase(.waiting, .noConsent), new: refundCase(.waiting, .deliveryUnknown), types: [.waiting]),
        Row(old: refundCase(), new: refundCase(.waiting, .historyAwaited), types: []),
        Row(old: refundCase(), new: refundCase(.waiting, .keyRefused), types: [.waiting]),
        Row(old: refundCase(), new: refundCase(.waiting, .rateLimited), types: []),
        Row(old: refundCase(), new: refundCase(.held, .review), types: [.held]),
        Row(old: refundCase(), new: refundCase(.held, .delayed), types: []),
        Row(
            old: refundCase(.held, .heldByPerson, dueAt: 5, heldUntil: 5, toldUntil: 5),
            new: refundCase(.held, .heldByPerson, dueAt: 9, heldUntil: 9, toldUntil: 9),
            types: [.held]
        ),
        // The desk looks at the case again, and holds it until the same time.
        Row(
            old: refundCase(.held, .review, dueAt: 5, toldUntil: 9),
            new: refundCase(.held, .review, dueAt: 9, toldUntil: 9),
            types: []
        ),
        // Another policy holds it until another time.
        Row(
            old: refundCase(.held, .review, dueAt: 5, toldUntil: 9),
            new: refundCase(.held, .review, dueAt: 7, toldUntil: 7),
            types: [.held]
        ),
        Row(
            old: refundCase(.held, .delayed, dueAt: 5, toldUntil: 9),
            new: refundCase(.held, .delayed, dueAt: 7, toldUntil: 7),
            types: []
        ),
        Row(old: refundCase(.held, .review), new: refundCase(.held, .policyNever), types: [.held]),
        Row(
            old: refundCase(.held, .review, dueAt: 9),
            new: refundCase(.held, .heldByPerson, dueAt: 9, heldUntil: 9),
            types: [.held]
        ),
        Row(old: refundCase(), new: refundCase(.answered, dueAt: nil), types: [.answered]),
        Row(old: refundCase(), new: refundCase(.failed, dueAt: nil), types: [.failed]),
        Row(old: refundCase(), new: refundCase(.missed, dueAt: nil), types: [.missed]),
        Row(old: refundCase(), new: refundCase(.withheld, .observed, dueAt: nil), types: [.withheld]),
        Row(
            old: refundCase(.answered, dueAt: nil),
            new: refundCase(.answered, dueAt: nil, outcome: outcome(.granted, percentage: 100_000)),
            types: [.granted]
        ),
        Row(
            old: refundCase(.answered, dueAt: nil, outcome: outcome(.granted, percentage: 100_000)),
            new: refundCase(.answered, dueAt: nil, outcome: outcome(.granted, percentage: 100_000, at: 7)),
            types: []
        ),
        Row(
            old: refundCase(.answered, dueAt: nil, outcome: outcome(.granted)),
            new: refundCase(.answered, dueAt: nil, outcome: outcome(.reversed)),
            types: [.reversed]
        ),
        Row(
            old: refundCase(.answered, dueAt: nil),
            new: refundCase(.answered, dueAt: nil, outcome: outcome(.unknown)),
            types: []
        ),
        Row(
            old: refundCase(.answered, dueAt: nil, outcome: outcome(.granted)),
            new: refundCase(.answered, dueAt: nil),
            types: []
        ),
    ]

    @Test("A change of a case causes events about what is new, and no event twice", arguments: rows)
    func told(_ row: Row) {
        #expect(row.new.events(since: row.old) == row.types)
        #expect(row.new.events(since: row.new).isEmpty)
    }
}
