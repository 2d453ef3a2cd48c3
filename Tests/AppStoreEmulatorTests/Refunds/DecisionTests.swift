import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A decision and its effect on the transaction.
struct DecisionRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let decision: RefundDecision
    var percentage: Milliunits?
    var answer: ConsumptionBody?
    let type: RevocationType?
    let refunded: Milliunits?

    static let all: [DecisionRow] = [
        DecisionRow(testDescription: "in full", decision: .grantFull, type: .refundFull, refunded: 100_000),
        DecisionRow(
            testDescription: "in part, by the given percentage",
            decision: .grantProrated,
            percentage: 40_000,
            type: .refundProrated,
            refunded: 40_000
        ),
        DecisionRow(
            testDescription: "in part, by the unused share in the answer",
            decision: .grantProrated,
            answer: .v2.with("consumptionPercentage", .integer(25_000)),
            type: .refundProrated,
            refunded: 75_000
        ),
        DecisionRow(
            testDescription: "in part, half if nothing is known",
            decision: .grantProrated,
            type: .refundProrated,
            refunded: 50_000
        ),
        DecisionRow(testDescription: "declined", decision: .decline, type: nil, refunded: nil),
    ]
}

@Suite("Decisions on refund requests")
struct DecisionTests {
    @Test("A refund decision updates the transaction and sends a notification", arguments: DecisionRow.all)
    func decisions(_ row: DecisionRow) async throws {
        // A sandbox request must be answered within five minutes, which a busy machine may need.
        let shop = try Shop(EmulatorConfiguration(clock: .frozen(at: .now)))
        let bought = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .fulfillmentIssue)
        #expect(request.state == .open)
        #expect(try await shop.emulator.newest().notificationType == .consumptionRequest)
        #expect(try await shop.emulator.newest().data?.consumptionRequestReason == .fulfillmentIssue)
        if let answer = row.answer { #expect(try await shop.consume(bought, answer).status == 202) }
        let decided = try shop.emulator.decide(request.id, row.decision, percentage: row.percentage)
        let isGranted = row.decision != .decline
        #expect(decided.state == (isGranted ? .granted : .declined))
        #expect(decided.decision == row.decision)
        #expect(try await shop.emulator.newest().notificationType == (isGranted ? .refund : .refundDeclined))
        let transaction = try await shop.emulator.newestTransaction()
        #expect(transaction.revocationType == row.type)
        #expect(transaction.revocationPercentage == row.refunded)
        #expect((transaction.revocationDate == nil) == !isGranted)
        #expect((transaction.revocationDate?.milliseconds ?? 0) % 1000 == 0)
        #expect(throws: EmulatorError.self) { try shop.emulator.decide(request.id, .decline) }
    }

    @Test("A reversed refund leaves no trace on the transaction")
    func reversed() async throws {
        let shop = try Shop()
        let bought = try shop.buy(.monthly).transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .legal)
        #expect(throws: EmulatorError.self) { try shop.emulator.reverseRefund(of: bought) }
        try shop.emulator.decide(request.id, .grantFull)
        #expect(try await shop.emulator.newest().data?.status == .revoked)
        try shop.emulator.reverseRefund(of: bought)
        #expect(try await shop.emulator.newest().notificationType == .refundReversed)
        #expect(try await shop.emulator.newest().data?.status == .active)
        let transaction = try await shop.emulator.newestTransaction()
        #expect(transaction.revocationDate == nil)
        #expect(transaction.revocationReason == nil)
        #expect(transaction.revocationType == nil)
        #expect(transaction.revocationPercentage == nil)
        #expect(try shop.emulator.refundRequest(request.id).state == .reversed)
    }

    @Test("A reversed refund restores the access that family members lost", arguments: [ShopProduct.monthly, .castle])
    func reversedFamily(_ product: ShopProduct) throws {
        let story = try EventStory()
        let id = try story.buy(product)
        let (member, left) = (try story.share(id), try story.share(id))
        try story.do(.revokeFamilyAccess, left)
        story.pass(days: 1)
        _ = try story.shop.emulator.refund(id)
        #expect(try story.state(member).transaction.revocationType == .familyRevoke)
        try story.shop.emulator.reverseRefund(of: id)
        #expect(try story.state(member).transaction.revocationDate == nil)
        #expect(try story.state(member).status == (product == .monthly ? .active : nil))
        #expect(try story.state(left).transaction.revocationType == .familyRevoke)
        #expect(try story.state(id).familyMembers == [member])
    }

    @Test("A prorated refund of a subscription covers the time that is left")
    func remainingTime() throws {
        let shop = try Shop()
        let bought = try shop.buy(.monthly).transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        shop.move(by: .seconds(86_400 * 7))
        let refunded = try shop.emulator.decide(request.id, .grantProrated).refundedPercentage
        #expect((70_000..<80_000).contains(try #require(refunded)))
    }

    @Test("A customer can request a refund again after a refusal, but not while a request is open")
    func askedAgain() throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let first = try shop.emulator.requestRefund(of: bought, reason: .other)
        #expect(throws: EmulatorError.self) { try shop.emulator.requestRefund(of: bought, reason: .other) }
        try shop.emulator.decide(first.id, .decline)
        let second = try shop.emulator.requestRefund(of: bought, reason: .other)
        #expect(second.id != first.id)
        try shop.emulator.decide(second.id, .grantFull)
        #expect(throws: EmulatorError.self) { try shop.emulator.requestRefund(of: bought, reason: .other) }
    }

    @Test(
        "An answer after the deadline is accepted but not used for the decision",
        arguments: [
            AppStoreEnvironment.sandbox, .production,
        ]
    )
    func late(_ environment: AppStoreEnvironment) async throws {
        let limit: Int64 = environment == .sandbox ? 300 : 12 * 3600
        for (seconds, weighs) in [(limit - 10, true), (limit + 10, false)] {
            let shop = try Shop()
            let bought = try shop.buy { $0.environment = environment }.transactionID
            let request = try shop.emulator.requestRefund(of: bought, reason: .other)
            shop.move(by: .seconds(seconds))
            let path = environment == .sandbox ? "/sandbox" : "/production"
            #expect(try await shop.consume(bought, .v2, environment: path).status == 202)
            #expect(try shop.emulator.refundRequest(request.id).consumption.map(\.status) == [202])
            #expect(try shop.store.read { try $0.refundRequest(request.id).answer != nil } == weighs)
        }
    }

    @Test("A prorated refund must be more than 0 and less than 100 percent", arguments: [0, 100_000, -1, 200_000])
    func percentages(_ thousandths: Int64) throws {
        let shop = try Shop()
        let request = try shop.emulator.requestRefund(of: try shop.buy().transactionID, reason: .other)
        #expect(throws: EmulatorError.self) {
            try shop.emulator.decide(request.id, .grantProrated, percentage: Milliunits(thousandths: thousandths))
        }
    }

    @Test("The emulator's decisions are the same for the same seed", arguments: [1, 2, 3] as [UInt64])
    func seeded(_ seed: UInt64) async throws {
        func story() async throws -> [RefundDecision?] {
            let shop = try Shop(EmulatorConfiguration(seed: seed))
            var decisions: [RefundDecision?] = []
            for round in 0..<20 {
                let bought = try shop.buy { $0.environment = .production }.transactionID
                let request = try shop.emulator.requestRefund(of: bought, reason: .unsatisfiedWithPurchase)
                let used = ConsumptionBody.v2.with("consumptionPercentage", .integer(Int64(round) * 5_000))
                if round.isMultiple(of: 2) { _ = try await shop.consume(bought, used, environment: "/production") }
                decisions.append(try shop.emulator.decide(request.id, nil).decision)
            }
            return decisions
        }
        let (first, second) = (try await story(), try await story())
        #expect(first == second)
        #expect(Set(first).count > 1)
    }
}
