import AppStoreTypes
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import StorePostgres

@Suite(
    "What arrives while an erasure begins",
    .timeLimit(.minutes(45)),
    .enabled(if: PostgresServer.address != nil)
)
struct ErasureRaceTests {
    /// Something about the transaction 1001 or its customer that a desk stores.
    struct Arrival: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let arrive: @Sendable (Store) async throws -> Void
    }

    /// Whether an arrival has ended, so that a test without a wait for the lock ends too, and fails.
    final class ArrivalEnd: Sendable {
        let hasCome = Mutex(false)
    }

    static let arrivals = [
        Arrival(testDescription: "a notification") { _ = try await $0.record(.example()) },
        Arrival(testDescription: "an imported purchase") {
            _ = try await $0.apply([.example()], checkpoint: nil, at: start)
        },
        Arrival(testDescription: "a page of a history") { store in
            let page = HistoryPage(
                account: HistoryAccount(app: .coins, accountID: "1001", transactionID: "1001"),
                kind: .transactions,
                purchases: [.example()],
                revision: "r1",
                isLast: true,
                accountIDs: ["1001"]
            )
            _ = try await store.apply(page, at: start)
        },
        Arrival(testDescription: "an empty last page of a history") { store in
            let page = HistoryPage(
                account: HistoryAccount(app: .coins, accountID: "account", transactionID: "1001"),
                kind: .transactions,
                purchases: [],
                revision: "r1",
                isLast: true,
                accountIDs: ["1001"]
            )
            _ = try await store.apply(page, at: start)
        },
        Arrival(testDescription: "a lookup") { store in
            let lookup = Lookup(app: .coins, transactionID: "1001", wantedAt: start, deadline: start.later(hours: 12))
            try await store.settle(lookup, with: .example(), at: start)
        },
        Arrival(testDescription: "a report of use") { store in
            let report = UsageReport.example("use", of: "1001", units: 1)
            _ = try await store.recordUsage([report], receivedAt: start, in: .coins)
        },
        Arrival(testDescription: "a delivery") { store in
            let report = DeliveryReport(delivery: .delivered, at: start)
            _ = try await store.recordDelivery(report, of: "1001", receivedAt: start, in: .coins)
        },
        Arrival(testDescription: "the customer of a purchase") { store in
            try await store.recordCustomer(Purchase.token, ofPurchase: "1001", at: start, in: .coins)
        },
        Arrival(testDescription: "a consent") { _ = try await $0.recordConsent(.example(), in: .coins) },
        Arrival(testDescription: "an imported consent") { _ = try await $0.importConsents([.example()], in: .coins) },
        Arrival(testDescription: "a purchase in another store") { store in
            let purchase = ExternalPurchase(
                store: "web",
                purchaseID: "1",
                customerID: Purchase.token,
                purchasedAt: start,
                amount: 10_000,
                currency: "USD"
            )
            _ = try await store.importPurchases([purchase], in: .coins, checkpoint: nil, at: start)
        },
    ]

    /// Returns once something waits for a lock of the connection's transaction, or has ended.
    static func awaitWaiter(or end: ArrivalEnd, _ db: any Connection) throws {
        var waiting: Int64?
        while waiting ?? 0 == 0, !end.hasCome.withLock({ $0 }) {
            waiting = try db.row(
                """
                SELECT count(*) AS number FROM pg_locks
                WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
                """
            )?.value("number")
        }
    }

    @Test(
        "An erasure includes a report that is being stored in the other environment at the same time"
    )
    func report() async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let erasedAt = start.later(hours: 1)
                _ = try await store.recordConsent(.example(), in: .coins)
                _ = try await store.beginErasure(of: Purchase.token, in: .coins, by: "test", at: erasedAt)
                #expect(try await store.finishErasures(now: { erasedAt }))
                let reporter = PostgresEngine(address, connections: 1, writesWaiting: 100, isReadOnly: false)
                defer { try? reporter.close() }
                let arriving = Mutex<Task<Void, any Error>?>(nil)
                let end = ArrivalEnd()
                try await reporter.write { db in
                    // The report has looked at the list of erased transactions, and is not committed yet.
                    try CustomerLock(db).take(["1001"], in: .sandboxCoins)
                    let report = DeliveryReport(delivery: .delivered, at: start)
                    try DeliveryTable(db).add(report, of: PurchaseKey(app: .sandboxCoins, transactionID: "1001"))
                    let task = Task {
                        defer { end.hasCome.withLock { $0 = true } }
                        _ = try await store.record(.example())
                    }
                    arriving.withLock { $0 = task }
                    try Self.awaitWaiter(or: end, db)
                }
                try await arriving.withLock { $0 }?.value
                #expect(try await store.finishErasures(now: { erasedAt }))
                let records = try await plain.personalRecords(of: "1001", in: .coins)
                #expect(records.filter { !$0.isEmpty }.isEmpty)
            }
        }
    }

    @Test("A name that two purchases share is erased with the last of them, although two desks erase them at once")
    func shared() async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let ids = try await LateErasureStepTests.begin(["1", "2"], of: ["1", "2"], in: store)
                try #require(ids.count == 2)
                let other = PostgresEngine(address, connections: 1, writesWaiting: 100, isReadOnly: false)
                defer { try? other.close() }
                let stepping = Mutex<Task<Void, any Error>?>(nil)
                let end = ArrivalEnd()
                let (headers, leaseClock) = (store.headers, store.leaseClock)
                try await other.write { db in
                    // The other desk has erased the first purchase, and has not committed yet.
                    let key = try FixedKey().key()
                    _ = try Store.continueErasure(ids[0], key, headers, leaseClock, at: start, db)
                    let task = Task {
                        defer { end.hasCome.withLock { $0 = true } }
                        _ = try await store.continueErasure(ids[1], at: start)
                    }
                    stepping.withLock { $0 = task }
                    try Self.awaitWaiter(or: end, db)
                }
                try await stepping.withLock { $0 }?.value
                #expect(try await store.finishErasures(now: { start }))
                let left = try await store.engine.read { db in try GroupTable(db).groups(named: "first", in: .coins) }
                #expect(left.isEmpty)
            }
        }
    }

    @Test("A note that names two customers loses both, although two desks erase them at once")
    func note() async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let second = Purchase.example("2001", customer: "2e6ab5a0-5d4a-4b6b-9c57-3a3e0c3b2222")
                _ = try await store.recordConsent(.example(), in: .coins)
                _ = try await store.apply([second], checkpoint: nil, at: start)
                try await store.damage(
                    """
                    INSERT INTO app_pause (bundle_id, is_paused, at_ms, author, note)
                    VALUES ('any', 1, 1, 'operator', 'for \(Purchase.token) and \(second.customerID)');
                    """
                )
                var ids: [Int64] = []
                for name in [Purchase.token, second.customerID] {
                    let begun = try await store.beginErasure(of: name, in: .coins, by: "test", at: start)
                    ids.append(try #require(begun.first).id)
                }
                let other = PostgresEngine(address, connections: 1, writesWaiting: 100, isReadOnly: false)
                defer { try? other.close() }
                let stepping = Mutex<Task<Void, any Error>?>(nil)
                let end = ArrivalEnd()
                let (first, last) = (ids[0], ids[1])
                let (headers, leaseClock) = (store.headers, store.leaseClock)
                try await other.write { db in
                    // The other desk has erased the first customer from the note, and has not committed yet.
                    let key = try FixedKey().key()
                    _ = try Store.continueErasure(first, key, headers, leaseClock, at: start, db)
                    let task = Task {
                        defer { end.hasCome.withLock { $0 = true } }
                        _ = try await store.continueErasure(last, at: start)
                    }
                    stepping.withLock { $0 = task }
                    try Self.awaitWaiter(or: end, db)
                }
                try await stepping.withLock { $0 }?.value
                #expect(try await store.finishErasures(now: { start }))
                let notes: [String] = try store.readTables { db in
                    try db.rows("SELECT note FROM app_pause ORDER BY id").map { try $0.value("note") }
                }
                #expect(notes == ["for [erased] and [erased]"])
            }
        }
    }

    @Test("A step of an erasure that another desk adds purchases to locks nothing before it waits")
    func added() async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            try await database.withStore { plain in
                let store = plain.pseudonymised(by: try FixedKey())
                let ids = try await LateErasureStepTests.begin(["1"], of: ["1"], in: store)
                let id = try #require(ids.first)
                let other = PostgresEngine(address, connections: 1, writesWaiting: 100, isReadOnly: false)
                defer { try? other.close() }
                let stepping = Mutex<Task<Void, any Error>?>(nil)
                let end = ArrivalEnd()
                try await other.write { db in
                    try ErasureTable(db).lock(id)
                    let task = Task {
                        defer { end.hasCome.withLock { $0 = true } }
                        _ = try await store.continueErasure(id, at: start)
                    }
                    stepping.withLock { $0 = task }
                    try Self.awaitWaiter(or: end, db)
                    // It leaves out what another write has locked.
                    let free = try ErasureTable(db).nextWork(of: id, isTransaction: true, limit: 10)
                    #expect(free == ["1"])
                }
                try await stepping.withLock { $0 }?.value
                #expect(try await store.finishErasures(now: { start }))
            }
        }
    }

    @Test("A report that waited for the beginning of an erasure is not stored after it", arguments: arrivals)
    func late(_ arrival: Arrival) async throws {
        try await StoreEngine.postgreSQL.withFreshDatabase { database in
            guard case .postgreSQL(let address) = database else { return }
            try await database.withStore { plain in
                let keys = try FixedKey()
                let key = try keys.makeKey()
                let store = plain.pseudonymised(by: keys)
                let eraser = PostgresEngine(address, connections: 1, writesWaiting: 100, isReadOnly: false)
                defer { try? eraser.close() }
                let arriving = Mutex<Task<Void, any Error>?>(nil)
                let end = ArrivalEnd()
                try await eraser.write { db in
                    let names: Set = ["1001", Purchase.token]
                    try CustomerLock(db).take(names, in: .coins)
                    let task = Task {
                        defer { end.hasCome.withLock { $0 = true } }
                        try await arrival.arrive(store)
                    }
                    arriving.withLock { $0 = task }
                    // The arrival must wait for the lock.
                    try Self.awaitWaiter(or: end, db)
                    let table = ErasureTable(db)
                    try ErasureKeyTable(db).adopt(key)
                    let person = FoundPerson(app: .coins, names: [Purchase.token], transactions: ["1001"])
                    let erasedAt = start.later(hours: 1)
                    _ = try table.add(person, asked: "1001", cases: 0, by: "test", with: key, at: erasedAt)
                }
                try await arriving.withLock { $0 }?.value
                #expect(try await store.purchase("1001", in: .coins) == nil)
                for name in ["1001", Purchase.token] {
                    let records = try await plain.personalRecords(of: name, in: .coins)
                    #expect(records.filter { !$0.isEmpty }.isEmpty, "\(name)")
                }
            }
        }
    }
}
