import AppStoreTypes
import ClientTestSupport
import Foundation
import Synchronization
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

    /// A budget of several processes that allows some requests.
    private final class CountedBudget: SharedCallBudget {
        private let allowed: Int
        private let until: Timestamp
        private let now: (@Sendable () -> Timestamp)?
        private let asks = Mutex(0)
        private let pauses = Mutex<[Timestamp]>([])

        /// Creates a budget that is free again at a time if it has a clock.
        init(allowing allowed: Int, until: Timestamp, now: (@Sendable () -> Timestamp)? = nil) {
            self.allowed = allowed
            self.until = until
            self.now = now
        }

        /// How often it was asked.
        var asked: Int { asks.withLock { $0 } }
        /// The end of each pause.
        var paused: [Timestamp] { pauses.withLock { $0 } }

        func admit(_ endpoint: APIEndpoint, perHour: Int) async -> Timestamp? {
            asks.withLock { asks in
                asks += 1
                let isFree = now.map { $0() >= until } ?? false
                return asks > allowed && !isFree ? until : nil
            }
        }

        func pause(_ endpoint: APIEndpoint, perHour: Int, until time: Timestamp) async {
            pauses.withLock { $0.append(time) }
        }
    }

    @Test("A request that the budget of several processes refuses is not sent, and does not count for this process")
    func refusedTogether() async throws {
        let clock = VirtualClock(jumps: true)
        let limiter = Self.limiter(5, clock)
        let transport = RecordingTransport(.json(200, "{}"))
        let until = AppStoreServerAPI.exampleTime + .seconds(600)
        let budget = CountedBudget(allowing: 1, until: until)
        let api = AppStoreServerAPI.example(transport, on: clock, limiter: limiter).sharing(budget)
        _ = try await api.transactionInfo(of: "5")
        await #expect(throws: AppStoreAPIError.budgetSpent(until: until)) { try await api.transactionInfo(of: "5") }
        #expect(transport.requests.count == 1)
        #expect(limiter.usage(of: .transactionInfo, app: "com.example.notes", in: .production).used == 1)
        try await api.finishTransaction("5")
        #expect(budget.asked == 2, "an endpoint without a limit is not counted")
    }

    @Test("A client whose patience is unlimited waits for the budget of several processes")
    func patienceTogether() async throws {
        let clock = VirtualClock(jumps: true)
        let transport = RecordingTransport(.json(200, "{}"))
        let until = AppStoreServerAPI.exampleTime + .seconds(600)
        let budget = CountedBudget(allowing: 1, until: until, now: { clock.timestamp })
        let api = AppStoreServerAPI.example(
            transport,
            on: clock,
            limiter: Self.limiter(5, clock),
            retries: CallRetryPolicy(patience: nil)
        ).sharing(budget)
        for _ in 0..<2 { _ = try await api.transactionInfo(of: "5") }
        #expect(transport.requests.count == 2)
        #expect(budget.asked == 3)
        #expect(clock.now.sinceStart == until - AppStoreServerAPI.exampleTime)
    }

    @Test("A request that waits for the end of a pause counts for several processes when it is sent")
    func pauseTogether() async throws {
        let clock = VirtualClock(jumps: true)
        let moment = AppStoreServerAPI.exampleTime + .seconds(1800)
        let transport = RecordingTransport { _ in
            clock.timestamp < moment
                ? .json(429, "", headers: ["retry-after": "\(moment.milliseconds)"]) : .json(200, "{}")
        }
        let budget = CountedBudget(allowing: 100, until: moment)
        let api = AppStoreServerAPI.example(
            transport,
            on: clock,
            limiter: Self.limiter(9, clock),
            retries: CallRetryPolicy(patience: nil)
        ).sharing(budget)
        _ = try await api.transactionInfo(of: "5")
        #expect(transport.requests.count == 2)
        #expect(budget.asked == 2)
        #expect(clock.timestamp == moment)
    }

    @Test("A process whose own budget is used up does not ask the others, and tells them about a 429 response")
    func ownFirst() async throws {
        let clock = VirtualClock(jumps: true)
        let budget = CountedBudget(allowing: 100, until: AppStoreServerAPI.exampleTime)
        let working = RecordingTransport(.json(200, "{}"))
        let api = AppStoreServerAPI.example(working, on: clock, limiter: Self.limiter(1, clock)).sharing(budget)
        _ = try await api.transactionInfo(of: "5")
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        #expect(budget.asked == 1)
        let moment = AppStoreServerAPI.exampleTime + .seconds(1800)
        let refusing = RecordingTransport(.json(429, "", headers: ["retry-after": "\(moment.milliseconds)"]))
        let other = AppStoreServerAPI.example(refusing, on: clock, limiter: Self.limiter(9, clock)).sharing(budget)
        await #expect(throws: AppStoreAPIError.self) { try await other.transactionInfo(of: "5") }
        #expect(budget.paused == [moment])
        await #expect(throws: AppStoreAPIError.self) { try await other.transactionInfo(of: "5") }
        #expect(budget.asked == 2 && refusing.requests.count == 1)
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
