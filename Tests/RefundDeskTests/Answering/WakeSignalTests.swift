import DeskTestSupport
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The wake signal", .timeLimit(.minutes(45)))
struct WakeSignalTests {
    @Test("Wake signals given before the wait are kept as one")
    func kept() async {
        let wake = WakeSignal()
        let clock = DeskClock()
        wake.notify()
        wake.notify()
        await wake.wait(for: .seconds(1000), on: clock)
        let second = Tally()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await wake.wait(for: .seconds(1000), on: clock)
                second.add(1)
            }
            while clock.waits < 2 { await clock.nextWait(after: clock.waits) }
            #expect(second.count == 0)
            clock.advance(by: .seconds(1000))
            await group.waitForAll()
        }
        #expect(second.count == 1)
    }

    @Test("A wake signal ends a wait before its time")
    func wakes() async {
        let wake = WakeSignal()
        let clock = DeskClock()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await wake.wait(for: .seconds(1000), on: clock) }
            await clock.nextWait(after: 0)
            wake.notify()
            await group.waitForAll()
        }
        #expect(clock.now.sinceStart == .zero)
    }

    @Test("A wait for a signal ends when its time is over")
    func timeOver() async {
        let wake = WakeSignal()
        let clock = DeskClock()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await wake.wait(for: .seconds(10), on: clock) }
            await clock.nextWait(after: 0)
            clock.advance(by: .seconds(10))
            await group.waitForAll()
        }
    }

    @Test("A wait for a signal ends when its task is cancelled")
    func cancelled() async {
        let wake = WakeSignal()
        let clock = DeskClock()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await wake.wait(for: .seconds(1000), on: clock) }
            await clock.nextWait(after: 0)
            group.cancelAll()
            await group.waitForAll()
        }
    }

    @Test("A wake signal is never lost, whatever the order of signals and waits")
    func neverLost() async {
        let wake = WakeSignal()
        let clock = DeskClock()
        let done = Tally()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while done.count < 1000 { await wake.wait(for: .seconds(1000), on: clock) }
            }
            for _ in 0..<1000 {
                group.addTask {
                    done.add(1)
                    wake.notify()
                }
            }
            await group.waitForAll()
        }
        #expect(done.count == 1000)
    }
}
