import AppStoreTypes
import Synchronization
import Testing

@testable import AppStoreClient

@Suite("The rate limiter", .timeLimit(.minutes(1)))
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

    /// Starts a request and waits until it stands in the queue, so that requests come in a known order.
    private static func queue(
        _ limiter: RateLimiter,
        on clock: VirtualClock,
        within patience: Duration? = nil,
        then note: @escaping @Sendable () -> Void = {}
    ) async -> Task<Void, any Error> {
        let waiting = usage(limiter).waiting
        let task = Task {
            try await limiter.admit(key, within: patience)
            note()
        }
        // The first sleeps, the others wait for it.
        await until { usage(limiter).waiting == waiting + 1 && clock.sleepers == 1 }
        return task
    }

    @Test("lets a budget out at once, and the next request an hour later")
    func budget() async throws {
        let clock = VirtualClock(jumps: true)
        let limiter = Self.limiter(3, clock)
        var times: [Duration] = []
        for _ in 0..<7 {
            try await limiter.admit(Self.key, within: nil)
            times.append(clock.now.sinceStart)
        }
        // Ten seconds more than an hour: requests are counted in slots, so that few numbers tell of many.
        let hour = Duration.seconds(3610)
        #expect(times == [.zero, .zero, .zero, hour, hour, hour, hour * 2])
    }

    @Test("never lets more out within any hour, whenever it begins", arguments: 1...20)
    func anyHour(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let clock = VirtualClock(jumps: true)
        let perHour = Int.random(in: 1...40, using: &generator)
        let limiter = Self.limiter(perHour, clock)
        var times: [Duration] = []
        for _ in 0..<400 {
            // Bursts, pauses, and long silences.
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

    @Test("lets a whole budget out in each hour of a steady stream")
    func steady() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(360, clock)
        for _ in 0..<2000 {
            try await limiter.admit(Self.key, within: .zero)
            clock.advance(by: .seconds(10) + .milliseconds(30))
        }
        #expect(Self.usage(limiter).used <= 360)
    }

    @Test("keeps the order in which requests came")
    func order() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(10, clock)
        for _ in 0..<10 { try await limiter.admit(Self.key, within: nil) }
        let order = Mutex<[Int]>([])
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<25 {
            tasks.append(await Self.queue(limiter, on: clock) { order.withLock { $0.append(number) } })
        }
        #expect(clock.sleepers == 1)
        for hour in 1...3 {
            clock.advance(by: .seconds(3610))
            let out = min(hour * 10, 25)
            await until { order.withLock(\.count) == out }
            await until { clock.sleepers == (out == 25 ? 0 : 1) }
            // Those that go out together are resumed together.
            #expect(Set(order.withLock(\.self)) == Set(0..<out))
        }
        for task in tasks { try await task.value }
        #expect(Self.usage(limiter).waiting == 0)
    }

    @Test("lets nobody in before those who wait")
    func noOvertaking() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: nil)
        let order = Mutex<[Int]>([])
        let first = await Self.queue(limiter, on: clock) { order.withLock { $0.append(1) } }
        let second = await Self.queue(limiter, on: clock) { order.withLock { $0.append(2) } }
        clock.advance(by: .seconds(3610))
        try await first.value
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(3610))
        try await second.value
        #expect(order.withLock(\.self) == [1, 2])
    }

    @Test("lets go of who is cancelled, wherever it stands", arguments: 0...3)
    func cancellation(_ place: Int) async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(2, clock)
        for _ in 0..<2 { try await limiter.admit(Self.key, within: nil) }
        var tasks: [Task<Void, any Error>] = []
        for _ in 0..<4 { tasks.append(await Self.queue(limiter, on: clock)) }
        tasks[place].cancel()
        await #expect(throws: RateLimiter.Refusal.cancelled) { try await tasks[place].value }
        await until { Self.usage(limiter).waiting == 3 && clock.sleepers == 1 }
        for hour in 1...2 {
            clock.advance(by: .seconds(3610))
            await until { Self.usage(limiter).waiting == (hour == 1 ? 1 : 0) }
            await until { clock.sleepers == (hour == 1 ? 1 : 0) }
        }
        for (index, task) in tasks.enumerated() where index != place { try await task.value }
    }

    @Test("lets go of all that are cancelled at once")
    func cancelAll() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: nil)
        var tasks: [Task<Void, any Error>] = []
        for _ in 0..<100 { tasks.append(await Self.queue(limiter, on: clock)) }
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: RateLimiter.Refusal.cancelled) { try await task.value } }
        #expect(Self.usage(limiter).waiting == 0)
        #expect(clock.sleepers == 0)
        clock.advance(by: .seconds(3610))
        try await limiter.admit(Self.key, within: .zero)
    }

    @Test("turns away at once who cannot wait as long as it takes, and says how long")
    func patience() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: .zero)
        clock.advance(by: .seconds(10))
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(3600))) {
            try await limiter.admit(Self.key, within: .seconds(3599))
        }
        let patient = await Self.queue(limiter, on: clock, within: .seconds(3600))
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(3600))) {
            try await limiter.admit(Self.key, within: .seconds(1))
        }
        clock.advance(by: .seconds(3600))
        try await patient.value
    }

    @Test("turns away who waits when the wait turns out too long")
    func patienceLost() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = Self.limiter(1, clock)
        try await limiter.admit(Self.key, within: nil)
        let first = await Self.queue(limiter, on: clock, within: .seconds(4000))
        let second = await Self.queue(limiter, on: clock, within: .seconds(4000))
        let third = await Self.queue(limiter, on: clock)
        clock.advance(by: .seconds(3610))
        try await first.value
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(3610))) { try await second.value }
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(3610))
        try await third.value
    }

    @Test("lets nothing out of a lane that is paused, and everything out of the others")
    func pause() async throws {
        let clock = VirtualClock(jumps: false)
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
        let task = await Self.queue(limiter, on: clock, within: .seconds(90))
        clock.advance(by: .seconds(90))
        try await task.value
        #expect(Self.usage(limiter).pause == .zero)
    }

    @Test("makes who waits already wait for a pause that begins")
    func latePause() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = RateLimiter(clock: clock)
        limiter.pause(Self.key, for: .seconds(10))
        let short = await Self.queue(limiter, on: clock, within: .seconds(20))
        let long = await Self.queue(limiter, on: clock)
        limiter.pause(Self.key, for: .seconds(60))
        clock.advance(by: .seconds(10))
        await #expect(throws: RateLimiter.Refusal.tooLate(after: .seconds(50))) { try await short.value }
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(50))
        try await long.value
    }

    @Test("says how its budget stands")
    func usage() async throws {
        let clock = VirtualClock(jumps: false)
        let limiter = RateLimiter(clock: clock)
        #expect(Self.usage(limiter) == .init(used: 0, perHour: 360, waiting: 0, pause: .zero))
        for _ in 0..<360 { try await limiter.admit(Self.key, within: .zero) }
        let task = await Self.queue(limiter, on: clock)
        #expect(Self.usage(limiter) == .init(used: 360, perHour: 360, waiting: 1, pause: .zero))
        task.cancel()
        clock.advance(by: .seconds(3610))
        #expect(Self.usage(limiter).used == 0)
    }

    @Test("has a queue with an end")
    func longestQueue() async throws {
        var lane = RequestLane(perHour: 1)
        #expect(lane.enter(.init(id: 0, deadline: nil, continuation: nil), at: .zero).map { "\($0)" } == "goes")
        for id in 1...RateLimiter.longestQueue {
            _ = lane.enter(.init(id: id, deadline: nil, continuation: nil), at: .zero)
        }
        #expect(lane.queue.count == RateLimiter.longestQueue)
        guard case .tooLate(after: .seconds(3610)) = lane.enter(.init(id: -1, deadline: nil), at: .zero) else {
            Issue.record("let in")
            return
        }
    }
}
