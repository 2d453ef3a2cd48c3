import AppStoreTrust
import AppStoreTypes
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import AppStoreEmulator

@Suite("Endpoint faults")
struct FaultTests {
    @Test("A fault sets an endpoint's status for the given number of calls")
    func status() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        let told = await shop.control(
            "PUT",
            "faults",
            #"{"consumption":{"status":429,"retryAfterSeconds":5,"times":2}}"#
        )
        #expect(told.status == 200)
        let answers = [
            try await shop.consume(bought, .v2), try await shop.consume(bought, .v2),
            try await shop.consume(bought, .v2),
        ]
        #expect(answers.map(\.status) == [429, 429, 202])
        #expect(answers[0].errorCode == 4_290_000)
        let wait = try #require(answers[0].retryAfter) - .now
        #expect(wait > .seconds(3) && wait <= .seconds(5))
        #expect(answers[2].retryAfter == nil)
        #expect(try shop.emulator.refundRequest(request.id).consumption.map(\.status) == [429, 429, 202])
        #expect(shop.emulator.requests.map(\.status) == [429, 429, 202])
    }

    @Test("A fault can accept an answer and still reply with an error")
    func applied() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        shop.emulator.setFaults(
            EmulatorFaults { $0.consumption = EndpointFault { ($0.status, $0.applied) = (500, true) } }
        )
        #expect(try await shop.consume(bought, .v2).errorCode == 5_000_000)
        #expect(try shop.store.read { try $0.refundRequest(request.id).answer != nil })
    }

    @Test("A fault affects only its endpoint, and an empty object clears all faults")
    func separate() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        _ = await shop.control("PUT", "faults", #"{"transactionInfo":{"errorCode":5000001,"delayMs":1}}"#)
        #expect(try await shop.call("GET", "/sandbox/inApps/v1/transactions/\(bought)").errorCode == 5_000_001)
        #expect(try await shop.consume(bought, .v2).status == 202)
        _ = await shop.control("PUT", "faults", "{}")
        #expect(try await shop.call("GET", "/sandbox/inApps/v1/transactions/\(bought)").status == 200)
    }

    @Test("The emulator stops even while a fault leaves a call unanswered")
    func hang() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            try await RunningEmulator.withRunning { emulator in
                try emulator.openShop(notificationURL: nil)
                emulator.setFaults(EmulatorFaults { $0.consumption = EndpointFault { $0.hang = true } })
                let token = try emulator.credentials(of: Shop.bundleID).apiKey().token(at: .now)
                let bought = try emulator.buy().transactionID
                let url = "\(emulator.baseURL)/sandbox/inApps/v2/transactions/consumption/\(bought)"
                group.addTask {
                    var request = HTTPClientRequest(url: url)
                    request.method = .PUT
                    request.headers.add(name: "Authorization", value: "Bearer \(token)")
                    _ = try? await HTTPClient.shared.execute(request, timeout: .seconds(20))
                }
                let hanging = await emulator.store.wait { $0.requests.entries.first }
                #expect(hanging?.status == nil)
            }
            try await group.waitForAll()
        }
    }
}
