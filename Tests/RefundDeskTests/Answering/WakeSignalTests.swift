import Synchronization
import Testing

@testable import RefundDesk

@Suite("The wake signal", .timeLimit(.minutes(1)))
struct WakeSignalTests {
    @Test("given before anybody sleeps is kept, many as one")
    func kept() async {
        let wake = WakeSignal()
        let clock = DeskClock()
        wake.notify()
        wake.notify()
        await wake.wait(for: .seconds(1000), on: clock)
        let second = Mutex(false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await wake.wait(for: .seconds(1000), on: clock)
                second.withLock { $0 = true }
            }
            while clock.waits < 2 { await clock.nextWait(after: clock.waits) }
            #expect(second.withLock { $0 } == false)
            clock.advance(by: .seconds(1000))
            await group.waitForAll()
        }
        #expect(second.withLock { $0 })
    }

    @Test("wakes the sleeper")
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

    @Test("lets the sleeper go when the time is over")
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

    @Test("lets the sleeper go when it is cancelled")
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

    @Test("is never lost, however signals and sleeps fall together")
    func neverLost() async {
        let wake = WakeSignal()
        let clock = DeskClock()
        let done = Mutex(0)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while done.withLock({ $0 }) < 1000 { await wake.wait(for: .seconds(1000), on: clock) }
            }
            for _ in 0..<1000 {
                group.addTask {
                    done.withLock { $0 += 1 }
                    wake.notify()
                }
            }
            await group.waitForAll()
        }
        #expect(done.withLock { $0 } == 1000)
    }
}

@Suite("Places for work", .timeLimit(.minutes(1)))
struct SlotsTests {
    @Test("are taken until none is free; who finds none gets the next one given")
    func takenAndGiven() async {
        let slots = Slots(count: 2)
        await slots.take()
        await slots.take()
        let taken = Mutex(false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await slots.take()
                taken.withLock { $0 = true }
            }
            #expect(taken.withLock { $0 } == false)
            slots.give()
            await group.waitForAll()
        }
        #expect(taken.withLock { $0 })
    }

    @Test("are never more in use than there are")
    func bounded() async {
        let slots = Slots(count: 3)
        let use = Mutex((now: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<500 {
                await slots.take()
                use.withLock { use in
                    use.now += 1
                    use.most = max(use.most, use.now)
                }
                group.addTask {
                    use.withLock { $0.now -= 1 }
                    slots.give()
                }
            }
            await group.waitForAll()
        }
        #expect(use.withLock { $0.now } == 0)
        #expect(use.withLock { $0.most } <= 3)
    }
}
