import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreEmulator

/// A call that refunds an Advanced Commerce purchase.
struct CommerceRefundRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let product: ShopProduct
    let refund: @Sendable (EventStory, String, Bool) async throws -> CallAnswer

    static let all: [CommerceRefundRow] = [
        CommerceRefundRow(testDescription: "Request Transaction Refund", product: .coins) { story, id, isRisked in
            try await story.refund(id, [EventStory.item("coins", "FULL")], isRisked: isRisked)
        },
        CommerceRefundRow(testDescription: "Revoke Subscription", product: .monthly) { story, id, isRisked in
            let terms = #""refundReason":"LEGAL","refundType":"FULL","refundRiskingPreference":\#(isRisked)"#
            return try await story.commerce("subscription/revoke", id, terms)
        },
    ]
}

@Suite("Advanced Commerce refunds")
struct CommerceRefundTests {
    private static func bought(_ product: ShopProduct) throws -> (EventStory, String) {
        let story = try EventStory(in: .sandbox)
        return (story, try story.buy(product) { $0.isAdvancedCommerce = true })
    }

    private static func open(_ story: EventStory, _ id: String) throws -> RefundRequest {
        try #require(story.shop.store.read { $0.newestRefundRequest(of: id)?.request })
    }

    @Test("An Advanced Commerce refund without refund risking is paid at once", arguments: CommerceRefundRow.all)
    func atOnce(_ row: CommerceRefundRow) async throws {
        let (story, id) = try Self.bought(row.product)
        let sent = try await story.sends { _ = try await row.refund(story, id, false) }
        #expect(sent == ["REFUND"])
        #expect(try story.items(id).map { $0.refunds?.count } == [1])
        #expect(try Self.open(story, id).state == .granted)
    }

    @Test("An Advanced Commerce refund with refund risking waits for the decision", arguments: CommerceRefundRow.all)
    func weighed(_ row: CommerceRefundRow) async throws {
        let (story, id) = try Self.bought(row.product)
        let asked = try await story.sends { _ = try await row.refund(story, id, true) }
        #expect(asked == ["CONSUMPTION_REQUEST"])
        let request = try Self.open(story, id)
        #expect(request.state == .open)
        #expect(request.reason == .legal)
        #expect(try await story.shop.emulator.newest().data?.consumptionRequestReason == .legal)
        #expect(try story.state(id).transaction.revocationDate == nil)
        #expect(try story.items(id).map(\.refunds) == [nil])
        for isRisked in [true, false] { #expect(try await row.refund(story, id, isRisked).errorCode == 4_000_181) }

        let declined = try await story.sends { try story.shop.emulator.decide(request.id, .decline) }
        #expect(declined == ["REFUND_DECLINED"])
        #expect(try story.state(id).transaction.revocationDate == nil)

        #expect(try await row.refund(story, id, true).status == 200)
        #expect(throws: EmulatorError.self) {
            try story.shop.emulator.decide(Self.open(story, id).id, .grantProrated, percentage: 40_000)
        }
        let granted = try await story.sends { try story.shop.emulator.decide(Self.open(story, id).id, .grantFull) }
        #expect(granted == ["REFUND"])
        #expect(try story.state(id).transaction.revocationPercentage == 100_000)
        #expect(try story.items(id).map { $0.refunds?.first?.refundType } == [.full])
        #expect(try story.items(id).allSatisfy { $0.revocationDate != nil })
        if row.product == .monthly { #expect(try story.state(id).status == .revoked) }
    }

    @Test("A switch makes an Advanced Commerce refund with refund risking immediate", arguments: CommerceRefundRow.all)
    func switchedOff(_ row: CommerceRefundRow) async throws {
        let (story, id) = try Self.bought(row.product)
        var switches = EmulatorSwitches()
        switches.asksAboutCommerceRefunds = false
        story.shop.emulator.setSwitches(switches)
        let sent = try await story.sends { _ = try await row.refund(story, id, true) }
        #expect(sent == ["REFUND"])
    }

    @Test("An Advanced Commerce refund pays the requested amount, at once or later", arguments: [true, false])
    func amounts(_ isRisked: Bool) async throws {
        let (story, id) = try Self.bought(.coins)
        let item = EventStory.item("coins", "CUSTOM", amount: 1_000, revokes: false)
        #expect(try await story.refund(id, [item], isRisked: isRisked).status == 200)
        if isRisked { try story.shop.emulator.decide(Self.open(story, id).id, .grantFull) }
        #expect(try story.items(id).first?.refunds?.map(\.refundAmount) == [1_000])
        #expect(try story.state(id).transaction.revocationDate == nil)
        #expect(try await story.refund(id, [EventStory.item("coins", "FULL")], isRisked: false).status == 200)
        #expect(try story.items(id).first?.refunds?.map(\.refundAmount) == [1_000, 3_990])
        #expect(try story.state(id).transaction.revocationPercentage == 100_000)
    }

    @Test("A refund outside the Advanced Commerce API is also recorded on the item")
    func byHand() throws {
        let (story, id) = try Self.bought(.coins)
        _ = try story.shop.store.update { try $0.refund(id, percentage: 50_000) }
        let refund = try #require(try story.items(id).first?.refunds?.first)
        #expect((refund.refundAmount, refund.refundType, refund.refundReason) == (2_495, .prorated, .other))
        #expect(try story.items(id).first?.revocationDate == story.state(id).transaction.revocationDate)
    }

    @Test("A refund of an earlier period returns that transaction, without renewal information")
    func earlierPeriod() async throws {
        let (story, id) = try Self.bought(.monthly)
        try story.do(.renew, id)
        let answer = try await story.refund(id, [EventStory.item("monthly", "FULL")], isRisked: false)
        let members = try #require(answer.json?.members)
        #expect(Array(members.keys) == ["signedTransactionInfo"])
        let segments = members["signedTransactionInfo"]?.text?.segments ?? []
        let payload = try TransactionPayload(json: Array(try #require(segments.dropFirst().first).fromBase64URL.utf8))
        #expect(payload.transactionID == id)
        #expect(payload.revocationDate != nil)
        #expect(try story.state(id).transactionID != id)
    }

    @Test("A reversed Advanced Commerce refund can be requested again", arguments: [true, false])
    func reversed(_ isWhole: Bool) async throws {
        let (story, id) = try Self.bought(.coins)
        let item = EventStory.item("coins", isWhole ? "FULL" : "CUSTOM", amount: isWhole ? nil : 500, revokes: isWhole)
        #expect(try await story.refund(id, [item], isRisked: false).status == 200)
        let reversed = try await story.sends { try story.shop.emulator.reverseRefund(of: id) }
        #expect(reversed == ["REFUND_REVERSED"])
        #expect(try story.items(id).map(\.refunds) == [nil])
        #expect(try story.items(id).map(\.revocationDate) == [nil])
        #expect(try Self.open(story, id).state == .reversed)
        #expect(throws: EmulatorError.self) { try story.shop.emulator.reverseRefund(of: id) }
        #expect(try await story.refund(id, [EventStory.item("coins", "FULL")], isRisked: false).status == 200)
        #expect(try story.items(id).first?.refunds?.map(\.refundAmount) == [4_990])
    }
}
