import AppStoreTypes
import Foundation

/// The facts about a request at the time of the decision.
struct RefundFacts: Sendable {
    var reason: ConsumptionRequestReason
    var answer: ConsumptionAnswer?
    /// For an auto-renewable subscription, the elapsed share of the period, which Apple computes itself.
    var elapsedShare: Double?
    var wasAnsweredWithoutConsent = false
    /// The counts of the customer's earlier requests.
    var history = RefundTally()

    /// The consumed share that counts; Apple knows none without an answer.
    var consumedShare: Double? { answer == nil ? nil : elapsedShare ?? answer?.consumedShare }
}

extension RefundModel {
    /// Judges a request and draws its outcome.
    func judge(_ facts: RefundFacts, ordinal: Int) -> RefundJudgement {
        let factors = factors(of: facts)
        let score = factors.reduce(0) { $0 + $1.contribution }
        let chance = 1 / (1 + exp(-score))
        let prorated = facts.answer?.refundPreference == .grantProrated ? chance * proratedShare : 0
        var generator = generator(ofRequest: ordinal)
        let draw = Double.random(in: 0..<1, using: &generator)
        return RefundJudgement(
            factors: factors,
            score: score,
            probabilities: [.grantFull: chance - prorated, .grantProrated: prorated, .decline: 1 - chance],
            draw: draw,
            outcome: draw < chance - prorated ? .grantFull : draw < chance ? .grantProrated : .decline
        )
    }

    /// Returns how long the decision of a request takes.
    func delay(ofRequest ordinal: Int, in environment: AppStoreEnvironment) -> Duration {
        var generator = generator(ofRequest: ordinal)
        _ = generator.next()
        return delay(in: environment).draw(using: &generator)
    }

    private func factors(of facts: RefundFacts) -> [RefundJudgement.Factor] {
        let answer = facts.answer
        let isUnanswered = answer == nil && !facts.wasAnsweredWithoutConsent
        return [
            .init(factor: "base", value: .null, weight: weights.base, contribution: weights.base),
            .word("reason", facts.reason, in: weights.reason),
            .amount(
                "consumed",
                facts.consumedShare.map { JSONValue.number($0) },
                facts.consumedShare,
                weights.consumed
            ),
            .word("delivery", answer?.deliveryStatus, in: weights.delivery),
            .flag("sampleProvided", answer?.sampleContentProvided, weights.sampleProvided),
            .word("preference", answer?.refundPreference, in: weights.preference),
            .count("refundsGranted", facts.history.granted, weights.refundsGranted),
            .count("refundsDeclined", facts.history.declined, weights.refundsDeclined),
            .number("accountTenure", answer?.accountTenure, in: weights.accountTenure),
            .number("playTime", answer?.playTime, in: weights.playTime),
            .number("lifetimeDollarsPurchased", answer?.lifetimeDollarsPurchased, in: weights.lifetimeDollarsPurchased),
            .number("lifetimeDollarsRefunded", answer?.lifetimeDollarsRefunded, in: weights.lifetimeDollarsRefunded),
            .number("userStatus", answer?.userStatus, in: weights.userStatus),
            .number("platform", answer?.platform, in: weights.platform),
            .flag("unanswered", isUnanswered, weights.unanswered),
            .flag("withoutConsent", answer == nil && facts.wasAnsweredWithoutConsent, weights.withoutConsent),
        ]
    }
}

extension RefundJudgement.Factor {
    fileprivate static func word<Word: RawRepresentable<String> & Hashable>(
        _ name: String,
        _ word: Word?,
        in table: [Word: Double]
    ) -> Self {
        let weight = word.flatMap { table[$0] } ?? 0
        return Self(
            factor: name,
            value: word.map { .string($0.rawValue) } ?? .null,
            weight: weight,
            contribution: weight
        )
    }

    /// Returns a factor from the table entry for one of Apple's numbers.
    fileprivate static func number(_ name: String, _ number: Int32?, in table: [Double]) -> Self {
        let weight = number.flatMap { table.indices.contains(Int($0)) ? table[Int($0)] : nil } ?? 0
        return Self(
            factor: name,
            value: number.map { .integer(Int64($0)) } ?? .null,
            weight: weight,
            contribution: weight
        )
    }

    fileprivate static func flag(_ name: String, _ flag: Bool?, _ weight: Double) -> Self {
        Self(
            factor: name,
            value: flag.map { .bool($0) } ?? .null,
            weight: weight,
            contribution: flag == true ? weight : 0
        )
    }

    fileprivate static func count(_ name: String, _ count: Int, _ weight: Double) -> Self {
        amount(
            name,
            .integer(Int64(count)),
            Double(min(count, RefundModel.Weights.historyLimit)),
            weight
        )
    }

    fileprivate static func amount(_ name: String, _ value: JSONValue?, _ amount: Double?, _ weight: Double) -> Self {
        Self(factor: name, value: value ?? .null, weight: weight, contribution: weight * (amount ?? 0))
    }
}
