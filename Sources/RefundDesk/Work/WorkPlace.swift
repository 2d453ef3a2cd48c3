import Synchronization

/// Where a job is worked: in one of the worker's slots, or among the jobs that wait for another server.
///
/// A job that waits must not keep its slot from jobs that could be worked meanwhile.
final class WorkPlace: Sendable {
    private let slots: Slots
    private let waiting: WaitingRoom
    private let isInSlot = Mutex(true)

    init(in slots: Slots, beside waiting: WaitingRoom) {
        self.slots = slots
        self.waiting = waiting
    }

    /// Gives the slot to other jobs.
    ///
    /// - Returns: `false` when too many jobs wait already; the slot is kept then.
    func leaveSlot() -> Bool {
        isInSlot.withLock { isInSlot in
            guard isInSlot else { return true }
            guard waiting.enter() else { return false }
            isInSlot = false
            slots.give()
            return true
        }
    }

    /// Gives the place back; call it once.
    func give() { isInSlot.withLock { $0 } ? slots.give() : waiting.leave() }
}

/// A limit to how many jobs may wait.
final class WaitingRoom: Sendable {
    private let free: Mutex<Int>

    init(count: Int) { free = Mutex(count) }

    func enter() -> Bool {
        free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    func leave() { free.withLock { $0 += 1 } }
}
