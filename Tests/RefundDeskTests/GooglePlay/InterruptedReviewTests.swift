import AppStoreTypes
import DeskTestSupport
import HTTPTypes
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("A review that changes between its answer and the attempt")
struct InterruptedReviewTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var withoutConsent = ReviewAnswering.WithoutConsent.preferenceOnly
        let change: @Sendable (GooglePlayDesk) async throws -> Void
        var sent: [String] = []
        let state: CaseState
        var blockReason: BlockReason?
    }

    /// How long after the start the customer's consent ends.
    private static let consentLasts: Duration = .seconds(10)
    private static let app = "/v1/apps/\(GooglePlayDesk.bundleID)"

    private static let bare =
        #"{"pendingRefundToken":"opaque-token","refundPreference":"DECLINE","sampleContentProvided":false}"#

    private static func withShare(_ preference: String) -> String {
        #"{"consumptionPercentageMilliunits":45200,"pendingRefundToken":"opaque-token","#
            + #""refundPreference":"\#(preference)","sampleContentProvided":false}"#
    }

    private static let expires: @Sendable (GooglePlayDesk) async throws -> Void = { desk in
        desk.clock.advance(by: consentLasts)
    }

    private static let withdraws: @Sendable (GooglePlayDesk) async throws -> Void = { desk in
        let (status, _) = try await desk.call(.delete, "\(app)/customers/account-1/consent")
        #expect(status < 300)
    }

    static let rows: [Row] = [
        Row(
            testDescription: "the consent ends, and the preference alone is sent",
            change: expires,
            sent: [bare],
            state: .answered
        ),
        Row(
            testDescription: "the consent is withdrawn, and the preference alone is sent",
            change: withdraws,
            sent: [bare],
            state: .answered
        ),
        Row(
            testDescription: "the consent ends, and an app that must have one waits",
            withoutConsent: .wait,
            change: expires,
            state: .waiting,
            blockReason: .consentExpired
        ),
        Row(
            testDescription: "the consent is withdrawn, and an app that must have one waits",
            withoutConsent: .wait,
            change: withdraws,
            state: .waiting,
            blockReason: .consentWithdrawn
        ),
        Row(
            testDescription: "a person decides, and that answer is sent",
            change: { desk in
                let id = try await desk.onlyCase().facts.refundCase.id
                #expect(try await desk.call(.post, "/v1/cases/\(id)/answer", ["prefer": "GRANT_FULL"]).0 == 202)
            },
            sent: [withShare("APPROVE")],
            state: .answered
        ),
        Row(
            testDescription: "a person holds the case, and nothing is sent",
            change: { desk in
                let id = try await desk.onlyCase().facts.refundCase.id
                let until = (desk.clock.timestamp + .seconds(3600)).description
                #expect(try await desk.call(.post, "/v1/cases/\(id)/hold", ["until": .string(until)]).0 == 202)
            },
            state: .held,
            blockReason: .heldByPerson
        ),
        Row(
            testDescription: "the purchase is voided, and nothing is sent",
            change: { desk in
                let refund: JSONValue = [
                    "eventTime": .string(desk.clock.timestamp.description), "refundReason": "CHARGEBACK",
                ]
                desk.google.order(state: "REFUNDED", refund: refund)
                #expect(try await desk.push(desk.message(GooglePlayDesk.void, id: "2")) == 200)
                try await desk.readOrders()
            },
            state: .withheld,
            blockReason: .alreadyDecided
        ),
    ]

    /// Opens a desk with one due review.
    ///
    /// The customer's use is known, and the customer's consent ends soon.
    private static func withReview(
        _ withoutConsent: ReviewAnswering.WithoutConsent = .preferenceOnly,
        _ body: @escaping @Sendable (GooglePlayDesk) async throws -> Void
    ) async throws {
        try await GooglePlayDesk.withOpen(review: ReviewAnswering(withoutConsent: withoutConsent)) { desk in
            let use: JSONValue = [
                "usage": [
                    [
                        "transactionId": .string(GooglePlayDesk.orderID), "unitsUsed": 226,
                        "at": .string(desk.clock.timestamp.description), "idempotencyKey": "k",
                    ]
                ]
            ]
            #expect(try await desk.call(.post, "\(app)/usage", use).0 < 300)
            let consent: JSONValue = [
                "granted": true, "expiresAt": .string((desk.clock.timestamp + consentLasts).description),
            ]
            #expect(try await desk.call(.put, "\(app)/customers/account-1/consent", consent).0 < 300)
            try await desk.push(desk.message(GooglePlayDesk.review()))
            try await desk.readOrders()
            try await body(desk)
        }
    }

    @Test(
        "A change before the attempt takes effect at once, and a case waits only for a consent that it needs",
        arguments: rows
    )
    func interrupted(_ row: Row) async throws {
        try await Self.withReview(row.withoutConsent) { desk in
            try await desk.answer(afterChange: { try await row.change(desk) })
            #expect(desk.google.answers == row.sent)
            let refundCase = try await desk.onlyCase().facts.refundCase
            #expect(refundCase.state == row.state)
            #expect(refundCase.blockReason == row.blockReason)
        }
    }

    @Test("A consent that has ended by the database's clock alone delays the preference until it has ended here too")
    func clockOfTheDatabase() async throws {
        try await Self.withReview { desk in
            let end = desk.clock.timestamp + Self.consentLasts
            try await desk.answer(begunAt: end, afterChange: {})
            #expect(desk.google.answers.isEmpty)
            #expect(try await desk.onlyCase().facts.refundCase.dueAt == end)
            desk.clock.advance(by: Self.consentLasts)
            try await desk.answer()
            #expect(desk.google.answers == [Self.bare])
        }
    }

    @Test("An answer that Google Play may have is sent again unchanged, so it waits if the consent ends")
    func frozen() async throws {
        try await Self.withReview { desk in
            desk.google.state.withLock { $0.failures = [(":reviewrefund", 503)] }
            try await desk.answer()
            desk.clock.advance(by: .seconds(600))
            try await desk.answer()
            let refundCase = try await desk.onlyCase().facts.refundCase
            #expect(refundCase.state == .waiting)
            #expect(refundCase.blockReason == .consentExpired)
            #expect(desk.google.answers == [Self.withShare("DECLINE")])
        }
    }
}
