import AppStoreTypes
import TestSupport
import Testing

@Suite("The tests' clock", .timeLimit(.minutes(45)))
struct VirtualClockTests {
    @Test("A sleep on a jumping clock returns at once and moves the time to its end")
    func jumps() async throws {
        let clock = VirtualClock(jumps: true)
        let start = clock.timestamp
        try await clock.sleep(for: .seconds(60))
        try await clock.sleep(for: .seconds(5))
        #expect(clock.timestamp == start + .seconds(65))
        #expect(clock.sleeps == [.seconds(60), .seconds(5)])
    }

    @Test("A clock that jumps once lets the second sleep wait until the test moves the time")
    func moved() async throws {
        let clock = VirtualClock(jumps: 1)
        try await clock.sleep(for: .seconds(60))
        async let second: Void = clock.sleep(for: .seconds(60))
        await clock.untilSleeping()
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(60))
        try await second
        #expect(clock.sleepers == 0)
    }

    @Test("The time of day can be moved to any moment")
    func moments() {
        let clock = VirtualClock(start: Timestamp(seconds: 1_000))
        clock.move(to: Timestamp(seconds: 10))
        #expect(clock.timestamp == Timestamp(seconds: 10))
        clock.move(to: Timestamp(seconds: 2_000))
        #expect(clock.timestamp == Timestamp(seconds: 2_000))
    }

    @Test("A cancelled sleep throws")
    func cancelled() async throws {
        let clock = VirtualClock()
        let sleeping = Task { try await clock.sleep(for: .seconds(60)) }
        await clock.untilSleeping()
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        #expect(clock.sleepers == 0)
    }
}
