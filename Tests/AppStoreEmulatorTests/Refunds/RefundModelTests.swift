import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("The model of decisions")
struct RefundModelTests {
    private let model = RefundModel(seed: 7)

    @Test("use and a preference against it lower the chance, a failed delivery raises it")
    func chances() {
        func chance(_ share: Double?, _ delivered: Bool?, _ preference: ConsumptionAnswer.Preference?) -> Double {
            let answer = ConsumptionAnswer(consumedShare: share, isDelivered: delivered, preference: preference)
            return model.chance(reason: .other, answer: answer)
        }
        #expect(chance(1, true, nil) < chance(0.5, true, nil))
        #expect(chance(0.5, true, nil) < chance(0, true, nil))
        #expect(chance(0, true, nil) < chance(0, false, nil))
        #expect(chance(0.5, true, .decline) < chance(0.5, true, nil))
        #expect(chance(0.5, true, nil) < chance(0.5, true, .grantFull))
        #expect(chance(1, true, .decline) < model.chance(reason: .other, answer: nil))
        #expect((model.weights.leastChance...1 - model.weights.leastChance).contains(chance(0, false, .grantFull)))
    }

    @Test("answers are worth giving: over many requests they change what is granted")
    func outcomes() {
        func granted(_ answer: ConsumptionAnswer?) -> Int {
            (0..<1000).count { model.decision(reason: .other, answer: answer, ordinal: $0) != .decline }
        }
        let used = ConsumptionAnswer(consumedShare: 1, isDelivered: true, preference: .decline)
        let lost = ConsumptionAnswer(consumedShare: nil, isDelivered: false, preference: .grantFull)
        #expect(granted(used) < 100)
        #expect((500...900).contains(granted(nil)))
        #expect(granted(lost) > 900)
    }

    @Test("a grant is in part where the answer prefers so")
    func prorated() {
        let answer = ConsumptionAnswer(consumedShare: 0.5, isDelivered: true, preference: .grantProrated)
        let decisions = Set((0..<100).map { model.decision(reason: .other, answer: answer, ordinal: $0) })
        #expect(decisions == [.grantProrated, .decline])
    }

    @Test("another seed is another story")
    func seeds() {
        func story(_ seed: UInt64) -> [RefundDecision] {
            (0..<50).map { RefundModel(seed: seed).decision(reason: .other, answer: nil, ordinal: $0) }
        }
        #expect(story(1) == story(1))
        #expect(story(1) != story(2))
    }
}
