import AppStoreTypes
import Refunds
import Testing

@Suite("The conditions of a rule")
struct ConditionsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let conditions: Conditions
        var change: @Sendable (inout PolicyFacts) -> Void = { _ in }
        let holds: Bool
    }

    static let rows: [Row] = [
        Row(testDescription: "none", conditions: Conditions(), holds: true),
        Row(
            testDescription: "the product itself",
            conditions: Conditions(products: [ProductPattern("coins.500")]),
            holds: true
        ),
        Row(
            testDescription: "another product",
            conditions: Conditions(products: [ProductPattern("coins.50")]),
            holds: false
        ),
        Row(
            testDescription: "the beginning of the product",
            conditions: Conditions(products: [ProductPattern("gems.*"), ProductPattern("coins.*")]),
            holds: true
        ),
        Row(testDescription: "any product", conditions: Conditions(products: [ProductPattern("*")]), holds: true),
        Row(
            testDescription: "a star in the middle is a letter",
            conditions: Conditions(products: [ProductPattern("c*0")]),
            holds: false
        ),
        Row(testDescription: "the type", conditions: Conditions(types: [.consumable]), holds: true),
        Row(testDescription: "another type", conditions: Conditions(types: [.nonConsumable]), holds: false),
        Row(
            testDescription: "one of the reasons",
            conditions: Conditions(reasons: [.legal, .unintendedPurchase]),
            holds: true
        ),
        Row(testDescription: "another reason", conditions: Conditions(reasons: [.legal]), holds: false),
        Row(
            testDescription: "no reason known",
            conditions: Conditions(reasons: [.unintendedPurchase]),
            change: { $0.reason = nil },
            holds: false
        ),
        Row(testDescription: "the delivery", conditions: Conditions(deliveries: [.delivered]), holds: true),
        Row(testDescription: "another delivery", conditions: Conditions(deliveries: [.other]), holds: false),
        Row(
            testDescription: "no delivery known",
            conditions: Conditions(deliveries: Delivery.allCases),
            change: { $0.delivery = nil },
            holds: false
        ),
        Row(testDescription: "the environment", conditions: Conditions(environments: [.production]), holds: true),
        Row(testDescription: "another environment", conditions: Conditions(environments: [.sandbox]), holds: false),
        Row(
            testDescription: "a share at the lower bound",
            conditions: Conditions(consumedShare: Bounds(atLeast: 50_000)),
            holds: true
        ),
        Row(
            testDescription: "a share at the upper bound",
            conditions: Conditions(consumedShare: Bounds(atMost: 50_000)),
            holds: true
        ),
        Row(
            testDescription: "a share no longer below",
            conditions: Conditions(consumedShare: Bounds(below: 50_000)),
            holds: false
        ),
        Row(
            testDescription: "a share too small",
            conditions: Conditions(consumedShare: Bounds(atLeast: 50_001)),
            holds: false
        ),
        Row(
            testDescription: "a share unknown",
            conditions: Conditions(consumedShare: Bounds(atLeast: 0)),
            change: { $0.consumedShare = nil },
            holds: false
        ),
        Row(
            testDescription: "a price inside",
            conditions: Conditions(priceUSDCents: Bounds(atLeast: 100, below: 500)),
            holds: true
        ),
        Row(
            testDescription: "a price outside",
            conditions: Conditions(priceUSDCents: Bounds(atLeast: 500)),
            holds: false
        ),
        Row(
            testDescription: "a price unknown",
            conditions: Conditions(priceUSDCents: Bounds(atLeast: 0)),
            change: { $0.priceUSDCents = nil },
            holds: false
        ),
        Row(
            testDescription: "refunds granted",
            conditions: Conditions(refundsGranted: Bounds(atLeast: 1)),
            holds: true
        ),
        Row(
            testDescription: "too few refunds granted",
            conditions: Conditions(refundsGranted: Bounds(atLeast: 2)),
            holds: false
        ),
        Row(
            testDescription: "the first request",
            conditions: Conditions(requestNumber: Bounds(atLeast: 2)),
            holds: false
        ),
        Row(
            testDescription: "the second request",
            conditions: Conditions(requestNumber: Bounds(atLeast: 2)),
            change: { $0.requestNumber = 2 },
            holds: true
        ),
        Row(
            testDescription: "one of two that does not hold",
            conditions: Conditions(types: [.consumable], consumedShare: Bounds(atLeast: 80_000)),
            holds: false
        ),
    ]

    @Test("all hold, or the rule does not match", arguments: rows)
    func hold(_ row: Row) {
        #expect(row.conditions.hold(for: .example(row.change)) == row.holds)
    }

    @Test("only conditions with nothing in them match every case")
    func empty() {
        #expect(Conditions().isEmpty)
        #expect(!Conditions(types: [.consumable]).isEmpty)
    }

    @Test("bounds that shut out every value are empty")
    func emptyBounds() {
        #expect(Bounds<Int64>(atLeast: 80, below: 80).isEmpty)
        #expect(Bounds<Int64>(atLeast: 80, atMost: 79).isEmpty)
        #expect(!Bounds<Int64>(atLeast: 80, atMost: 80).isEmpty)
        #expect(!Bounds<Int64>(below: 0).isEmpty)
    }
}
