import AppStoreEmulator
import AppStoreTypes
import DeskTestSupport
import Foundation
import RefundDesk
import Refunds
import TestSupport
import Testing

@Suite("A refund request, from purchase to outcome", .timeLimit(.minutes(45)))
struct RefundStoryTests {
    private static let policy = Policy(rules: [
        Rule(
            name: "half used",
            condition: .all([
                .word(.type, ["Consumable"]), .number(.consumedPercent, Bounds(atLeast: 1_000, below: 80_000)),
            ]),
            verdict: .prefer(.grantProrated, otherwise: .decline)
        )
    ])

    @Test("A refund request is answered once with the facts, and its outcome is kept")
    func thinPath() async throws {
        try await TestDesk.withRunning(DeskSetup(policy: Self.policy)) { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            try await desk.use(bought, ["unitsUsed": 100, "platform": "apple", "playSeconds": 600])
            try await desk.use(bought, ["unitsUsed": 25, "platform": "apple"])
            let request = try await desk.requestRefund(of: bought)
            let answered = try await desk.caseOf(bought, in: .answered)

            let received = try desk.emulator.refundRequest(request.id).consumption
            #expect(received.map(\.status) == [202])
            #expect(received.map(\.version) == [2])
            #expect(
                received.first?.body == [
                    "customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED",
                    "consumptionPercentage": 25_000, "refundPreference": "GRANT_PRORATED",
                ]
            )
            #expect(answered["answer.body"] == received.first?.body)
            #expect(answered["answer.rule"] == "half used")
            #expect(answered["preference"] == "GRANT_PRORATED")
            #expect(answered["consentUsed.granted"] == true)
            #expect(answered["consentUsed.customer"] == .string(TestDesk.customer))
            #expect(answered["attempts"]?.elements?.map { $0["state"] } == ["accepted"])
            #expect(answered["attempts"]?.elements?.map { $0["httpStatus"] } == [202])
            #expect(answered["outcome"] == nil)

            try desk.emulator.decide(request.id, .grantProrated)
            await desk.emulator.deliveriesSettled()
            let decided = try await desk.caseOf(bought) { $0["outcome"] != nil }
            #expect(decided["state"] == "answered")
            #expect(decided["outcome.decision"] == "granted")
            #expect(decided["outcome.percentMilliunits"] == 75_000)
            #expect(
                decided["notifications"]?.elements?.map { $0["type"] } == [
                    "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND",
                ]
            )
            try await Self.checkStatistics(of: desk)
        }
    }

    private static func checkStatistics(of desk: TestDesk) async throws {
        let statistics = try await desk.client.call("GET", "/v1/statistics")
        #expect(statistics.status == 200)
        #expect(statistics["cases.answered"] == 1)
        #expect(statistics["outcomes.granted"] == 1)
        #expect(statistics["answers.answered"] == 1)
        #expect(statistics["answers.inTime.count"] == 1)
        #expect(statistics["answers.p50Seconds"] != nil)
        #expect(statistics["notifications"] == 3)
        #expect(statistics["flaggedNotifications"] == 0)
        let sent = try #require(statistics["preferences"]?.elements?.first)
        #expect(sent["preference"] == "GRANT_PRORATED")
        #expect(sent["outcomes.granted"] == 1)
        #expect(sent["refunds.of"] == 1)
    }

    @Test("A declined refund can be requested again as a second case")
    func declined() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            let first = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .answered)
            try desk.emulator.decide(first.id, .decline)
            await desk.emulator.deliveriesSettled()
            let declined = try await desk.caseOf(bought) { $0["outcome"] != nil }
            #expect(declined["outcome.decision"] == "declined")

            _ = try await desk.requestRefund(of: bought, reason: .legal)
            let again = try await desk.caseOf(bought) { $0["requestNumber"] == 2 && $0["state"] == "answered" }
            #expect(again["reason"] == "LEGAL")
            #expect(try await desk.cases(of: bought).count == 2)
            #expect(desk.sent.count == 2)
        }
    }

    @Test("A granted refund that Apple reverses changes the outcome to reversed")
    func reversed() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            let request = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .answered)
            try desk.emulator.decide(request.id, .grantFull)
            await desk.emulator.deliveriesSettled()
            let granted = try await desk.caseOf(bought) { $0["outcome"] != nil }
            #expect(granted["outcome.percentMilliunits"] == 100_000)
            try desk.emulator.reverseRefund(of: bought)
            await desk.emulator.deliveriesSettled()
            let reversed = try await desk.caseOf(bought) { $0["outcome.decision"] == "reversed" }
            #expect(reversed["state"] == "answered")
            #expect(try await desk.client.call("GET", "/v1/statistics")["outcomes.reversed"] == 1)
        }
    }

    @Test("An answered case is not answered again, whatever becomes known")
    func moreFacts() async throws {
        try await TestDesk.withRunning(DeskSetup(policy: Self.policy)) { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let answered = try await desk.caseOf(bought, in: .answered)
            try await desk.use(bought, ["unitsUsed": 400])
            try await desk.deliver(bought, "qualityIssue")
            try await desk.consent(false)
            try await desk.consent()
            try await desk.advance(by: .seconds(60))
            let after = try await desk.caseOf(bought) { $0["delivery"] == "qualityIssue" && $0["usage"] != nil }
            #expect(after["answer"] == answered["answer"])
            #expect(after["attempts"] == answered["attempts"])
            #expect(desk.sent.count == 1)
        }
    }

    @Test("A case without a decision is unknown after a month, until Apple decides")
    func unheard() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            try await desk.consent()
            try await desk.deliver(bought)
            let request = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .answered)
            try await desk.advance(by: .seconds(29 * 86_400))
            #expect(try await desk.client.call("GET", "/v1/statistics")["outcomes.unknown"] == 0)
            try await desk.advance(by: .seconds(2 * 86_400))
            let silent = try await desk.caseOf(bought) { $0["outcome"] != nil }
            #expect(silent["outcome.decision"] == "unknown")
            #expect(silent["state"] == "answered")
            #expect(try await desk.client.call("GET", "/v1/statistics")["outcomes.declined"] == 0)
            try desk.emulator.decide(request.id, .decline)
            await desk.emulator.deliveriesSettled()
            let heard = try await desk.caseOf(bought) { $0["outcome.decision"] != "unknown" }
            #expect(heard["outcome.decision"] == "declined")
        }
    }

    @Test("A case that Apple decides before the answer is withheld")
    func alreadyDecided() async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy()
            let request = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .waiting)
            try desk.emulator.decide(request.id, .decline)
            await desk.emulator.deliveriesSettled()
            let closed = try await desk.caseOf(bought, in: .withheld)
            #expect(closed["blockReason"] == "alreadyDecided")
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.caseOf(bought, in: .withheld)
            #expect(desk.sent.isEmpty)
        }
    }

    @Test("A request for an Advanced Commerce purchase is answered in version 1 with all known facts")
    func advancedCommerce() async throws {
        try await TestDesk.withRunning(DeskSetup(policy: Self.policy)) { desk in
            let bought = try await desk.buy { $0.isAdvancedCommerce = true }
            try await desk.consent()
            try await desk.tell(
                "PUT",
                "customers/\(TestDesk.customer)",
                [
                    "accountCreatedAt": .string((desk.clock.timestamp - .seconds(40 * 86_400)).description),
                    "userStatus": "active", "purchasedElsewhereUSDCents": 4_501,
                ]
            )
            try await desk.deliver(bought)
            try await desk.use(bought, ["unitsUsed": 125, "playSeconds": 3600, "platform": "other"])
            let request = try await desk.requestRefund(of: bought)
            let answered = try await desk.caseOf(bought, in: .answered)
            let received = try desk.emulator.refundRequest(request.id).consumption
            #expect(received.map(\.version) == [1])
            #expect(received.map(\.status) == [202])
            #expect(
                received.first?.body == [
                    "customerConsented": true, "consumptionStatus": 2, "platform": 2, "sampleContentProvided": false,
                    "deliveryStatus": 0, "appAccountToken": .string(TestDesk.customer), "accountTenure": 4,
                    "playTime": 3, "lifetimeDollarsRefunded": 1, "lifetimeDollarsPurchased": 3, "userStatus": 1,
                    "refundPreference": 2,
                ]
            )
            #expect(answered["preference"] == "DECLINE")
        }
    }

    struct KindRow: CustomTestStringConvertible, Sendable {
        let product: SoldProduct
        let body: JSONValue
        var testDescription: String { product.rawValue }
    }

    static let kinds: [KindRow] = [
        KindRow(
            product: .castle,
            body: ["customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED"]
        ),
        KindRow(
            product: .monthly,
            body: ["customerConsented": true, "sampleContentProvided": true, "deliveryStatus": "DELIVERED"]
        ),
    ]

    @Test("A request for another kind of purchase is answered with that kind's fields", arguments: kinds)
    func ofKind(_ row: KindRow) async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy(row.product)
            try await desk.consent()
            let request = try await desk.requestRefund(of: bought)
            _ = try await desk.caseOf(bought, in: .answered)
            #expect(try desk.emulator.refundRequest(request.id).consumption.map(\.body) == [row.body])
        }
    }

    @Test("A refund request is answered in its environment", arguments: [AppStoreEnvironment.sandbox, .production])
    func environments(_ environment: AppStoreEnvironment) async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy { $0.environment = environment }
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let answered = try await desk.caseOf(bought, in: .answered)
            #expect(answered["environment"]?.text == environment.rawValue)
            #expect(desk.sent.map(\.environment) == [environment])
        }
    }

    @Test(
        "A case is withheld when Apple accepts no answer for the purchase",
        arguments: [
            (OwnershipType.familyShared, BlockReason.familyShared), (.assigned, .assigned),
        ]
    )
    func notAnswerable(_ ownership: OwnershipType, _ blockReason: BlockReason) async throws {
        try await TestDesk.withRunning { desk in
            let bought = try await desk.buy { $0.ownership = ownership }
            try await desk.consent()
            try await desk.deliver(bought)
            _ = try await desk.requestRefund(of: bought)
            let closed = try await desk.caseOf(bought, in: .withheld)
            #expect(closed["blockReason"]?.text == blockReason.rawValue)
            #expect(desk.sent.isEmpty)
        }
    }
}
