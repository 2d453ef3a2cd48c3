import TestSupport
import Testing

@Suite("Limits on concurrent work", .timeLimit(.minutes(45)))
struct ConcurrencyLimitTests {
    /// Counts the running work and lets it wait for more.
    private actor Gate {
        private(set) var most = 0
        private var present = 0
        private var waiting: [CheckedContinuation<Void, Never>] = []

        /// Waits until this many pieces of work have run at the same time.
        func enter(waitingFor count: Int) async {
            present += 1
            most = max(most, present)
            if most >= count {
                for continuation in waiting { continuation.resume() }
                waiting = []
            } else {
                await withCheckedContinuation { waiting.append($0) }
            }
        }

        func leave() { present -= 1 }
    }

    @Test("A limit of three runs at most three pieces of work at the same time")
    func three() async throws {
        let (limit, gate) = (ConcurrencyLimit(3), Gate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await limit.run {
                        await gate.enter(waitingFor: 3)
                        await Task.yield()
                        await gate.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await gate.most == 3)
    }

    @Test("Work inside other work of the same limit starts at once, also in child tasks")
    func nested() async throws {
        let limit = ConcurrencyLimit(1)
        let result = try await limit.run {
            async let child = limit.run { 2 }
            return try await limit.run { 1 } + child
        }
        #expect(result == 3)
    }

    @Test("Limited work that fails frees its place")
    func failure() async throws {
        struct Failed: Error {}
        let limit = ConcurrencyLimit(1)
        for _ in 0..<3 {
            await #expect(throws: Failed.self) { try await limit.run { throw Failed() } }
        }
        #expect(try await limit.run { true })
    }

    @Test("Work that is cancelled while it waits does not run and uses no place")
    func cancellation() async throws {
        let (limit, gate) = (ConcurrencyLimit(1), Gate())
        try await limit.run {
            let waiting = Task.detached { try await limit.run { await gate.enter(waitingFor: 0) } }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        #expect(try await limit.run { true })
        #expect(await gate.most == 0)
    }
}
