import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("The body of an answer")
struct AnswerBodyTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var verdict = Verdict.prefer(nil, otherwise: nil)
        let body: [String: JSONValue]
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
    }

    private static let prorated = Verdict.prefer(.grantProrated, otherwise: .decline)

    static let rows: [Row] = [
        Row(
            testDescription: "delivered, nothing else known",
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("DELIVERED"),
            ]
        ),
        Row(
            testDescription: "a quarter used, prorated",
            verdict: prorated,
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("DELIVERED"), "consumptionPercentage": .integer(25_000),
                "refundPreference": .string("GRANT_PRORATED"),
            ]
        ) { $0.usage = PurchaseUsage(unitsUsed: 125) },
        Row(
            testDescription: "share unknown, prorated",
            verdict: prorated,
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("DELIVERED"), "refundPreference": .string("DECLINE"),
            ]
        ),
        Row(
            testDescription: "used up, prorated",
            verdict: prorated,
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("DELIVERED"), "consumptionPercentage": .integer(100_000),
                "refundPreference": .string("DECLINE"),
            ]
        ) { $0.usage = PurchaseUsage(unitsUsed: 900) },
        Row(
            testDescription: "reported as undelivered, yet used: no percentage",
            verdict: prorated,
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("UNDELIVERED_QUALITY_ISSUE"), "refundPreference": .string("DECLINE"),
            ]
        ) {
            $0.delivery = DeliveryReport(delivery: .qualityIssue, at: .request)
            $0.usage = PurchaseUsage(unitsUsed: 125)
        },
        Row(
            testDescription: "undelivered and unused: no percentage",
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("UNDELIVERED_OTHER"),
            ]
        ) {
            $0.delivery = DeliveryReport(delivery: .currencyChange, at: .request)
            $0.usage = PurchaseUsage(unitsUsed: 0)
        },
        Row(
            testDescription: "used after an outage",
            verdict: prorated,
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("DELIVERED"), "consumptionPercentage": .integer(25_000),
                "refundPreference": .string("GRANT_PRORATED"),
            ]
        ) {
            $0.delivery = DeliveryReport(delivery: .serverOutage, at: .daysBefore(1))
            $0.usage = PurchaseUsage(unitsUsed: 125, provedAt: .request)
        },
        Row(
            testDescription: "a subscription that renews carries no percentage",
            verdict: prorated,
            body: [
                "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                "deliveryStatus": .string("DELIVERED"), "refundPreference": .string("GRANT_PRORATED"),
            ]
        ) {
            $0.purchase.type = .autoRenewableSubscription
            $0.usage = PurchaseUsage(percent: 40_000)
        },
    ]

    @Test("A version 2 body contains every known fact and nothing else", arguments: rows)
    func v2(_ row: Row) throws {
        let composition = AnswerComposer.coins(row.verdict).compose(.example(row.change), at: .request)
        let answer = try #require(composition.answer)
        #expect(answer.version == 2)
        #expect(try answer.members() == row.body)
        #expect(answer.preference?.rawValue == row.body["refundPreference"]?.text)
        // The evidence of sent values comes first; the items after it have no value.
        let told = answer.evidence.prefix(row.body.count)
        #expect(
            Dictionary(told.map { ($0.field, $0.value) }, uniquingKeysWith: { $1 }) == row.body.mapValues(Optional.init)
        )
        #expect(answer.evidence.dropFirst(row.body.count).allSatisfy { $0.value == nil })
        #expect(answer.evidence.count == 13)
        #expect(answer.composedAt == .request)
        #expect(answer.consentID == nil)
    }

    @Test("A version 1 body has all twelve members, each from a recorded fact")
    func v1() throws {
        let facts = CaseFacts.example {
            $0.purchase.isAdvancedCommerce = true
            $0.usage = PurchaseUsage(unitsUsed: 125, playSeconds: 600, lastPlatform: .other)
            $0.customer = CustomerFacts(accountCreatedAt: .daysBefore(100), userStatus: .active)
            $0.totals = CustomerTotals(
                purchasedUSDCents: 12_000,
                refundedUSDCents: 499,
                refundsGranted: 1,
                playSeconds: 7200
            )
        }
        let composition = AnswerComposer.coins(Self.prorated).compose(facts, at: .request)
        let answer = try #require(composition.answer)
        #expect(answer.version == 1)
        #expect(answer.preference == .decline)
        #expect(
            try answer.members() == [
                "customerConsented": .bool(true), "consumptionStatus": .integer(2), "platform": .integer(2),
                "sampleContentProvided": .bool(false), "deliveryStatus": .integer(0),
                "appAccountToken": .string("7B1F0C52-9A34-4A0E-8F6D-2F6C1E5A9B70"), "accountTenure": .integer(5),
                "playTime": .integer(3), "lifetimeDollarsRefunded": .integer(2),
                "lifetimeDollarsPurchased": .integer(4), "userStatus": .integer(1), "refundPreference": .integer(2),
            ]
        )
    }

    @Test("A version 1 body leaves every unknown fact undeclared")
    func unknownV1() throws {
        let facts = CaseFacts.example {
            $0.purchase.isAdvancedCommerce = true
            $0.purchase.appAccountToken = nil
            $0.totals = CustomerTotals(unpricedPurchases: 1, unpricedRefunds: 1)
        }
        let answer = try #require(AnswerComposer.coins().compose(facts, at: .request).answer)
        #expect(
            try answer.members() == [
                "customerConsented": .bool(true), "consumptionStatus": .integer(0), "platform": .integer(0),
                "sampleContentProvided": .bool(false), "deliveryStatus": .integer(0), "appAccountToken": .string(""),
                "accountTenure": .integer(0), "playTime": .integer(0), "lifetimeDollarsRefunded": .integer(0),
                "lifetimeDollarsPurchased": .integer(0), "userStatus": .integer(0),
            ]
        )
    }

    @Test(
        "A version 1 body leaves the use of an undelivered purchase undeclared",
        arguments: [0, 125, 500] as [Int64]
    )
    func undeliveredV1(units: Int64) throws {
        let facts = CaseFacts.example {
            $0.purchase.isAdvancedCommerce = true
            $0.delivery = DeliveryReport(delivery: .wrongItem, at: .request)
            $0.usage = PurchaseUsage(unitsUsed: units, provedAt: units > 0 ? .daysBefore(1) : nil)
        }
        let answer = try #require(AnswerComposer.coins().compose(facts, at: .request).answer)
        #expect(try answer.members()["deliveryStatus"] == .integer(2))
        #expect(try answer.members()["consumptionStatus"] == .integer(0))
        let item = try #require(answer.evidence.first { $0.field == "consumptionStatus" })
        #expect(item.reason.hasSuffix("the use of a purchase that was not delivered is not reported"))
    }

    struct PreferenceRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let verdict: Verdict
        let wire: Int64?
        let preference: RefundPreference?
    }

    @Test(
        "A version 1 body sends the fallback in place of a prorated preference",
        arguments: [
            PreferenceRow(
                testDescription: "nothing",
                verdict: .prefer(nil, otherwise: nil),
                wire: nil,
                preference: nil
            ),
            PreferenceRow(
                testDescription: "grant",
                verdict: .prefer(.grantFull, otherwise: nil),
                wire: 1,
                preference: .grantFull
            ),
            PreferenceRow(
                testDescription: "decline",
                verdict: .prefer(.decline, otherwise: nil),
                wire: 2,
                preference: .decline
            ),
            PreferenceRow(
                testDescription: "prorated, otherwise grant",
                verdict: .prefer(.grantProrated, otherwise: .grantFull),
                wire: 1,
                preference: .grantFull
            ),
            PreferenceRow(
                testDescription: "prorated alone",
                verdict: .prefer(.grantProrated, otherwise: nil),
                wire: nil,
                preference: nil
            ),
        ]
    )
    func preferenceV1(_ row: PreferenceRow) throws {
        let facts = CaseFacts.example {
            $0.purchase.isAdvancedCommerce = true
            $0.usage = PurchaseUsage(unitsUsed: 125)
        }
        let answer = try #require(AnswerComposer.coins(row.verdict).compose(facts, at: .request).answer)
        #expect(try answer.members()["refundPreference"] == row.wire.map(JSONValue.integer))
        #expect(answer.preference == row.preference)
    }

    @Test("Two answers from the same facts have the same bytes")
    func sameBytes() {
        let facts = CaseFacts.example { $0.usage = PurchaseUsage(unitsUsed: 1) }
        let composer = AnswerComposer.coins(Self.prorated)
        let later = Timestamp.request + .seconds(3600)
        #expect(
            composer.compose(facts, at: .request).answer?.body == composer.compose(facts, at: later).answer?.body
        )
    }
}
