package import AppStoreTypes
import Refunds

/// The desk's store: schema, statements and transactions, over any ``Engine``.
package struct Store: Sendable {
    let engine: any Engine
    let headers: PayloadHeaderCache
    let intake: IntakeQueue
    let leaseClock: LeaseClock
    let unreadable: UnreadableSearch
    let history: [Migration]
    /// Where the key of erased customers' pseudonyms is kept; `nil` if none is configured.
    package var pseudonyms: (any PseudonymKeySource)?
    /// The apps whose answers to reviews state each use of the purchase; `nil` if that is not known.
    private(set) var appsStatingUses: Set<String>?

    /// Creates a store on a database, without changing its tables.
    ///
    /// - Parameters:
    ///   - engine: the database.
    ///   - history: the migrations of this release.
    ///   - leaseClock: the clock by which leases of cases begin and end.
    /// - Throws: ``StoreError`` for a database of an earlier build or a later release.
    package init(
        on engine: any Engine,
        history: [Migration] = Migration.history,
        leaseClock: LeaseClock = .caller
    ) throws {
        self.engine = engine
        headers = PayloadHeaderCache()
        intake = IntakeQueue()
        unreadable = UnreadableSearch()
        self.history = history
        self.leaseClock = leaseClock
        do {
            _ = try pendingMigrations()
        } catch StoreError.copyUnfinished {
            // The copy itself opens the database, and everything else looks at the migrations again.
        }
    }

    /// Creates a store that shares everything with another, but not its engine.
    init(_ store: Store, on engine: any Engine) {
        self.engine = engine
        headers = store.headers
        intake = store.intake
        unreadable = store.unreadable
        leaseClock = store.leaseClock
        history = store.history
        pseudonyms = store.pseudonyms
        appsStatingUses = store.appsStatingUses
    }

    /// Returns a store that reads each use of a purchase only for some apps, by their bundle IDs.
    ///
    /// A backend may report very many, and only an answer that states them needs them.
    package func statingUses(in apps: Set<String>) -> Store {
        var store = self
        store.appsStatingUses = apps
        return store
    }

    /// Closes the database; later calls throw.
    package func close() throws { try engine.close() }

    /// Runs the missing migrations, if any.
    ///
    /// - Throws: ``StoreError`` for a database with another history, or with a desk that must be stopped first.
    package func migrate() throws {
        guard try !pendingMigrations().isEmpty else { return }
        // The lock comes first: the tables of a running desk of an older release must not change.
        let lock = try engine.lockForDesk()
        defer { lock.release() }
        try runMigrations()
    }

    private func runMigrations() throws {
        guard try !pendingMigrations().isEmpty else { return }
        try engine.writeAtOnce { db in
            for statement in db.dialect.migrationLock { _ = try db.rows(statement) }
            for migration in try pending(MigrationTable(db).applied(in: engine.name)) {
                try db.script(migration.sql(db.dialect))
                try MigrationTable(db).note(migration.identifier)
            }
        }
    }

    /// Returns the migrations that ``migrate()`` would run, in order.
    ///
    /// - Throws: ``StoreError`` for a database with another history.
    package func pendingMigrations() throws -> [String] {
        try engine.readAtOnce { db in try pending(MigrationTable(db).applied(in: engine.name)) }.map(\.identifier)
    }

    /// Checks that the tables are the ones of this release.
    ///
    /// - Throws: ``StoreError/notMigrated(path:pending:isEmpty:)`` for a database with missing migrations, and any
    ///   other ``StoreError`` for a database with another history.
    package func requireMigrated() throws {
        let pending = try pendingMigrations()
        guard pending.isEmpty else {
            let isEmpty = pending.count == history.count
            throw StoreError.notMigrated(path: engine.name, pending: pending, isEmpty: isEmpty)
        }
    }

    func pending(_ applied: [String]) throws -> [Migration] {
        let known = history.map(\.identifier)
        let unknown = applied.filter { !known.contains($0) }
        let breaking = unknown.filter { !Migration.leavesOlderDesksWorking($0) }
        if !breaking.isEmpty { throw StoreError.newerHistory(path: engine.name, unknown: breaking) }
        let ours = applied.filter { known.contains($0) }
        // A later release adds its steps after all of ours.
        let isInOrder = known.starts(with: ours) && applied.starts(with: ours)
        if !isInOrder || (!unknown.isEmpty && ours.count < known.count) {
            throw StoreError.reorderedHistory(path: engine.name, applied: applied)
        }
        return Array(history.dropFirst(ours.count))
    }

    /// Compares the tables with this release.
    ///
    /// - Returns: whether this release works on the tables, and what to do otherwise.
    /// - Throws: ``StoreError`` for a database with another history, or that cannot be read.
    package func schemaFit() throws -> SchemaFit {
        let applied = try appliedMigrations()
        let pending = try pending(applied).map(\.identifier)
        if pending.count == history.count { return .empty(pending: pending) }
        if !pending.isEmpty { return .behind(pending: pending) }
        let unknown = applied.filter { identifier in !history.contains { $0.identifier == identifier } }
        return unknown.isEmpty ? .current : .ahead(unknown: unknown)
    }
}

/// How the tables of a database fit a release.
package enum SchemaFit: Hashable, Sendable {
    /// The tables are those of the release.
    case current
    /// A later release added steps that the release can work with.
    case ahead(unknown: [String])
    /// Steps of the release are missing.
    case behind(pending: [String])
    /// There are no tables yet.
    case empty(pending: [String])

    /// Whether there are tables.
    package var hasTables: Bool {
        if case .empty = self { false } else { true }
    }

    /// Whether desks of the previous release may keep running while the missing steps are applied.
    package var mayOlderDesksGoOn: Bool {
        guard case .behind(let pending) = self else { return true }
        return pending.allSatisfy { Migration.leavesOlderDesksWorking($0) }
    }
}

extension Store {
    /// Acquires the right to work on the cases of this database, and ends the leases of a stopped desk.
    ///
    /// If only one process may work on the cases, it also runs the missing migrations. A database that desks share is
    /// migrated by `refund-desk migrate` alone, because desks of the previous release may still run.
    ///
    /// If only one process may work on the cases, every lease found at its start belongs to a stopped desk. An attempt
    /// that such a desk left unfinished is marked `unknown` when its case is claimed. Cases that could not be read
    /// become due.
    ///
    /// - Parameter now: the present time.
    /// - Returns: the right, which lasts until it is released.
    /// - Throws: ``StoreError/inUse(path:)`` while another process holds it;
    ///   ``StoreError/notMigrated(path:pending:isEmpty:)`` for a shared database with missing migrations;
    ///   ``StoreError/copied(path:)`` for the source of a copy that has ended.
    package func lockForDesk(at now: Timestamp) throws -> any DeskLock {
        let lock = try engine.lockForDesk()
        do {
            try engine.readAtOnce { db in try MigrationTable(db).requireNotCopied(from: engine.name) }
            if lock.isExclusive { try runMigrations() } else { try requireMigrated() }
            guard lock.isExclusive else { return lock }
            try engine.writeAtOnce { db in
                try CaseTable(db).endLeases(at: now)
                try LookupTable(db).beginDesk(at: now)
                try HistoryTable(db).beginDesk(at: now)
                try OrderMessageTable(db).beginDesk(at: now)
            }
        } catch {
            lock.release()
            throw error
        }
        return lock
    }

    /// Acquires the right to change what a running desk must not miss.
    ///
    /// A desk on a file cannot start until the right is released. A shared database has no such right; there, no desk
    /// may have said recently that it runs.
    ///
    /// - Parameter now: the present time.
    /// - Returns: the right; `nil` while a desk runs.
    /// - Throws: any error of the database.
    package func lockWithoutDesks(at now: Timestamp) throws -> (any DeskLock)? {
        let lock: any DeskLock
        do {
            lock = try engine.lockForDesk()
        } catch StoreError.inUse {
            return nil
        }
        // The right to a file is exact, while a desk that was killed is still listed.
        guard !lock.isExclusive else { return lock }
        return try hasRunningDesks(at: now) ? nil : lock
    }
}

/// The right to work on the cases of a database.
package protocol DeskLock: Sendable {
    /// Whether no other process can hold the right at the same time.
    var isExclusive: Bool { get }

    /// Releases the right.
    func release()
}

extension Store: StoreHealth {
    package func check() async throws {
        let key = try pseudonyms?.key()
        let beats: Int64 = try await engine.write { db in
            // Without the key, no notification can be compared with the erased customers, nor stored.
            try ErasureKeyTable(db).require(key)
            let row = try db.row(
                """
                INSERT INTO heartbeat (id, beats) VALUES (1, 1)
                ON CONFLICT (id) DO UPDATE SET beats = heartbeat.beats + 1
                RETURNING beats
                """
            )
            guard let row else { throw StoreError.unreadable(column: "beats") }
            return try row.value("beats")
        }
        let read: Int64? = try await engine.read { db in
            try db.row("SELECT beats FROM heartbeat WHERE id = 1")?.value("beats")
        }
        // Another desk may have written in the meantime.
        guard let read, read >= beats else { throw StoreError.unreadable(column: "beats") }
    }

    package func newestReceipt() async throws -> Timestamp? {
        try await engine.read { db in try Self.newestReceipt(db) }
    }

    /// Returns when the newest notification or consent was stored, or `nil` without any.
    static func newestReceipt(_ db: any Connection) throws -> Timestamp? {
        let notification: Timestamp? = try db.row(
            "SELECT notification.received_at_ms FROM notification ORDER BY notification.id DESC LIMIT 1"
        )?.value("received_at_ms")
        let consent: Timestamp? = try db.row(
            "SELECT consent.recorded_at_ms FROM consent ORDER BY consent.id DESC LIMIT 1"
        )?.value("recorded_at_ms")
        return [notification, consent].compactMap { $0 }.max()
    }
}
