import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A fact that changes the chance of a grant, and whether it raises it.
struct FactRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Adds the fact to the neutral facts in `plain`.
    let change: @Sendable (inout RefundFacts) -> Void
    let raises: Bool

    init(_ description: String, raises: Bool, _ change: @escaping @Sendable (inout RefundFacts) -> Void) {
        (testDescription, self.raises, self.change) = (description, raises, change)
    }

    private static func answer(
        _ description: String,
        raises: Bool,
        _ change: @escaping @Sendable (inout ConsumptionAnswer) -> Void
    ) -> FactRow {
        FactRow(description, raises: raises) { facts in
            var answer = facts.answer ?? ConsumptionAnswer()
            change(&answer)
            facts.answer = answer
        }
    }

    static let all: [FactRow] = [
        FactRow("the reason is legal", raises: true) { $0.reason = .legal },
        FactRow("the customer is unsatisfied", raises: false) { $0.reason = .unsatisfiedWithPurchase },
        FactRow("earlier refunds were granted", raises: false) { $0.history.granted = 2 },
        FactRow("earlier refunds were declined", raises: false) { $0.history.declined = 2 },
        FactRow("no answer arrived", raises: true) { $0.answer = nil },
        FactRow("the answer came without consent", raises: true) {
            ($0.answer, $0.wasAnsweredWithoutConsent) = (nil, true)
        },
        FactRow("half of a subscription's period has elapsed", raises: false) { $0.elapsedShare = 0.5 },
        answer("everything was used", raises: false) { $0.consumedShare = 1 },
        answer("nothing was delivered", raises: true) { $0.deliveryStatus = .serverOutage },
        answer("a currency changed", raises: true) { $0.deliveryStatus = .currencyChange },
        answer("a sample was provided", raises: false) { $0.sampleContentProvided = true },
        answer("the developer prefers a grant", raises: true) { $0.refundPreference = .grantFull },
        answer("the developer prefers a prorated grant", raises: true) { $0.refundPreference = .grantProrated },
        answer("version 1 prefers a grant", raises: true) { $0.refundPreference = .grant },
        answer("the developer prefers a refusal", raises: false) { $0.refundPreference = .decline },
        answer("the account is new", raises: false) { $0.accountTenure = 1 },
        answer("the account is old", raises: true) { $0.accountTenure = 7 },
        answer("the app was hardly used", raises: true) { $0.playTime = 1 },
        answer("the app was used for weeks", raises: false) { $0.playTime = 7 },
        answer("the customer bought much", raises: true) { $0.lifetimeDollarsPurchased = 7 },
        answer("the customer got many refunds", raises: false) { $0.lifetimeDollarsRefunded = 7 },
        answer("the account is suspended", raises: false) { $0.userStatus = 2 },
        answer("it was used on another platform", raises: false) { $0.platform = 2 },
    ]

    static let plain = RefundFacts(
        reason: .other,
        answer: ConsumptionAnswer(consumedShare: 0, deliveryStatus: .delivered, sampleContentProvided: false)
    )
}

@Suite("The refund model")
struct RefundModelTests {
    private let model = RefundModel(seed: 7)

    private func chance(_ facts: RefundFacts) -> Double {
        1 - (model.judge(facts, ordinal: 0).probabilities[.decline] ?? 0)
    }

    @Test("Each fact raises or lowers the chance of a grant as expected", arguments: FactRow.all)
    func chances(_ row: FactRow) {
        var facts = FactRow.plain
        row.change(&facts)
        let (plain, changed) = (chance(FactRow.plain), chance(facts))
        #expect(row.raises ? changed > plain : changed < plain)
    }

    @Test("Answers change how many of many refund requests are granted")
    func outcomes() {
        func granted(_ answer: ConsumptionAnswer?) -> Int {
            (0..<1000).count {
                model.judge(RefundFacts(reason: .other, answer: answer), ordinal: $0).outcome != .decline
            }
        }
        let used = ConsumptionAnswer(consumedShare: 1, deliveryStatus: .delivered, refundPreference: .decline)
        let lost = ConsumptionAnswer(deliveryStatus: .serverOutage, refundPreference: .grantFull)
        #expect(granted(used) < 100)
        #expect((500...900).contains(granted(nil)))
        #expect(granted(lost) > 900)
    }

    @Test("The score is the sum of its contributions, and the probabilities add up to one", arguments: FactRow.all)
    func sums(_ row: FactRow) {
        var facts = FactRow.plain
        row.change(&facts)
        let judgement = model.judge(facts, ordinal: 3)
        #expect(judgement.score == judgement.factors.reduce(0) { $0 + $1.contribution })
        #expect(abs(judgement.probabilities.values.reduce(0, +) - 1) < 1e-12)
        #expect((0..<1).contains(judgement.draw))
        #expect(Set(judgement.factors.map(\.factor)).count == judgement.factors.count)
    }

    @Test("The prorated share sets how many grants are prorated if the answer prefers that", arguments: [0, 0.5, 1])
    func prorated(_ share: Double) {
        var model = model
        model.proratedShare = share
        var facts = FactRow.plain
        facts.answer?.refundPreference = .grantProrated
        let outcomes = (0..<1000).map { model.judge(facts, ordinal: $0).outcome }
        let parts = outcomes.count { $0 == .grantProrated }
        let grants = outcomes.count { $0 != .decline }
        #expect(abs(Double(parts) / Double(grants) - share) < 0.08)
        #expect(grants < 1000)
    }

    @Test("Another seed gives other refund decisions")
    func seeds() {
        func story(_ seed: UInt64) -> [RefundDecision] {
            (0..<50).map { RefundModel(seed: seed).judge(RefundFacts(reason: .other), ordinal: $0).outcome }
        }
        #expect(story(1) == story(1))
        #expect(story(1) != story(2))
    }

    @Test("Decision delays stay within their bounds and around their median")
    func delays() {
        let delays = (0..<1001).map { model.delay(ofRequest: $0, in: .production) }.sorted()
        let hours = delays.map { $0 / .seconds(3600) }
        #expect((18.0...22.0).contains(hours[500]))
        #expect(hours.allSatisfy { (1.0...96.0).contains($0) })
        #expect(hours[0] < 4)
        #expect(hours[1000] > 60)
        var steady = model
        steady.delay = .init(medianHours: 5, spread: 0, leastHours: 0, mostHours: 10)
        #expect((0..<20).allSatisfy { steady.delay(ofRequest: $0, in: .production) == .seconds(5 * 3600) })
        #expect(model.delay(ofRequest: 3, in: .sandbox) <= .seconds(3600))
    }
}
