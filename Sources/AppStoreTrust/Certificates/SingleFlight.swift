import Synchronization

/// Work done once for all who ask for the same thing at the same time.
///
/// The work is a task of its own, so that the cancellation of one caller does not fail the others. It never outlives
/// its callers: each of them waits for its end, and once all are cancelled it is cancelled too.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let number: UInt64
        let task: Task<Value, Never>
        var callers: Int
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var begun: UInt64 = 0
    }

    private let state = Mutex(State())

    /// How many different things are under way.
    var count: Int { state.withLock { $0.flights.count } }

    /// How many callers wait for a thing.
    func callers(of key: Key) -> Int { state.withLock { $0.flights[key]?.callers ?? 0 } }

    /// What the work gives, and whether this call began it.
    func value(
        for key: Key,
        work: @escaping @Sendable () async -> Value
    ) async -> (value: Value, isFirst: Bool) {
        let (flight, isFirst) = board(key, work)
        let value = await withTaskCancellationHandler {
            await flight.task.value
        } onCancel: {
            leave(key, flight.number)
        }
        return (value, isFirst)
    }

    private func board(_ key: Key, _ work: @escaping @Sendable () async -> Value) -> (Flight, isFirst: Bool) {
        state.withLock { state in
            if let flight = state.flights[key] {
                state.flights[key]?.callers += 1
                return (flight, false)
            }
            state.begun += 1
            let number = state.begun
            let task = Task {
                let value = await work()
                land(key, number)
                return value
            }
            let flight = Flight(number: number, task: task, callers: 1)
            state.flights[key] = flight
            return (flight, true)
        }
    }

    private func land(_ key: Key, _ number: UInt64) {
        state.withLock { state in
            if state.flights[key]?.number == number { state.flights[key] = nil }
        }
    }

    private func leave(_ key: Key, _ number: UInt64) {
        let abandoned = state.withLock { state -> Task<Value, Never>? in
            guard let flight = state.flights[key], flight.number == number else { return nil }
            state.flights[key]?.callers -= 1
            guard flight.callers == 1 else { return nil }
            // Whoever comes now begins anew, and does not get what is being cancelled.
            state.flights[key] = nil
            return flight.task
        }
        abandoned?.cancel()
    }
}
