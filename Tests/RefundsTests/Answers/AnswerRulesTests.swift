import AppStoreTypes
import Foundation
import Refunds
import Testing

@Suite("The answer of a case under Apple's rules")
struct AnswerRulesTests {
    /// One part of a cross product; the test itself walks the rest.
    struct Row: CustomTestStringConvertible, Sendable {
        let type: ProductType
        let isAdvancedCommerce: Bool
        var testDescription: String { type.rawValue + (isAdvancedCommerce ? ", Advanced Commerce" : "") }
    }

    static let rows: [Row] = [
        Row(type: .consumable, isAdvancedCommerce: false),
        Row(type: .nonConsumable, isAdvancedCommerce: false),
        Row(type: .nonRenewingSubscription, isAdvancedCommerce: false),
        Row(type: .autoRenewableSubscription, isAdvancedCommerce: false),
        Row(type: ProductType(rawValue: "A kind of tomorrow"), isAdvancedCommerce: false),
        Row(type: .consumable, isAdvancedCommerce: true),
        Row(type: .autoRenewableSubscription, isAdvancedCommerce: true),
    ]

    private static let verdicts: [Verdict] =
        [.grantFull, .grantProrated, .decline, nil].flatMap { (first: RefundPreference?) in
            [.grantFull, .decline, nil].map { Verdict.prefer(first, otherwise: $0) }
                + [.review(for: .zero, then: first)]
        }
    private static let usages: [PurchaseUsage?] =
        [nil, PurchaseUsage(playSeconds: 60, provedAt: .request)]
        + [0, 1, 250, 499, 500, 9_999].map { PurchaseUsage(unitsUsed: $0, provedAt: $0 > 0 ? .request : nil) }
        + [0, 1, 50_000, 99_999, 100_000].map {
            PurchaseUsage(percent: $0, lastPlatform: .apple, provedAt: $0 > 0 ? .daysBefore(1) : nil)
        }
    private static let deliveries: [Delivery?] = [nil, .delivered, .qualityIssue, .currencyChange]
    private static let decisions: [AnswerChoice?] = [nil, .grantProrated, AnswerChoice.none]
    private static let products = [
        ProductEntry.coins, ProductEntry(sampleProvided: true, isDeliveredWhenUnknown: true),
        ProductEntry(
            units: 3,
            period: CalendarPeriod(days: 1),
            sampleProvided: false,
            isDeliveredWhenUnknown: true
        ),
    ]

    @Test("Every answer follows Apple's rules, whatever the facts", arguments: rows)
    func neverBroken(_ row: Row) throws {
        var answers = 0
        for product in Self.products {
            for facts in Self.facts(row) {
                for verdict in Self.verdicts {
                    let composer = AnswerComposer(
                        policy: Policy(fallback: verdict),
                        catalogue: ProductCatalogue(products: ["coins.500": product])
                    )
                    answers += try Self.check(composer.compose(facts, at: .request), of: facts) ? 1 : 0
                }
            }
        }
        #expect(answers > 500)
    }

    private static func facts(_ row: Row) -> [CaseFacts] {
        usages.flatMap { usage in
            deliveries.flatMap { delivery in
                decisions.map { decision in
                    .example {
                        $0.purchase.type = row.type
                        $0.purchase.isAdvancedCommerce = row.isAdvancedCommerce
                        $0.usage = usage
                        $0.delivery = delivery.map { DeliveryReport(delivery: $0, at: .request) }
                        $0.refundCase.decision = decision
                    }
                }
            }
        }
    }

    /// Checks that an answer follows Apple's rules, and returns whether there is one.
    private static func check(_ composition: Composition, of facts: CaseFacts) throws -> Bool {
        guard let answer = composition.answer else {
            #expect(composition.blockReason == .deliveryUnknown)
            return false
        }
        let subject = ConsumptionSubject(
            transactionID: facts.purchase.transactionID,
            type: facts.purchase.type,
            ownership: facts.purchase.ownership,
            isAdvancedCommerce: facts.purchase.isAdvancedCommerce
        )
        if answer.version == 1 {
            let body = try JSONDecoder().decode(ConsumptionRequestV1.self, from: answer.body)
            try body.check(for: subject)
            let preference: RefundPreferenceV1? =
                switch answer.preference {
                case .grantFull: .grant
                case .decline: .decline
                default: nil
                }
            #expect(body.refundPreference == preference)
            #expect(answer.preference != .grantProrated)
            #expect(body.deliveryStatus == .delivered || body.consumptionStatus == .undeclared)
        } else {
            let body = try JSONDecoder().decode(ConsumptionRequest.self, from: answer.body)
            try body.check(for: subject)
            #expect(body.refundPreference == answer.preference)
            #expect(body.unknownMembers.isEmpty)
            #expect(body.deliveryStatus == .delivered || body.consumptionPercentage == nil)
        }
        return true
    }
}
