import AppStoreTypes
import Synchronization
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("The rate limiter")
struct RateLimiterTests {
    private static let key = RateLimiter.Key(
        app: "com.example.notes",
        environment: .sandbox,
        endpoint: .requestTestNotification
    )

    private static func limiter(_ perHour: Int, _ clock: VirtualClock) -> RateLimiter {
        var budgets = RequestBudgets.unlimited
        budgets.set(perHour, for: key.endpoint, in: key.environment)
        return RateLimiter(budgets: budgets, clock: clock)
    }

    private static func usage(_ limiter: RateLimiter) -> RateLimiter.Usage {
        limiter.usage(of: key.endpoint, app: key.app, in: key.environment)
    }

    @Test("The rate limiter admits the budget at once and the next request an hour later")
    func budget() async throws {
        let clock = VirtualClock(jumps: true)
        let limiter = Self.limiter(3, clock)
        var times: [Duration] = []
        for _ in 0..<7 {
            try await limiter.admit(Self.key, within: nil)
            times.append(clock.now.sinceStart)
        }
        // The limiter counts requests in slots of ten seconds to save memory, so this is ten seconds more than an hour.
        let hour = Duration.seconds(3610)
        #expect(times == [.zero, .zero, .zero, hour, hour, hour, hour * 2])
    }

    @Test("The rate limiter never exceeds the budget within any hour", arguments: 1...20)
    func anyHour(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let clock = VirtualClock(jumps: true)
        let perHour = Int.random(in: 1...40, using: &generator)
        let limiter = Self.limiter(perHour, clock)
        var times: [Duration] = []
        for _ in 0..<400 {
            // Bursts, short pauses and long ones.
            let seconds = [0, 0, 0, 1, 30, 600, 3599, 7200].randomElement(using: &generator) ?? 0
            clock.advance(by: .milliseconds(seconds * 1000 + Int.random(in: 0...999, using: &generator)))
            try await limiter.admit(Self.key, within: nil)
            times.append(clock.now.sinceStart)
        }
        for (index, time) in times.enumerated() {
            let within = times[index...].prefix { $0 < time + .seconds(3600) }
            #expect(within.count <= perHour)
        }
    }

    @Test("The rate limiter admits a steady stream without a wait")
    func steady() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(360, clock)
        for _ in 0..<2000 {
            try await limiter.admit(Self.key, within: .zero)
            clock.advance(by: .seconds(10) + .milliseconds(30))
        }
        #expect(clock.sleeps.isEmpty)
    }

    @Test("The rate limiter keeps the order of requests")
    func order() async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = Self.limiter(10, clock)
        let order = Mutex<[Int]>([])
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<35 {
            let task = executor.start {
                try await limiter.admit(Self.key, within: nil)
                order.withLock { $0.append(number) }
            }
            tasks.append(task)
        }
        for out in [10, 20, 30, 35] {
            #expect(order.withLock(\.self) == Array(0..<out))
            #expect(Self.usage(limiter).waiting == 35 - out)
            // Only the first in the queue sleeps.
            #expect(clock.sleepers == (out == 35 ? 0 : 1))
            clock.advance(by: .seconds(3610))
            executor.run()
        }
        for task in tasks { try await task.value }
    }

    @Test("The rate limiter lets no request overtake the queue")
    func noOvertaking() async throws {
        let clock = VirtualClock(jumps: false)
        let (one, other) = (SteppedExecutor(), SteppedExecutor())
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: nil)
        let first = one.start { try await limiter.admit(Self.key, within: nil) }
        clock.advance(by: .seconds(3610))
        // The budget is free, but the first task has not woken yet.
        let second = other.start { try await limiter.admit(Self.key, within: .seconds(5000)) }
        #expect(Self.usage(limiter).waiting == 2)
        one.run()
        try await first.value
        other.run()
        #expect(Self.usage(limiter).waiting == 1)
        clock.advance(by: .seconds(3610))
        other.run()
        try await second.value
    }

    @Test("A cancelled request leaves the queue from any position", arguments: 0...3)
    func cancellation(_ place: Int) async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = Self.limiter(2, clock)
        for _ in 0..<2 { try await limiter.admit(Self.key, within: nil) }
        let tasks = (0..<4).map { _ in executor.start { try await limiter.admit(Self.key, within: nil) } }
        #expect(Self.usage(limiter).waiting == 4)
        tasks[place].cancel()
        executor.run()
        await #expect(throws: RateLimiter.Refusal.cancelled) { try await tasks[place].value }
        for waiting in [3, 1, 0] {
            #expect(Self.usage(limiter).waiting == waiting)
            #expect(clock.sleepers == (waiting == 0 ? 0 : 1))
            clock.advance(by: .seconds(3610))
            executor.run()
        }
        for (index, task) in tasks.enumerated() where index != place { try await task.value }
    }

    @Test("All requests can be cancelled at once")
    func cancelAll() async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: nil)
        let tasks = (0..<100).map { _ in executor.start { try await limiter.admit(Self.key, within: nil) } }
        for task in tasks { task.cancel() }
        executor.run()
        for task in tasks { await #expect(throws: RateLimiter.Refusal.cancelled) { try await task.value } }
        #expect(Self.usage(limiter).waiting == 0)
        #expect(clock.sleepers == 0)
        clock.advance(by: .seconds(3610))
        try await limiter.admit(Self.key, within: .zero)
    }

    @Test("A request from a cancelled task uses no budget")
    func cancelledBefore() async throws {
        let limiter = Self.limiter(1, VirtualClock(jumps: false))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await limiter.admit(Self.key, within: nil)
        }
        await #expect(throws: RateLimiter.Refusal.cancelled) { try await task.value }
        #expect(Self.usage(limiter).used == 0)
    }

    @Test("The rate limiter refuses a request whose wait would be too long, with the wait")
    func patience() async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: .zero)
        clock.advance(by: .seconds(10))
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(3600))) {
            try await limiter.admit(Self.key, within: .seconds(3599))
        }
        let patient = executor.start { try await limiter.admit(Self.key, within: .seconds(3600)) }
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(3600))) {
            try await limiter.admit(Self.key, within: .seconds(1))
        }
        clock.advance(by: .seconds(3600))
        executor.run()
        try await patient.value
    }

    @Test("A waiting request is refused when its wait becomes too long")
    func waitTooLong() async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: nil)
        let first = executor.start { try await limiter.admit(Self.key, within: .seconds(4000)) }
        let second = executor.start { try await limiter.admit(Self.key, within: .seconds(4000)) }
        let third = executor.start { try await limiter.admit(Self.key, within: nil) }
        clock.advance(by: .seconds(3610))
        executor.run()
        try await first.value
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(3610))) { try await second.value }
        clock.advance(by: .seconds(3610))
        executor.run()
        try await third.value
    }

    @Test("A pause stops one endpoint of one app and environment only")
    func pause() async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = RateLimiter(clock: clock)
        limiter.pause(Self.key, for: .seconds(90))
        limiter.pause(Self.key, for: .seconds(30))
        #expect(Self.usage(limiter).pause == .seconds(90))
        for other in [
            RateLimiter.Key(app: "com.example.other", environment: .sandbox, endpoint: Self.key.endpoint),
            RateLimiter.Key(app: Self.key.app, environment: .production, endpoint: Self.key.endpoint),
            RateLimiter.Key(app: Self.key.app, environment: .sandbox, endpoint: .testNotificationStatus),
        ] {
            try await limiter.admit(other, within: .zero)
        }
        let task = executor.start { try await limiter.admit(Self.key, within: .seconds(90)) }
        #expect(Self.usage(limiter).waiting == 1)
        clock.advance(by: .seconds(90))
        executor.run()
        try await task.value
        #expect(Self.usage(limiter).pause == .zero)
    }

    @Test("A pause also applies to requests that already wait")
    func pauseOfWaiting() async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = RateLimiter(clock: clock)
        limiter.pause(Self.key, for: .seconds(10))
        let short = executor.start { try await limiter.admit(Self.key, within: .seconds(20)) }
        let long = executor.start { try await limiter.admit(Self.key, within: nil) }
        limiter.pause(Self.key, for: .seconds(60))
        clock.advance(by: .seconds(10))
        executor.run()
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(50))) { try await short.value }
        clock.advance(by: .seconds(50))
        executor.run()
        try await long.value
    }

    @Test("The rate limiter reports its usage")
    func usage() async throws {
        let clock = VirtualClock(jumps: false)
        let executor = SteppedExecutor()
        let limiter = RateLimiter(clock: clock)
        #expect(Self.usage(limiter) == .init(used: 0, perHour: 360, waiting: 0, pause: .zero))
        for _ in 0..<360 { try await limiter.admit(Self.key, within: .zero) }
        let task = executor.start { try await limiter.admit(Self.key, within: nil) }
        #expect(Self.usage(limiter) == .init(used: 360, perHour: 360, waiting: 1, pause: .zero))
        task.cancel()
        executor.run()
        clock.advance(by: .seconds(3610))
        #expect(Self.usage(limiter).used == 0)
    }

    @Test("The rate limiter serves 200 concurrent requests, each once or not at all")
    func manyAtOnce() async throws {
        let clock = VirtualClock(jumps: true)
        let limiter = Self.limiter(7, clock)
        let went = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    if number.isMultiple(of: 5) { withUnsafeCurrentTask { $0?.cancel() } }
                    do throws(RateLimiter.Refusal) {
                        try await limiter.admit(Self.key, within: nil)
                        return true
                    } catch {
                        #expect(error == .cancelled)
                        return false
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(went == 160)
        #expect(Self.usage(limiter).waiting == 0)
        // 22 hours after the first request, at 7 per hour.
        #expect(clock.now.sinceStart >= .seconds(3600 * 22))
    }

    @Test("The queue of the rate limiter has a maximum length")
    func longestQueue() {
        var endpointQueue = EndpointQueue(perHour: 1)
        guard case .goes = endpointQueue.enter(.init(id: 0, deadline: nil), at: .zero) else {
            Issue.record("not admitted")
            return
        }
        for id in 1...RateLimiter.longestQueue { _ = endpointQueue.enter(.init(id: id, deadline: nil), at: .zero) }
        #expect(endpointQueue.queue.count == RateLimiter.longestQueue)
        guard case .tooLate(after: .seconds(3610)) = endpointQueue.enter(.init(id: -1, deadline: nil), at: .zero) else {
            Issue.record("admitted")
            return
        }
    }
}
