import Foundation
import GRDB
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import StoreSQLite

@Suite("The lanes of the SQLite writer")
struct WriteLaneTests {
    /// A writer whose first work ends when the test says so, so that later work waits.
    private struct HeldWriter {
        let writes: WriteGroup
        let database: DatabaseQueue
        let done = Log()
        private let end = DispatchSemaphore(value: 0)

        /// The lanes of finished work, in order.
        final class Log: Sendable {
            private let lanes = Mutex<[WorkLane]>([])

            var all: [WorkLane] { lanes.withLock { $0 } }

            func add(_ lane: WorkLane) { lanes.withLock { $0.append(lane) } }
        }

        init(
            in folder: TemporaryFolder,
            capacity: Int,
            pause: @escaping WriteGroup.Pause = WriteGroup.standardPause
        ) throws {
            let path = folder.path("lanes.sqlite")
            let log = WriteAheadLog(
                databasePath: path,
                limit: WriteAheadLog.standardLimit,
                lockWait: LockWait(longest: .seconds(1))
            )
            database = try DatabaseQueue(path: path)
            writes = WriteGroup(writer: database, capacity: capacity, log: log, pause: pause) {}
        }

        /// Begins the first work, and returns once it holds the writer.
        func hold(in group: inout ThrowingTaskGroup<Void, any Error>) async {
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            group.addTask { [writes, end] in
                try await writes.perform(in: .ordinary) { _ in
                    begin.yield()
                    end.wait()
                }
            }
            _ = await begun.first { _ in true }
        }

        /// Adds work, and returns once all of it waits.
        func add(_ count: Int, in lane: WorkLane, to group: inout ThrowingTaskGroup<Void, any Error>) async {
            for _ in 0..<count {
                group.addTask { [writes, done] in try await writes.perform(in: lane) { _ in done.add(lane) } }
            }
            while writes.waiting(in: lane) < count { await Task.yield() }
        }

        func release() { end.signal() }
    }

    @Test("Waiting notifications go first, and bulk work goes last")
    func order() async throws {
        try await TemporaryFolder.withNew { folder in
            let writer = try HeldWriter(in: folder, capacity: 100)
            try await withThrowingTaskGroup(of: Void.self) { group in
                await writer.hold(in: &group)
                await writer.add(2, in: .bulk, to: &group)
                await writer.add(3, in: .ordinary, to: &group)
                await writer.add(3, in: .intake, to: &group)
                writer.release()
                try await group.waitForAll()
            }
            let expected: [WorkLane] = [.intake, .intake, .intake, .ordinary, .ordinary, .ordinary, .bulk, .bulk]
            #expect(writer.done.all == expected)
        }
    }

    @Test("Waiting bulk work is committed after eight commits of other work")
    func turn() async throws {
        try await TemporaryFolder.withNew { folder in
            let writer = try HeldWriter(in: folder, capacity: 10_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                await writer.hold(in: &group)
                await writer.add(1, in: .bulk, to: &group)
                await writer.add(10 * 512, in: .intake, to: &group)
                writer.release()
                try await group.waitForAll()
            }
            #expect(writer.done.all.firstIndex(of: .bulk) == 8 * 512)
        }
    }

    @Test("A full lane refuses its own work only")
    func full() async throws {
        try await TemporaryFolder.withNew { folder in
            let writer = try HeldWriter(in: folder, capacity: 4)
            try await withThrowingTaskGroup(of: Void.self) { group in
                await writer.hold(in: &group)
                await writer.add(4, in: .bulk, to: &group)
                await #expect(throws: StoreError.overloaded) { try await writer.writes.perform(in: .bulk) { _ in } }
                await writer.add(4, in: .intake, to: &group)
                writer.release()
                try await group.waitForAll()
            }
            #expect(writer.done.all.count == 8)
        }
    }

    @Test("The writer pauses between two bulk writes, so that another process can write")
    func pause() async throws {
        try await TemporaryFolder.withNew { folder in
            let engine = try SQLiteEngine(path: folder.path("desk.sqlite"), writesWaiting: 100, isReadOnly: false)
            var times: [ContinuousClock.Instant] = []
            for _ in 0..<3 { times.append(try await engine.write(in: .bulk) { _ in ContinuousClock.now }) }
            for (first, second) in zip(times, times.dropFirst()) {
                #expect(second - first >= .milliseconds(25))
            }
        }
    }

    @Test("Bulk work that waits for the end of a pause does not hold the writer")
    func freeInPause() async throws {
        try await TemporaryFolder.withNew { folder in
            let (pauses, begin) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
            let writer = try HeldWriter(in: folder, capacity: 100) { begin.yield($0) }
            var ends = pauses.makeAsyncIterator()
            try await withThrowingTaskGroup(of: Void.self) { group in
                await writer.hold(in: &group)
                await writer.add(2, in: .bulk, to: &group)
                writer.release()
                let end = try #require(await ends.next())
                try await writer.writes.perform(in: .ordinary) { _ in writer.done.add(.ordinary) }
                try await writer.database.write { _ in }
                end()
                try await group.waitForAll()
            }
            #expect(writer.done.all == [.bulk, .ordinary, .bulk])
        }
    }

    @Test("A write that another process keeps waiting for too long fails, and a later one succeeds")
    func busy() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            let engine = try SQLiteEngine(
                path: path,
                writesWaiting: 100,
                isReadOnly: false,
                lockWait: LockWait(longest: .milliseconds(20))
            )
            let store = try Store(on: engine)
            try store.migrate()
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
            let locked = SQLiteFault.locked.storeError(path: path)
            await #expect(throws: locked) { try await store.record(.request()) }
            await #expect(throws: locked) { try await store.check() }
            try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
            #expect(try await store.record(.request()) == .stored)
            try await store.check()
        }
    }

    @Test("A file that another program locks as a whole cannot be opened, and the error names the lock")
    func lockedFile() async throws {
        try await TemporaryFolder.withNew { folder in
            let path = folder.path("desk.sqlite")
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try await other.writeWithoutTransaction { db in
                try db.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY)")
                try db.execute(sql: "BEGIN EXCLUSIVE")
            }
            #expect(throws: SQLiteFault.locked.storeError(path: path)) {
                try SQLiteEngine(
                    path: path,
                    writesWaiting: 100,
                    isReadOnly: false,
                    lockWait: LockWait(longest: .milliseconds(20))
                )
            }
            try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        }
    }
}
