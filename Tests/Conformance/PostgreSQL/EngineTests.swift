import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite("The PostgreSQL engine", .timeLimit(.minutes(45)), .enabled(if: PostgresServer.address != nil))
struct EngineTests {
    private static func engine(
        _ address: PostgresAddress? = nil,
        connections: Int = 1,
        _ change: (inout PostgresTimeouts) -> Void = { _ in }
    ) throws -> PostgresEngine {
        var timeouts = PostgresTimeouts()
        change(&timeouts)
        return PostgresEngine(
            try address ?? PostgresAddress(PostgresServer.freshSchema()),
            connections: connections,
            writesWaiting: 100,
            isReadOnly: false,
            timeouts: timeouts
        )
    }

    private static func number(_ engine: PostgresEngine, _ statement: Statement) async throws -> Int64 {
        try await engine.read { db in try db.row(statement)?.value("number") ?? -1 }
    }

    @Test("A connection keeps the plans of its statements for a while, and then makes new ones")
    func plans() async throws {
        let prepared: Statement = "SELECT count(*) AS number FROM pg_prepared_statements"
        for (period, expected) in [(Duration.seconds(3600), [2, 2]), (.zero, [1, 1])] as [(Duration, [Int64])] {
            let engine = try Self.engine { $0.plans = period }
            defer { try? engine.close() }
            _ = try await Self.number(engine, "SELECT CAST(7 AS BIGINT) AS number")
            var counts: [Int64] = []
            for _ in expected { counts.append(try await Self.number(engine, prepared)) }
            #expect(counts == expected)
        }
    }

    @Test("A statement that takes too long is an unavailable store, and the connection serves the next call")
    func slowStatement() async throws {
        let engine = try Self.engine { $0.statement = .milliseconds(50) }
        defer { try? engine.close() }
        await #expect(throws: StoreError.self) {
            _ = try await Self.number(engine, "SELECT CAST(1 AS BIGINT) AS number FROM pg_sleep(60)")
        }
        #expect(try await Self.number(engine, "SELECT CAST(7 AS BIGINT) AS number") == 7)
        #expect(engine.repetitions.isEmpty)
    }

    @Test("A lock that is not free in time is a lost race, after the transaction was run again")
    func lockedRow() throws {
        let address = try PostgresAddress(PostgresServer.freshSchema())
        let holder = try Self.engine(address)
        let waiter = try Self.engine(address) {
            $0.lock = .milliseconds(20)
            $0.retry = .milliseconds(300)
        }
        defer {
            try? holder.close()
            try? waiter.close()
        }
        try holder.writeAtOnce { db in try db.script("CREATE TABLE held (id BIGINT); INSERT INTO held VALUES (1)") }
        let (isHeld, isFree, hasEnded) = (Latch(), Latch(), Latch())
        // A thread of its own: this test blocks one of the few threads that tasks share.
        Thread.detachNewThread {
            _ = try? holder.writeAtOnce { db in
                _ = try db.rows("SELECT held.id FROM held FOR UPDATE")
                isHeld.open()
                isFree.wait()
            }
            hasEnded.open()
        }
        isHeld.wait()
        #expect(throws: StoreError.lostRace) {
            try waiter.writeAtOnce { db in _ = try db.rows("SELECT held.id FROM held FOR UPDATE") }
        }
        isFree.open()
        hasEnded.wait()
        #expect(waiter.repetitions["55P03", default: 0] > 0)
        #expect(waiter.activity.pool?.retried["55P03"] == waiter.repetitions["55P03"])
        #expect(waiter.activity.pool?.retried["40001"] == 0)
    }

    @Test("A call that is cancelled ends its statement at once, and the connection serves the next call")
    func cancelled() async throws {
        let address = try PostgresAddress(PostgresServer.freshSchema())
        let engine = try Self.engine(address)
        let watcher = try Self.engine(address)
        defer {
            try? engine.close()
            try? watcher.close()
        }
        let backend = try await Self.number(engine, "SELECT CAST(pg_backend_pid() AS BIGINT) AS number")
        let call = Task { try await Self.number(engine, "SELECT CAST(1 AS BIGINT) AS number FROM pg_sleep(600)") }
        var isAsleep = false
        while !isAsleep {
            let asleep = try await Self.number(
                watcher,
                "SELECT count(*) AS number FROM pg_stat_activity WHERE pid = \(backend) AND wait_event = 'PgSleep'"
            )
            isAsleep = asleep == 1
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { _ = try await call.value }
        #expect(try await Self.number(engine, "SELECT CAST(7 AS BIGINT) AS number") == 7)
    }

    @Test("A transaction that idles too long is ended by the server, and is run again as a whole")
    func idle() async throws {
        let address = try PostgresAddress(PostgresServer.freshSchema())
        let engine = try Self.engine(address) { $0.idleInTransaction = .milliseconds(20) }
        let watcher = try Self.engine(address)
        defer {
            try? engine.close()
            try? watcher.close()
        }
        let runs = Atomic(0)
        let seven: Int64? = try engine.readAtOnce { db in
            let backend: Int64? = try db.row("SELECT CAST(pg_backend_pid() AS BIGINT) AS number")?.value("number")
            if runs.add(1, ordering: .relaxed).newValue == 1, let backend {
                var isGone = false
                while !isGone {
                    let left: Int64? = try watcher.readAtOnce { db in
                        try db.row("SELECT count(*) AS number FROM pg_stat_activity WHERE pid = \(backend)")?
                            .value("number")
                    }
                    isGone = left == 0
                }
            }
            return try db.row("SELECT CAST(7 AS BIGINT) AS number")?.value("number")
        }
        #expect(seven == 7)
        #expect(runs.load(ordering: .relaxed) == 2)
    }

    /// How the engine treats a SQLSTATE.
    struct State: Sendable, CustomTestStringConvertible {
        let state: String?
        var isRunAgain = false
        var isRace = false
        var endsConnection = false
        var isTemporary = false

        var testDescription: String { state ?? "no answer" }
    }

    private static let states = [
        State(state: nil, isRunAgain: true, endsConnection: true, isTemporary: true),
        State(state: "40001", isRunAgain: true, isRace: true, isTemporary: true),
        State(state: "40P01", isRunAgain: true, isRace: true, isTemporary: true),
        State(state: "55P03", isRunAgain: true, isRace: true, isTemporary: true),
        State(state: "57P01", isRunAgain: true, endsConnection: true, isTemporary: true),
        State(state: "57P02", isRunAgain: true, endsConnection: true, isTemporary: true),
        State(state: "57P03", isRunAgain: true, endsConnection: true, isTemporary: true),
        State(state: "08006", isRunAgain: true, endsConnection: true, isTemporary: true),
        State(state: "53300", isRunAgain: true, isTemporary: true),
        State(state: "25006", isRunAgain: true, endsConnection: true, isTemporary: true),
        State(state: "53100", isTemporary: true), State(state: "53200", isTemporary: true),
        State(state: "58030", isTemporary: true), State(state: "57014", isTemporary: true),
        State(state: "25P03", isTemporary: true), State(state: "23505"), State(state: "42501", isTemporary: true),
        State(state: "42P01"),
    ]

    @Test("A SQLSTATE says whether to run a transaction again, and whether the fault may pass", arguments: states)
    func state(_ row: State) {
        let error = PostgresError(state: row.state, message: "")
        #expect(error.canSucceedOnRerun == row.isRunAgain)
        #expect(error.isRace == row.isRace)
        #expect(error.endsConnection == row.endsConnection)
        #expect(error.isTemporary == row.isTemporary)
    }
}

/// A gate that one thread opens and another waits for.
private final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() { semaphore.wait() }
}
