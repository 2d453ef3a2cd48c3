import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("The facts that a policy reads")
struct PolicyFactsTests {
    struct WordRow: CustomTestStringConvertible, Sendable {
        let fact: WordFact
        let words: [String]?
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
        var testDescription: String { "\(fact.rawValue) \(words.map { "\($0)" } ?? "unknown")" }
    }

    static let wordRows: [WordRow] = [
        WordRow(fact: .product, words: ["coins.500"]),
        WordRow(fact: .type, words: ["Consumable"]),
        WordRow(fact: .group, words: nil),
        WordRow(fact: .group, words: ["20581234"]) { $0.purchase.subscriptionGroupID = "20581234" },
        WordRow(fact: .storefront, words: nil),
        WordRow(fact: .storefront, words: ["DEU"]) { $0.purchase.storefront = "DEU" },
        WordRow(fact: .reason, words: ["UNINTENDED_PURCHASE"]),
        WordRow(fact: .reason, words: nil) { $0.refundCase.reason = nil },
        WordRow(fact: .environment, words: ["Production"]),
        WordRow(fact: .delivery, words: ["delivered"]),
        WordRow(fact: .delivery, words: nil) { $0.delivery = nil },
        WordRow(fact: .offer, words: nil),
        WordRow(fact: .offer, words: ["none"]) { $0.purchase.offer = OfferWord.none },
        WordRow(fact: .offer, words: ["winBack"]) { $0.purchase.offer = .winBack },
        WordRow(fact: .family, words: ["false"]),
        WordRow(fact: .family, words: ["true"]) { $0.purchase.ownership = .familyShared },
        WordRow(fact: .segment, words: nil),
        WordRow(fact: .segment, words: []) { $0.customer.segments = [] },
        WordRow(fact: .segment, words: ["vip", "beta"]) { $0.customer.segments = ["vip", "beta"] },
    ]

    @Test("A policy reads each word fact of a case, or finds it unknown", arguments: wordRows)
    func words(_ row: WordRow) {
        let facts = CaseFacts.example(row.change)
        #expect(PolicyFacts(facts, evidence: Evidence(facts, product: .coins)).words[row.fact] == row.words)
    }

    @Test("The rows of this suite cover every word fact and every number fact")
    func allWords() {
        #expect(Set(Self.wordRows.map(\.fact)) == Set(WordFact.allCases))
        #expect(Set(Self.numberRows.map(\.fact)) == Set(NumberFact.allCases))
    }

    struct NumberRow: CustomTestStringConvertible, Sendable {
        let fact: NumberFact
        let number: Int64?
        var product = ProductEntry.coins
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
        var testDescription: String { "\(fact.rawValue) \(number.map { "\($0)" } ?? "unknown")" }
    }

    private static let day: Int64 = 86_400

    static let numberRows: [NumberRow] = [
        NumberRow(fact: .consumedPercent, number: nil),
        NumberRow(fact: .consumedPercent, number: 50_000) { $0.usage = PurchaseUsage(unitsUsed: 250) },
        NumberRow(fact: .priceUSD, number: 499),
        NumberRow(fact: .priceUSD, number: nil) { $0.purchase.usdCents = nil },
        NumberRow(fact: .daysSincePurchase, number: 2 * day),
        NumberRow(fact: .daysSincePurchase, number: nil) { $0.purchase.purchasedAt = .daysBefore(-1) },
        NumberRow(fact: .daysSinceInstall, number: nil),
        NumberRow(fact: .daysSinceInstall, number: 9 * day) { $0.customer.installedAt = .daysBefore(9) },
        NumberRow(fact: .daysSinceInstall, number: nil) { $0.customer.installedAt = .daysBefore(-1) },
        NumberRow(fact: .accountTenureDays, number: nil),
        NumberRow(fact: .accountTenureDays, number: 100 * day) { $0.customer.accountCreatedAt = .daysBefore(100) },
        NumberRow(fact: .playMinutes, number: nil),
        NumberRow(fact: .playMinutes, number: 90) { $0.totals.playSeconds = 90 },
        NumberRow(fact: .playMinutes, number: 150) {
            $0.totals.playSeconds = 90
            $0.play = CustomerPlay(seconds: 60)
        },
        NumberRow(fact: .lifetimeBoughtUSD, number: 0),
        NumberRow(fact: .lifetimeBoughtUSD, number: 1_200) {
            $0.totals.purchasedUSDCents = 1_000
            $0.customer.purchasedElsewhereUSDCents = 200
        },
        NumberRow(fact: .lifetimeBoughtUSD, number: nil) { $0.totals.unpricedPurchases = 1 },
        NumberRow(fact: .lifetimeRefundedUSD, number: 700) {
            $0.totals.refundedUSDCents = 400
            $0.customer.refundedElsewhereUSDCents = 300
        },
        NumberRow(fact: .lifetimeRefundedUSD, number: nil) { $0.totals.unpricedRefunds = 1 },
        NumberRow(fact: .refundsGranted, number: 3) { $0.totals.refundsGranted = 3 },
        NumberRow(fact: .refundsGranted, number: nil) {
            $0.totals.refundsGranted = 3
            $0.history = .unread(reason: "no answer")
        },
        NumberRow(fact: .lifetimeBoughtUSD, number: nil) { $0.history = .unread(reason: "no answer") },
        NumberRow(fact: .lifetimeRefundedUSD, number: nil) { $0.history = .unread(reason: "no answer") },
        NumberRow(fact: .requestNumber, number: 2) { $0.refundCase.requestNumber = 2 },
        NumberRow(fact: .customerRequestNumber, number: 5) { $0.customerRequestNumber = 5 },
        NumberRow(fact: .periodElapsedPercent, number: nil),
        NumberRow(fact: .periodElapsedPercent, number: 20_000) { $0.purchase.expiresAt = .daysBefore(-8) },
        NumberRow(fact: .periodElapsedPercent, number: 100_000) { $0.purchase.expiresAt = .daysBefore(1) },
        NumberRow(fact: .periodElapsedPercent, number: nil) { $0.purchase.expiresAt = .daysBefore(3) },
        NumberRow(fact: .periodElapsedPercent, number: 0) {
            $0.purchase.purchasedAt = .daysBefore(-1)
            $0.purchase.expiresAt = .daysBefore(-8)
        },
        NumberRow(fact: .periodElapsedPercent, number: 25_000, product: ProductEntry(period: CalendarPeriod(days: 8))),
    ]

    @Test("A policy reads each number fact of a case, or finds it unknown", arguments: numberRows)
    func numbers(_ row: NumberRow) {
        let facts = CaseFacts.example(row.change)
        #expect(PolicyFacts(facts, evidence: Evidence(facts, product: row.product)).numbers[row.fact] == row.number)
    }

    struct HoldoutDrawRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let draw: Int64
        var change: @Sendable (inout CaseFacts) -> Void = { _ in }
    }

    static let drawRows: [HoldoutDrawRow] = [
        HoldoutDrawRow(testDescription: "the first request", draw: 8_012),
        HoldoutDrawRow(testDescription: "the first request, opened by another notification", draw: 8_012) {
            $0.refundCase.id = "66666666-7777-4888-8999-000000000000"
        },
        HoldoutDrawRow(testDescription: "the first request, received later and for another reason", draw: 8_012) {
            ($0.refundCase.requestedAt, $0.refundCase.receivedAt) = (.daysBefore(-1), .daysBefore(-2))
            $0.refundCase.reason = .legal
        },
        HoldoutDrawRow(testDescription: "the second request", draw: 7_061) { $0.refundCase.requestNumber = 2 },
        HoldoutDrawRow(testDescription: "the third request", draw: 3_094) { $0.refundCase.requestNumber = 3 },
        HoldoutDrawRow(testDescription: "a request in the sandbox", draw: 3_082) {
            $0.refundCase.app.environment = .sandbox
        },
        HoldoutDrawRow(testDescription: "a request of another app", draw: 8_596) {
            $0.refundCase.app.bundleID = "com.example.books"
        },
    ]

    @Test("The holdout draw depends only on the app, the purchase and the request number", arguments: drawRows)
    func draw(_ row: HoldoutDrawRow) {
        let facts = CaseFacts.example(row.change)
        #expect(PolicyFacts(facts, evidence: Evidence(facts, product: .coins)).holdoutDraw == row.draw)
    }

    @Test("A policy reads the override that the backend set for the customer", arguments: AnswerChoice.ofBackend)
    func override(_ override: AnswerChoice) {
        let facts = CaseFacts.example { $0.customer.override = override }
        let seen = PolicyFacts(facts, evidence: Evidence(facts, product: .coins)).override
        #expect(seen == (override == .policy ? nil : override))
    }
}
