import Synchronization

/// Runs work once for all concurrent callers with the same key.
///
/// The work runs in its own task, so that cancelling one caller does not fail the others. It never outlives its
/// callers: each of them waits for it, and if all are cancelled, the work is cancelled too.
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

    /// The number of keys with work in progress.
    var count: Int { state.withLock { $0.flights.count } }

    /// Returns the number of callers that wait for a key.
    func callers(of key: Key) -> Int { state.withLock { $0.flights[key]?.callers ?? 0 } }

    /// Returns the result of the work, and whether this call started it.
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
            // The next caller starts new work instead of joining the cancelled one.
            state.flights[key] = nil
            return flight.task
        }
        abandoned?.cancel()
    }
}
