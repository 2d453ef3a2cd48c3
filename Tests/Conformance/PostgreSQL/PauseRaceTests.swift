import AppStoreTypes
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite(
    "Attempts that begin while an order to pause is given",
    .timeLimit(.minutes(45)),
    .enabled(if: PostgresServer.address != nil)
)
struct PauseRaceTests {
    /// What another desk does while a transaction is open.
    private final class OtherDesk: Sendable {
        let task = Mutex<Task<Void, any Error>?>(nil)
        let hasEnded = Mutex(false)
        /// Whether it waited for the transaction.
        let hasWaited = Mutex(false)
    }

    private static let order = AppPause(
        bundleID: AppKey.coins.bundleID,
        isPaused: true,
        at: start,
        author: "token ops",
        note: nil
    )

    /// Runs something on a desk with one case while another transaction is open.
    ///
    /// - Parameters:
    ///   - transaction: what the transaction does before.
    ///   - work: what the desk does with the case.
    /// - Returns: whether the work waited for the transaction.
    /// - Throws: any error of the two.
    private static func waits(
        for transaction: @escaping @Sendable (any Connection) throws -> Void,
        during work: @escaping @Sendable (Store, _ caseID: String) async throws -> Void
    ) async throws -> Bool {
        let other = OtherDesk()
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            try await database.withStore { store in
                _ = try await store.recordConsent(.example(), in: .coins)
                let caseID = try await store.openCase()
                _ = try #require(await store.claim(by: "a", at: start, leaseFor: .seconds(60)))
                let engine = PostgresEngine(address, connections: 1, writesWaiting: 100, isReadOnly: false)
                defer { try? engine.close() }
                try await engine.write { db in
                    try transaction(db)
                    let task = Task {
                        defer { other.hasEnded.withLock { $0 = true } }
                        try await work(store, caseID)
                    }
                    other.task.withLock { $0 = task }
                    var waiting: Int64?
                    while waiting ?? 0 == 0, !other.hasEnded.withLock({ $0 }) {
                        waiting = try db.row(
                            """
                            SELECT count(*) AS number FROM pg_locks
                            WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
                            """
                        )?.value("number")
                    }
                    let hasWaited = waiting ?? 0 > 0
                    other.hasWaited.withLock { $0 = hasWaited }
                }
                try await other.task.withLock { $0 }?.value
            }
        }
        return other.hasWaited.withLock { $0 }
    }

    @Test("An attempt waits for an order to pause that is being stored, and obeys it")
    func attemptAfterOrder() async throws {
        let hasWaited = try await Self.waits { db in
            try PauseTable(db).lock(Self.order.bundleID)
            try PauseTable(db).add(Self.order)
        } during: { store, caseID in
            let permission = try await store.beginAttempt(on: caseID, by: "a", with: .example(), at: start)
            #expect(permission == .refused(.paused))
        }
        #expect(hasWaited)
    }

    @Test("An order to pause waits for an attempt that begins, so that none begins after it")
    func orderAfterAttempt() async throws {
        let hasWaited = try await Self.waits { db in
            let isPaused = try PauseTable(db).isPausedForAttempt(Self.order.bundleID)
            #expect(!isPaused)
        } during: { store, _ in
            let isChanged = try await store.record(Self.order)
            #expect(isChanged)
        }
        #expect(hasWaited)
    }

    @Test("Attempts of an app do not wait for each other")
    func attempts() async throws {
        let hasWaited = try await Self.waits { db in
            let isPaused = try PauseTable(db).isPausedForAttempt(Self.order.bundleID)
            #expect(!isPaused)
        } during: { store, caseID in
            let permission = try await store.beginAttempt(on: caseID, by: "a", with: .example(), at: start)
            guard case .allowed = permission else {
                Issue.record("the attempt was refused: \(permission)")
                return
            }
        }
        #expect(!hasWaited)
    }
}
