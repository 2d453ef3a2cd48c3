import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The limit of work at once")
struct WorkLimitTests {
    /// Work that ends when the test says so.
    private final class Gate: Sendable {
        private struct State {
            var running = 0
            var most = 0
            var held: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        var most: Int { state.withLock { $0.most } }

        func pass() async {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.running += 1
                    state.most = max(state.most, state.running)
                    state.held.append(continuation)
                }
            }
            state.withLock { $0.running -= 1 }
        }

        /// Lets one piece of work end; returns whether one was running.
        func release() -> Bool {
            let next = state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
            next?.resume()
            return next != nil
        }
    }

    @Test("No more work runs at once than allowed, and each piece gets its turn")
    func turns() async throws {
        let (limit, gate) = (WorkLimit(mostRunning: 3, mostWaiting: 100), Gate())
        let ended = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...50 {
                group.addTask {
                    try await limit.run(orThrow: .overloaded) { () async throws(IntakeRefusal) in await gate.pass() }
                }
            }
            var released = 0
            while released < 50 {
                if gate.release() { released += 1 } else { await Task.yield() }
            }
            return try await group.reduce(into: 0) { count, _ in count += 1 }
        }
        #expect(ended == 50)
        #expect(gate.most <= 3)
    }

    @Test("Work is refused at once when too much waits, and accepted again later")
    func overloaded() async throws {
        let (limit, gate) = (WorkLimit(mostRunning: 1, mostWaiting: 0), Gate())
        let first = Task {
            try await limit.run(orThrow: .overloaded) { () async throws(IntakeRefusal) in await gate.pass() }
        }
        while gate.most == 0 { await Task.yield() }
        await #expect(throws: IntakeRefusal.self) {
            try await limit.run(orThrow: .overloaded) { () async throws(IntakeRefusal) in }
        }
        #expect(gate.release())
        try await first.value
        try await limit.run(orThrow: .overloaded) { () async throws(IntakeRefusal) in }
    }
}
