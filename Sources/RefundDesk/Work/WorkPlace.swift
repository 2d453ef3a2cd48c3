import Synchronization

/// The place of a job: one of the worker's slots, or the room for jobs that wait for another server.
///
/// A waiting job leaves its slot, so that other jobs can run.
final class WorkPlace: Sendable {
    private let slots: Slots
    private let waiting: WaitingLimit
    private let isInSlot = Mutex(true)

    init(in slots: Slots, beside waiting: WaitingLimit) {
        self.slots = slots
        self.waiting = waiting
    }

    /// Gives the slot to other jobs.
    ///
    /// - Returns: `false` if too many jobs already wait; the job then keeps its slot.
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

/// Limits how many jobs may wait.
final class WaitingLimit: Sendable {
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

/// A number of slots for work.
///
/// Taking a slot waits until one is free. Only one task may take; any task may give.
final class Slots: Sendable {
    private struct State {
        var free: Int
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(free: count)) }

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state -> Bool in
                guard state.free > 0 else {
                    state.waiter = continuation
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Takes slots that are free now, at most a number, and returns how many.
    func takeFree(upTo count: Int) -> Int {
        state.withLock { state in
            let taken = min(count, state.free)
            state.free -= taken
            return taken
        }
    }

    func give() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard let waiter = state.waiter else {
                state.free += 1
                return nil
            }
            state.waiter = nil
            return waiter
        }
        waiter?.resume()
    }
}
