// This file is longer than most: each test composes an answer to the same review, from other facts.

import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("Answers to Google Play's refund reviews")
struct ReviewAnswerTests {
    private static func facts(_ change: (inout CaseFacts) -> Void = { _ in }) -> CaseFacts {
        var facts = CaseFacts.example()
        facts.refundCase.reason = .chargeback
        facts.reviewToken = "opaque"
        facts.history = .unread(reason: "never read")
        facts.usage = PurchaseUsage(unitsUsed: 226)
        change(&facts)
        return facts
    }

    private static func composer(
        _ verdict: Verdict = .prefer(.decline, otherwise: nil),
        withoutConsent: ReviewAnswering.WithoutConsent = .preferenceOnly,
        sendsUsageEvents: Bool = false,
        covers: Set<AnswerField>? = nil,
        product: ProductEntry? = ProductEntry(units: 500, sampleProvided: false)
    ) -> AnswerComposer {
        let day = Day(number: 0)
        return AnswerComposer(
            policy: Policy(fallback: verdict),
            catalogue: ProductCatalogue(products: product.map { ["coins.500": $0] } ?? [:]),
            consentTexts: covers.map { covers in
                ConsentTexts(versions: [ConsentText(version: "1", from: day, texts: [], covers: covers)])
            } ?? ConsentTexts(),
            review: ReviewAnswering(withoutConsent: withoutConsent, sendsUsageEvents: sendsUsageEvents)
        )
    }

    /// Returns units that the customer spent without naming an order; the disputed order is the only known one.
    private static func account(of purchase: Purchase, units: Int64) -> UnitAccount {
        let lot = UnitAccount.Lot(
            transactionID: purchase.transactionID,
            productID: purchase.productID,
            purchasedAt: purchase.purchasedAt
        )
        let spending = UnitAccount.Spending(
            at: purchase.purchasedAt + .seconds(60),
            pool: purchase.productID,
            units: units
        )
        return UnitAccount(lots: [lot], spendings: [spending])
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var composer = ReviewAnswerTests.composer()
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
        let body: String
    }

    static let rows: [Row] = [
        Row(
            testDescription: "With consent, the share used is stated",
            body: #"{"consumptionPercentageMilliunits":45200,"pendingRefundToken":"opaque","#
                + #""refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "Without consent, only the preference is stated",
            change: { $0.consent = nil },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "After a withdrawal, only the preference is stated",
            change: { $0.consent?.isGranted = false },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "After the end of the consent, only the preference is stated",
            change: { $0.consent?.expiresAt = .request },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "A text that does not cover use leaves the share out",
            composer: composer(covers: [.refundPreference, .sampleContentProvided]),
            change: { $0.consent?.textVersion = "1" },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "Without a report of use, the share is left out",
            change: { $0.usage = nil },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "Units that name no order are not spread over the few orders that the ledger has",
            change: { facts in
                facts.usage = nil
                facts.account = account(of: facts.purchase, units: 400)
            },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "Units that name the order are not a share if others may be of it too",
            change: { $0.account = account(of: $0.purchase, units: 100) },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "A stated percentage counts, whatever units name no order",
            change: { facts in
                facts.usage = PurchaseUsage(percent: 45_200)
                facts.account = account(of: facts.purchase, units: 400)
            },
            body: #"{"consumptionPercentageMilliunits":45200,"pendingRefundToken":"opaque","#
                + #""refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "The use of a purchase that was not delivered is left out",
            change: { $0.delivery?.delivery = .serverOutage },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "An unknown delivery does not block the answer",
            change: { $0.delivery = nil },
            body: #"{"consumptionPercentageMilliunits":45200,"pendingRefundToken":"opaque","#
                + #""refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "The share of a subscription that the backend reported is stated",
            change: { $0.purchase.type = .autoRenewableSubscription },
            body: #"{"consumptionPercentageMilliunits":45200,"pendingRefundToken":"opaque","#
                + #""refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "A full refund is APPROVE",
            composer: composer(.prefer(.grantFull, otherwise: nil)),
            change: { $0.consent = nil },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"APPROVE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "No preference is NEUTRAL",
            composer: composer(.prefer(nil, otherwise: nil)),
            change: { $0.consent = nil },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"NEUTRAL","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "A prorated refund, which Google Play does not have, gives way to its otherwise",
            composer: composer(.prefer(.grantProrated, otherwise: .decline)),
            body: #"{"consumptionPercentageMilliunits":45200,"pendingRefundToken":"opaque","#
                + #""refundPreference":"DECLINE","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "A prorated refund without otherwise is NEUTRAL",
            composer: composer(.prefer(.grantProrated, otherwise: nil)),
            change: { $0.consent = nil },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"NEUTRAL","sampleContentProvided":false}"#
        ),
        Row(
            testDescription: "A person decides a review with an unknown reason",
            change: { facts in
                facts.refundCase.reason = ConsumptionRequestReason(googlePlay: "9")
                facts.refundCase.decision = .grantFull
                facts.consent = nil
            },
            body: #"{"pendingRefundToken":"opaque","refundPreference":"APPROVE","sampleContentProvided":false}"#
        ),
    ]

    @Test("An answer states what is known and may be shared", arguments: rows)
    func composed(_ row: Row) throws {
        let answer = try #require(row.composer.compose(Self.facts(row.change), at: .request).answer)
        #expect(answer.version == Answer.reviewVersion)
        #expect(String(decoding: answer.body, as: UTF8.self) == row.body)
        #expect(answer.needsConsent == row.body.contains("consumption"))
        #expect(answer.evidence.count == 3)
    }

    struct UsesRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var sends = true
        var covers: Set<AnswerField>? = [.consumption, .usageEvents, .refundPreference, .sampleContentProvided]
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
        var reason: String?
    }

    static let unsentUses: [UsesRow] = [
        UsesRow(testDescription: "An app that does not send them", sends: false),
        UsesRow(
            testDescription: "A text without a list",
            covers: nil,
            reason: "the text of the consent does not cover it"
        ),
        UsesRow(
            testDescription: "A text that does not name them",
            covers: [.consumption, .refundPreference, .sampleContentProvided],
            reason: "the text of the consent does not cover it"
        ),
        UsesRow(testDescription: "No consent", change: { $0.consent = nil }, reason: "no consent is on record"),
        UsesRow(
            testDescription: "A withdrawn consent",
            change: { $0.consent?.isGranted = false },
            reason: "the customer withdrew consent"
        ),
        UsesRow(
            testDescription: "A purchase that was not delivered",
            change: { $0.delivery?.delivery = .serverOutage },
            reason: "the purchase was not delivered"
        ),
        UsesRow(testDescription: "No use", change: { $0.uses = [] }, reason: "no use of this order was reported"),
    ]

    private static func withUses(_ change: (inout CaseFacts) -> Void = { _ in }) -> CaseFacts {
        facts { facts in
            facts.consent?.textVersion = "1"
            facts.uses = [
                PurchaseUse(at: .request, unitsUsed: 1, playSeconds: 60),
                PurchaseUse(at: .daysBefore(1), percent: 12_500, isOpening: true),
            ]
            change(&facts)
        }
    }

    @Test("Uses are sent with their times, newest first, if the app and the text of the consent say so")
    func uses() throws {
        let covers: Set<AnswerField> = [.usageEvents, .refundPreference, .sampleContentProvided]
        let composer = Self.composer(sendsUsageEvents: true, covers: covers)
        let answer = try #require(composer.compose(Self.withUses(), at: .request).answer)
        func event(_ description: String, at time: Timestamp) -> String {
            #"{"consumptionItemDescription":"coins.500: \#(description)","consumptionTime":"\#(time)"}"#
        }
        let newest = event("1 unit used, used for 60 seconds", at: .request)
        let earlier = event("12.5 % used until then, opened", at: .daysBefore(1))
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == #"{"consumptionUsageEvents":[\#(newest),\#(earlier)],"pendingRefundToken":"opaque","#
                + #""refundPreference":"DECLINE","sampleContentProvided":false}"#
        )
        #expect(answer.needsConsent)
        let item = try #require(answer.evidence.last)
        #expect(item.field == "consumptionUsageEvents")
        #expect(item.value == .string("2 uses"))
        #expect(item.reason == "2 uses reported for this order")
    }

    @Test("A long list of products does not make a description that Google Play refuses")
    func longProduct() throws {
        let covers: Set<AnswerField> = [.usageEvents, .refundPreference, .sampleContentProvided]
        let facts = Self.withUses { $0.purchase.productID = String(repeating: "a", count: 6000) }
        var composer = Self.composer(sendsUsageEvents: true, covers: covers)
        composer.catalogue = ProductCatalogue(
            products: [facts.purchase.productID: ProductEntry(units: 500, sampleProvided: false)]
        )
        let answer = try #require(composer.compose(facts, at: .request).answer)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#":"1 unit used, used for 60 seconds""#))
        #expect(answer.body.count < 1000)
    }

    @Test("Uses that may not be sent are left out, and the evidence says why", arguments: unsentUses)
    func unsent(_ row: UsesRow) throws {
        let composer = Self.composer(sendsUsageEvents: row.sends, covers: row.covers)
        var facts = Self.withUses(row.change)
        if row.covers == nil { facts.consent?.textVersion = nil }
        let answer = try #require(composer.compose(facts, at: .request).answer)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("consumptionUsageEvents"))
        let item = answer.evidence.first { $0.field == "consumptionUsageEvents" }
        #expect((item == nil) == !row.sends)
        #expect(item?.value == nil)
        if let reason = row.reason { #expect(item?.reason.contains(reason) == true) }
    }

    struct HeldRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var composer = ReviewAnswerTests.composer()
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
        let reason: BlockReason
    }

    static let heldRows: [HeldRow] = [
        HeldRow(
            testDescription: "A reason that the desk does not know is left to a person",
            change: { $0.refundCase.reason = ConsumptionRequestReason(googlePlay: "9") },
            reason: .reasonUnknown
        ),
        HeldRow(
            testDescription: "A version that the desk does not know is left to a person",
            change: { $0.refundCase.reason = nil },
            reason: .reasonUnknown
        ),
        HeldRow(
            testDescription: "A product without a fact about samples waits for one",
            composer: composer(product: ProductEntry(units: 500)),
            reason: .sampleUnknown
        ),
        HeldRow(testDescription: "An unknown product waits", composer: composer(product: nil), reason: .sampleUnknown),
        HeldRow(
            testDescription: "An app that must have consent waits for it",
            composer: composer(withoutConsent: .wait),
            change: { $0.consent = nil },
            reason: .noConsent
        ),
        HeldRow(
            testDescription: "An app that must have consent waits after a withdrawal",
            composer: composer(withoutConsent: .wait),
            change: { $0.consent?.isGranted = false },
            reason: .consentWithdrawn
        ),
        HeldRow(
            testDescription: "An app that must have consent waits if its text does not cover the preference",
            composer: composer(withoutConsent: .wait, covers: [.consumption]),
            change: { $0.consent?.textVersion = "1" },
            reason: .consentDoesNotCover
        ),
        HeldRow(
            testDescription: "A rule that says never leaves the case to a person",
            composer: composer(.never),
            reason: .policyNever
        ),
        HeldRow(
            testDescription: "A voided purchase gets no answer",
            change: { $0.refundCase.outcome = Outcome(decision: .granted, percentage: 100_000, at: .request) },
            reason: .alreadyDecided
        ),
        HeldRow(
            testDescription: "A review whose token was erased gets no answer",
            change: { $0.reviewToken = nil },
            reason: .unsupported
        ),
    ]

    @Test("A case without an answer says why", arguments: heldRows)
    func held(_ row: HeldRow) {
        let composition = row.composer.compose(Self.facts(row.change), at: .request)
        #expect((composition.blockReason ?? composition.held?.blockReason) == row.reason)
    }

    @Test("What the text of the consent does not cover is named to an app that must have consent")
    func uncovered() {
        let facts = Self.facts { facts in
            facts.consent?.textVersion = "1"
            facts.refundCase.blockReason = .consentDoesNotCover
        }
        let waiting = Self.composer(withoutConsent: .wait, covers: [.consumption])
        #expect(waiting.uncoveredFields(blocking: facts, at: .request) == [.refundPreference, .sampleContentProvided])
        #expect(Self.composer(covers: [.consumption]).uncoveredFields(blocking: facts, at: .request).isEmpty)
    }

    @Test("The first answer is sent again unchanged, whatever is known later")
    func frozen() {
        var facts = Self.facts { $0.consent = nil }
        let first = Self.composer().compose(facts, at: .request).answer
        facts.answer = first
        facts.consent = .example()
        facts.refundCase.decision = .grantFull
        let again = Self.composer(.prefer(.grantFull, otherwise: nil)).compose(facts, at: .request + .seconds(60))
        #expect(first != nil && again.answer == first)
    }

    @Test("Facts of Google Play's survive storage, so that a simulation decides as the desk did")
    func storedFacts() throws {
        let facts = Self.facts()
        let seen = PolicyFacts(facts, evidence: Evidence(facts, catalogue: ProductCatalogue()))
        let read = try #require(PolicyFacts(caseID: seen.caseID, json: seen.json()))
        #expect(read.isGooglePlay && !read.takesProrated)
    }
}
