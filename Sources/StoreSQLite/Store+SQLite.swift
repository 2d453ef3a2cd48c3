package import Store

extension Store {
    /// Opens an SQLite file, creating it if it is missing, without changing its tables.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - history: the migrations of this release.
    ///   - writesWaiting: how many writes may wait.
    ///   - logLimit: the size in bytes at which a commit empties the write-ahead log.
    /// - Throws: ``StoreError`` if the file cannot be used.
    package init(
        sqlite path: String,
        history: [Migration] = Migration.history,
        writesWaiting: Int = 10_000,
        logLimit: Int64 = 64 << 20
    ) throws {
        try self.init(
            on: SQLiteEngine(path: path, writesWaiting: writesWaiting, isReadOnly: false, logLimit: logLimit),
            history: history
        )
    }

    /// Opens an SQLite file and runs the missing migrations.
    ///
    /// - Throws: ``StoreError`` if the file cannot be used.
    package static func open(sqlite path: String) throws -> Store {
        let store = try Store(sqlite: path)
        try store.migrate()
        return store
    }

    /// Opens an SQLite file for reading only, without a lock that a running desk could wait for.
    ///
    /// - Parameter path: the path of an existing file.
    /// - Returns: a store whose writes fail.
    /// - Throws: ``StoreError`` if the file cannot be used.
    package static func reading(sqlite path: String) throws -> Store {
        try Store(on: SQLiteEngine(path: path, writesWaiting: 0, isReadOnly: true))
    }
}
