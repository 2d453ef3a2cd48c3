package import Store

extension Store {
    /// Creates a store on a PostgreSQL database, without changing its tables.
    ///
    /// - Parameters:
    ///   - address: the address of the database.
    ///   - history: the migrations of this release.
    ///   - connections: how many connections the store may open.
    ///   - writesWaiting: how many calls may wait for a connection.
    ///   - timeouts: the time limits for the database.
    ///   - leaseClock: the clock by which leases of cases begin and end.
    ///   - onRepetition: called when transactions were run again.
    /// - Throws: ``StoreError`` if the database cannot be used.
    package init(
        postgres address: PostgresAddress,
        history: [Migration] = Migration.history,
        connections: Int = 10,
        writesWaiting: Int = 10_000,
        timeouts: PostgresTimeouts = PostgresTimeouts(),
        leaseClock: LeaseClock = .database,
        onRepetition: @escaping PostgresRepetitionHandler = { _, _ in }
    ) throws {
        let engine = PostgresEngine(
            address,
            connections: connections,
            writesWaiting: writesWaiting,
            isReadOnly: false,
            timeouts: timeouts,
            onRepetition: onRepetition
        )
        try self.init(on: engine, history: history, leaseClock: leaseClock)
    }

    /// Creates a store on a PostgreSQL database and runs the missing migrations.
    ///
    /// - Throws: ``StoreError`` if the database cannot be used.
    package static func open(postgres address: PostgresAddress) throws -> Store {
        let store = try Store(postgres: address)
        try store.migrate()
        return store
    }

    /// Creates a store on a PostgreSQL database for a command that only reads and may take long.
    ///
    /// - Returns: a store whose writes fail.
    /// - Throws: ``StoreError`` if the database cannot be used.
    package static func reading(postgres address: PostgresAddress) throws -> Store {
        try Store(
            on: PostgresEngine(address, connections: 4, writesWaiting: 10_000, isReadOnly: true, timeouts: .command)
        )
    }
}
