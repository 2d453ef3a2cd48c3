package import Store

extension Store {
    /// Opens an SQLite file, creating it where there is none; its tables are left as they are.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - history: the migrations of this release.
    ///   - writesWaiting: how many calls may wait to be written.
    /// - Throws: ``StoreError`` when the file cannot be used.
    package init(
        sqlite path: String,
        history: [Migration] = Migration.history,
        writesWaiting: Int = 10_000
    ) throws {
        try self.init(
            on: SQLiteEngine(path: path, writesWaiting: writesWaiting, isReadOnly: false),
            history: history
        )
    }

    /// Opens an SQLite file and brings its tables up to date.
    ///
    /// - Throws: ``StoreError`` when the file cannot be used.
    package static func open(sqlite path: String) throws -> Store {
        let store = try Store(sqlite: path)
        try store.migrate()
        return store
    }

    /// Opens an SQLite file for reading alone: it takes no lock that a desk at work could wait for.
    ///
    /// - Parameter path: the file's path; there must be one.
    /// - Returns: a store whose writes fail.
    /// - Throws: ``StoreError`` when the file cannot be used.
    package static func reading(sqlite path: String) throws -> Store {
        try Store(on: SQLiteEngine(path: path, writesWaiting: 0, isReadOnly: true))
    }
}
