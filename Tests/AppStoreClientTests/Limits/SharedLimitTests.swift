import AppStoreTypes
import ClientTestSupport
import Foundation
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("Clients that share a limiter")
struct SharedLimitTests {
    private static func limiter(_ perHour: Int, _ clock: VirtualClock) -> RateLimiter {
        var budgets = RequestBudgets.unlimited
        budgets.set(perHour, for: .transactionInfo, in: .production)
        return RateLimiter(budgets: budgets, clock: clock)
    }

    @Test("Clients that share a limiter share one budget")
    func oneBudget() async throws {
        let clock = VirtualClock(jumps: true)
        let limiter = Self.limiter(2, clock)
        let transport = RecordingTransport(.json(200, "{}"))
        let one = AppStoreServerAPI.example(transport, on: clock, limiter: limiter)
        let other = AppStoreServerAPI.example(transport, on: clock, limiter: limiter)
        _ = try await one.transactionInfo(of: "5")
        _ = try await other.transactionInfo(of: "5")
        await #expect(throws: AppStoreAPIError.budgetSpent(until: AppStoreServerAPI.exampleTime + .seconds(3610))) {
            try await one.transactionInfo(of: "5")
        }
        try await other.finishTransaction("5")
        #expect(transport.requests.count == 3)
        #expect(clock.now.sinceStart == .zero)
    }

    @Test("A client waits for the budget if its patience is unlimited")
    func patience() async throws {
        let clock = VirtualClock(jumps: true)
        let transport = RecordingTransport(.json(200, "{}"))
        let api = AppStoreServerAPI.example(
            transport,
            on: clock,
            limiter: Self.limiter(1, clock),
            retries: CallRetryPolicy(patience: nil)
        )
        for _ in 0..<3 { _ = try await api.transactionInfo(of: "5") }
        #expect(clock.now.sinceStart == .seconds(7220))
    }

    @Test("A 429 response to one client pauses the others")
    func learning() async throws {
        let clock = VirtualClock(jumps: true)
        let limiter = RateLimiter(clock: clock)
        let moment = AppStoreServerAPI.exampleTime + .seconds(1800)
        let refusing = RecordingTransport(.json(429, "", headers: ["retry-after": "\(moment.milliseconds)"]))
        let working = RecordingTransport(.json(200, "{}"))
        let one = AppStoreServerAPI.example(refusing, on: clock, limiter: limiter)
        let other = AppStoreServerAPI.example(working, on: clock, limiter: limiter)
        await #expect(throws: AppStoreAPIError.self) { try await one.transactionInfo(of: "5") }
        await #expect(throws: AppStoreAPIError.budgetSpent(until: moment)) { try await other.transactionInfo(of: "5") }
        #expect(working.requests.isEmpty)
        _ = try await other.appTransactionInfo(of: "5")
        clock.advance(by: .seconds(1800))
        _ = try await other.transactionInfo(of: "5")
        #expect(refusing.requests.count == 1)
        #expect(working.requests.count == 2)
    }

    @Test("A client that waits for the budget can be cancelled at once")
    func cancellation() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(1, clock)
        let transport = RecordingTransport(.json(200, "{}"))
        let api = AppStoreServerAPI.example(
            transport,
            on: clock,
            limiter: limiter,
            retries: CallRetryPolicy(patience: nil)
        )
        _ = try await api.transactionInfo(of: "5")
        let executor = SteppedExecutor()
        let call = executor.start { try await api.transactionInfo(of: "5") }
        #expect(clock.sleepers == 1)
        call.cancel()
        executor.run()
        await #expect(throws: AppStoreAPIError.cancelled(mayHaveArrived: false)) { try await call.value }
        #expect(transport.requests.count == 1)
    }
}
