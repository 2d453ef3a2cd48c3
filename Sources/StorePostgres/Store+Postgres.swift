package import Store

extension Store {
    /// Connects to a PostgreSQL database; its tables are left as they are.
    ///
    /// - Parameters:
    ///   - address: where the database is.
    ///   - history: the migrations of this release.
    ///   - connections: how many connections there may be.
    ///   - writesWaiting: how many calls may wait for one.
    ///   - timeouts: how long the database may take.
    ///   - onRepetition: is told that transactions were run again.
    /// - Throws: ``StoreError`` when the database cannot be used.
    package init(
        postgres address: PostgresAddress,
        history: [Migration] = Migration.history,
        connections: Int = 10,
        writesWaiting: Int = 10_000,
        timeouts: PostgresTimeouts = PostgresTimeouts(),
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
        try self.init(on: engine, history: history)
    }

    /// Connects to a PostgreSQL database and brings its tables up to date.
    ///
    /// - Throws: ``StoreError`` when the database cannot be used.
    package static func open(postgres address: PostgresAddress) throws -> Store {
        let store = try Store(postgres: address)
        try store.migrate()
        return store
    }

    /// Connects to a PostgreSQL database for a command that reads alone, and may take its time.
    ///
    /// - Returns: a store whose writes fail.
    /// - Throws: ``StoreError`` when the database cannot be used.
    package static func reading(postgres address: PostgresAddress) throws -> Store {
        try Store(
            on: PostgresEngine(address, connections: 4, writesWaiting: 10_000, isReadOnly: true, timeouts: .command)
        )
    }
}
