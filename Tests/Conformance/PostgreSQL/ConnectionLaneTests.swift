import Foundation
import Store
import Synchronization
import Testing

@testable import StorePostgres

@Suite("The lanes of the PostgreSQL connections")
struct ConnectionLaneTests {
    /// The lanes of finished work, in order.
    private final class Log: Sendable {
        private let lanes = Mutex<[WorkLane]>([])

        var all: [WorkLane] { lanes.withLock { $0 } }

        func add(_ lane: WorkLane) { lanes.withLock { $0.append(lane) } }
    }

    /// A pool whose work never connects.
    private func pool(size: Int, capacity: Int = 100) throws -> ConnectionPool {
        let address = try PostgresAddress("postgresql://nobody@127.0.0.1/none")
        return ConnectionPool(name: "none", size: size, capacity: capacity, longest: .seconds(60)) {
            PostgresSession(address, PostgresTimeouts())
        }
    }

    /// Begins work that ends when a semaphore is signalled, and returns once it runs.
    private func hold(
        _ pool: ConnectionPool,
        in lane: WorkLane,
        until end: DispatchSemaphore,
        in group: inout ThrowingTaskGroup<Void, any Error>
    ) async {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        group.addTask {
            try await pool.run(in: lane) { _, _ in
                begin.yield()
                end.wait()
            }
        }
        _ = await begun.first { _ in true }
    }

    @Test("A cancellation that comes when the work has just ended is not remembered")
    func cancelledLate() async throws {
        let pool = try pool(size: 1)
        for _ in 0..<300 {
            let end = DispatchSemaphore(value: 0)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let first = Task {
                try await pool.run { _, _ in
                    begin.yield()
                    end.wait()
                }
            }
            _ = await begun.first { _ in true }
            // The thread that does the second work has just ended the first.
            async let second: Void = pool.run { _, _ in first.cancel() }
            while pool.waiting(in: .ordinary) < 1 { await Task.yield() }
            end.signal()
            try await second
            try await first.value
        }
        #expect(pool.cancelled == 0)
        pool.close()
    }

    @Test("Waiting notifications get the next connection, and a full lane refuses its own work only")
    func order() async throws {
        let pool = try pool(size: 1, capacity: 3)
        let end = DispatchSemaphore(value: 0)
        let done = Log()
        try await withThrowingTaskGroup(of: Void.self) { group in
            await hold(pool, in: .ordinary, until: end, in: &group)
            for lane in WorkLane.allCases.reversed() {
                for _ in 0..<3 {
                    group.addTask { try await pool.run(in: lane) { _, _ in done.add(lane) } }
                }
                while pool.waiting(in: lane) < 3 { await Task.yield() }
                await #expect(throws: StoreError.overloaded) { try await pool.run(in: lane) { _, _ in } }
            }
            end.signal()
            try await group.waitForAll()
        }
        #expect(done.all == WorkLane.allCases.flatMap { [$0, $0, $0] })
        pool.close()
    }

    @Test("Bulk work leaves half of the connections free, and all of it runs in the end")
    func half() async throws {
        let pool = try pool(size: 4)
        let end = DispatchSemaphore(value: 0)
        let done = Log()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { await hold(pool, in: .bulk, until: end, in: &group) }
            for _ in 0..<5 {
                group.addTask { try await pool.run(in: .bulk) { _, _ in done.add(.bulk) } }
            }
            while pool.waiting(in: .bulk) < 5 { await Task.yield() }
            for _ in 0..<20 { try await pool.run(in: .intake) { _, _ in } }
            #expect(pool.waiting(in: .bulk) == 5)
            for _ in 0..<2 { end.signal() }
            try await group.waitForAll()
        }
        #expect(done.all.count == 5)
        pool.close()
    }
}
