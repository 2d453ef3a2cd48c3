import Synchronization

/// Where a case is worked: in one of the worker's slots, or among those that wait for a backend.
///
/// A hook that takes its time must not keep the slots from cases that could be answered meanwhile.
final class WorkPlace: Sendable {
    private let slots: Slots
    private let waiting: WaitingRoom
    private let isInSlot = Mutex(true)

    init(in slots: Slots, beside waiting: WaitingRoom) {
        self.slots = slots
        self.waiting = waiting
    }

    /// Leaves the slot to others; `false`, and the slot is kept, when too many wait already.
    func leaveSlot() -> Bool {
        isInSlot.withLock { isInSlot in
            guard isInSlot else { return true }
            guard waiting.enter() else { return false }
            isInSlot = false
            slots.give()
            return true
        }
    }

    /// Gives the place back, once.
    func give() { isInSlot.withLock { $0 } ? slots.give() : waiting.leave() }
}

/// A bounded number of those who wait.
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
