import AppStoreTypes
import Refunds
import Testing

@Suite("The canonical text of a policy")
struct PolicyTextTests {
    private static let decline = Verdict.prefer(.decline, otherwise: nil)

    private static func policy(_ change: (inout Policy) -> Void = { _ in }) -> Policy {
        var policy = Policy(
            rules: [
                Rule(
                    name: "a",
                    condition: .all([
                        .word(.product, ["coins.500", "coins.100"]), .number(.consumedPercent, Bounds(atLeast: 5)),
                        .schedule(Schedule(from: Timestamp(seconds: 5), weekdays: [.mon, .tue, .sun])),
                    ]),
                    verdict: decline
                ),
                Rule(name: "b", condition: .not(.word(.type, ["Consumable"])), verdict: .never),
            ]
        )
        change(&policy)
        return policy
    }

    @Test("The order of words in a list does not change the text")
    func order() {
        let other = Self.policy {
            $0.rules[0].condition = .all([
                .word(.product, ["coins.100", "coins.500"]), .number(.consumedPercent, Bounds(atLeast: 5)),
                .schedule(Schedule(from: Timestamp(seconds: 5), weekdays: [.sun, .tue, .mon])),
            ])
        }
        #expect(other.canonicalText == Self.policy().canonicalText)
    }

    @Test("Every change of content changes the text")
    func changes() {
        let changes: [(inout Policy) -> Void] = [
            { $0.rules[0].name = "c" }, { $0.rules[0].verdict = .never }, { $0.rules.swapAt(0, 1) },
            { $0.rules[1].isShadow = true }, { $0.rules[1].delay = .seconds(60) }, { $0.holdoutPercent = 1 },
            { $0.fallback = .never }, { $0.rules[0].verdict = .prefer(.grantProrated, otherwise: .decline) },
            { $0.rules[0].verdict = .review(for: .seconds(60), then: .decline) },
            { $0.rules[0].condition = .number(.consumedPercent, Bounds(atLeast: 6)) },
            { $0.rules[0].condition = .number(.consumedPercent, Bounds(below: 6)) },
            { $0.rules[0].condition = .any([.word(.type, ["Consumable"])]) },
            { $0.rules[0].name = "a\"|b" }, { $0.rules.removeLast() },
        ]
        let texts = [Self.policy().canonicalText] + changes.map { Self.policy($0).canonicalText }
        #expect(Set(texts).count == texts.count)
    }

    @Test("Every change of a product changes the text of the catalogue")
    func catalogue() {
        let entries: [ProductEntry] = [
            ProductEntry(), ProductEntry(units: 5), ProductEntry(currency: "gems"), ProductEntry(sampleProvided: true),
            ProductEntry(sampleProvided: false), ProductEntry(isDeliveredWhenUnknown: true),
            ProductEntry(priceUSDCents: 5),
        ]
        let texts = entries.map { ProductCatalogue(products: ["a": $0]).canonicalText }
        #expect(Set(texts).count == texts.count)
    }
}
