import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("Automatic refund decisions")
struct AutomaticDecisionTests {
    private static func shop(seed: UInt64 = 7, isAutomatic: Bool = true) throws -> Shop {
        var model = RefundModel(seed: seed)
        model.isAutomatic = isAutomatic
        let start = Timestamp(rfc3339: "2026-01-01T00:00:00Z") ?? .now
        return try Shop(EmulatorConfiguration(seed: seed, refundModel: model, clock: .frozen(at: start)))
    }

    private static func ask(_ shop: Shop, times: Int) throws -> [String] {
        try (0..<times).map { _ in
            let bought = try shop.buy { $0.environment = .production }.transactionID
            return try shop.emulator.requestRefund(of: bought, reason: .other).id
        }
    }

    @Test("Each automatic decision is made at its due time by the emulator's clock")
    func due() throws {
        let shop = try Self.shop()
        let requests = try Self.ask(shop, times: 20)
        shop.move(by: .seconds(3599))
        #expect(try requests.allSatisfy { try shop.emulator.refundRequest($0).state == .open })
        shop.move(by: .seconds(96 * 3600))
        for id in requests {
            let explained = try shop.emulator.explanation(ofRefundRequest: id)
            #expect(explained.decidedAt == explained.dueAt)
            #expect(explained.decidedBy == .model)
            #expect(explained.decision == explained.judgement.outcome)
        }
        let outcomes = Set(try requests.map { try shop.emulator.refundRequest($0).state })
        #expect(outcomes == [.granted, .declined])
    }

    @Test("A refund request stays open until you decide it or turn automatic decisions on")
    func switchedOn() throws {
        let shop = try Self.shop(isAutomatic: false)
        let requests = try Self.ask(shop, times: 5)
        try shop.emulator.decide(requests[0], .grantFull)
        shop.move(by: .seconds(200 * 3600))
        #expect(try requests.dropFirst().allSatisfy { try shop.emulator.refundRequest($0).state == .open })
        var model = shop.emulator.refundModel
        model.isAutomatic = true
        try shop.emulator.setRefundModel(model)
        shop.move(by: .seconds(1))
        #expect(try requests.allSatisfy { try shop.emulator.refundRequest($0).state != .open })
        #expect(try shop.emulator.explanation(ofRefundRequest: requests[0]).decidedBy == .manual)
    }

    @Test("The same seed and calls give the same decisions at the same times", arguments: [1, 2] as [UInt64])
    func again(_ seed: UInt64) throws {
        func story() throws -> [RefundExplanation] {
            let shop = try Self.shop(seed: seed)
            let requests = try Self.ask(shop, times: 30)
            shop.move(by: .seconds(100 * 3600))
            return try requests.map { try shop.emulator.explanation(ofRefundRequest: $0) }
        }
        #expect(try story() == story())
    }

    @Test("An emulator that loads a saved state makes the same decisions as the original")
    func saved() throws {
        let (shop, other) = (try Self.shop(), try Self.shop(isAutomatic: false))
        let requests = try Self.ask(shop, times: 20)
        shop.move(by: .seconds(20 * 3600))
        try other.emulator.load(shop.emulator.state())
        #expect(other.emulator.refundModel == shop.emulator.refundModel)
        shop.move(by: .seconds(100 * 3600))
        other.move(by: .seconds(100 * 3600))
        for id in requests {
            #expect(
                try other.emulator.explanation(ofRefundRequest: id) == shop.emulator.explanation(ofRefundRequest: id)
            )
        }
        #expect(other.store.read { $0.refundTallies } == shop.store.read { $0.refundTallies })
    }

    @Test("A reversed refund counts as neither granted nor declined in the customer's history")
    func reversed() throws {
        let shop = try Self.shop(isAutomatic: false)
        let bought = try shop.buy().transactionID
        try shop.emulator.decide(try shop.emulator.requestRefund(of: bought, reason: .other).id, .grantFull)
        #expect(shop.store.read { Array($0.refundTallies.values) } == [RefundTally(granted: 1)])
        try shop.emulator.reverseRefund(of: bought)
        #expect(shop.store.read { Array($0.refundTallies.values) } == [RefundTally()])
    }
}
