import TestSupport
import Testing

@Suite("A limit to what runs at the same time", .timeLimit(.minutes(5)))
struct ConcurrencyLimitTests {
    /// Counts the work under way, and lets work wait for more of it.
    private actor Gate {
        private(set) var most = 0
        private var present = 0
        private var waiting: [CheckedContinuation<Void, Never>] = []

        /// Waits until so many pieces of work were under way at the same time.
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

    @Test("A limit of three lets three pieces of work run at the same time, and no more")
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

    @Test("Work within other work of the same limit begins at once, in child tasks too")
    func nested() async throws {
        let limit = ConcurrencyLimit(1)
        let result = try await limit.run {
            async let child = limit.run { 2 }
            return try await limit.run { 1 } + child
        }
        #expect(result == 3)
    }

    @Test("Work that fails leaves its place to other work")
    func failure() async throws {
        struct Failed: Error {}
        let limit = ConcurrencyLimit(1)
        for _ in 0..<3 {
            await #expect(throws: Failed.self) { try await limit.run { throw Failed() } }
        }
        #expect(try await limit.run { true })
    }

    @Test("Work that is cancelled while it waits does not run, and takes nobody's place")
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
