import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A refund test in the sandbox and the expected decision.
struct SandboxDecisionRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var product = ShopProduct.coins
    var reason = "OTHER"
    var text: String?
    var answer: ConsumptionBody?
    var isLate = false
    let decision: RefundDecision
    let share: Milliunits?

    private static let quarterUsed = ConsumptionBody.v2.with("refundPreference", .string("GRANT_PRORATED"))
        .with("consumptionPercentage", .integer(25_000))

    static let all: [SandboxDecisionRow] = [
        .init(testDescription: "any reason", reason: "LEGAL", decision: .grantFull, share: 100_000),
        .init(testDescription: "other words", text: "Please", decision: .grantFull, share: 100_000),
        .init(testDescription: "DECLINE", text: "DECLINE", decision: .decline, share: nil),
        .init(
            testDescription: "DECLINE for another reason",
            reason: "LEGAL",
            text: "DECLINE",
            decision: .grantFull,
            share: 100_000
        ),
        .init(testDescription: "GRANT_PRORATED", text: "GRANT_PRORATED", decision: .grantProrated, share: 50_000),
        .init(
            testDescription: "GRANT_PRORATED of a subscription",
            product: .monthly,
            text: "GRANT_PRORATED",
            decision: .grantProrated,
            share: 99_972
        ),
        .init(
            testDescription: "an answer in time",
            text: "DECLINE",
            answer: quarterUsed,
            decision: .grantProrated,
            share: 75_000
        ),
        .init(
            testDescription: "an answer that is late",
            text: "DECLINE",
            answer: quarterUsed,
            isLate: true,
            decision: .decline,
            share: nil
        ),
        .init(
            testDescription: "an answer that prefers a refusal",
            answer: .v2.with("refundPreference", .string("DECLINE")),
            decision: .grantFull,
            share: 100_000
        ),
    ]
}

@Suite("Refund decisions in the sandbox")
struct SandboxDecisionTests {
    /// Returns a request that the model has decided after 12.5 minutes.
    private func decided(
        _ row: SandboxDecisionRow,
        _ switches: EmulatorSwitches = EmulatorSwitches()
    ) async throws -> (request: RefundRequest, explanation: RefundExplanation) {
        var model = RefundModel(seed: 1)
        model.isAutomatic = true
        model.sandboxDelay = .init(medianHours: 12.5 / 60, spread: 0, leastHours: 0, mostHours: 1)
        // These weights never grant a refund.
        model.weights.base = -100
        let shop = try Shop(
            EmulatorConfiguration(switches: switches, refundModel: model, clock: .frozen(at: EventStory.start))
        )
        let bought = try shop.buy(row.product).transactionID
        var body = ["reason": JSONValue.string(row.reason)]
        body["text"] = row.text.map { .string($0) }
        let asked = await shop.control(
            "POST",
            "transactions/\(bought)/refund-requests",
            ConsumptionBody(members: body).json
        )
        let id = try #require(asked.json?.members?["id"]?.text)
        shop.move(by: .seconds(row.isLate ? 301 : 300))
        if let answer = row.answer { #expect(try await shop.consume(bought, answer).status == 202) }
        shop.move(by: .seconds(500))
        return (try shop.emulator.refundRequest(id), try shop.emulator.explanation(ofRefundRequest: id))
    }

    @Test("The customer's text or a timely answer decides a refund in the sandbox", arguments: SandboxDecisionRow.all)
    func words(_ row: SandboxDecisionRow) async throws {
        let (request, explanation) = try await decided(row)
        #expect(request.decision == row.decision)
        #expect(request.refundedPercentage == row.share)
        #expect(explanation.decidedBy == .model)
        #expect(explanation.judgement.probabilities[row.decision] == 1)
    }

    @Test("A switch makes the model's weights decide refunds in the sandbox", arguments: SandboxDecisionRow.all)
    func weights(_ row: SandboxDecisionRow) async throws {
        var switches = EmulatorSwitches()
        switches.sandboxDecidesByWords = false
        #expect(try await decided(row, switches).request.decision == .decline)
    }
}
