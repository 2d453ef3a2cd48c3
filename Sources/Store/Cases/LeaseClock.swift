package import AppStoreTypes

/// The clock by which leases of cases begin and end.
package enum LeaseClock: Sendable {
    /// The clock of the caller, for a database that only one desk uses.
    case caller
    /// The clock of the database, so that desks whose clocks differ agree on who holds a case.
    case database
    /// A clock that several desks share, for a database that has none; the simulation uses it.
    case shared(@Sendable () -> Timestamp)

    /// Returns the time on this clock.
    ///
    /// - Parameters:
    ///   - now: the caller's time.
    ///   - db: a connection to the database.
    /// - Returns: the time to compare leases with.
    /// - Throws: any error of the database.
    func time(at now: Timestamp, in db: any Connection) throws -> Timestamp {
        switch self {
        case .caller: return now
        case .shared(let time): return time()
        case .database:
            guard let query = db.dialect.currentTime else { return now }
            guard let row = try db.row("\(sql: query)") else { throw StoreError.unreadable(column: "now_ms") }
            return try row.value("now_ms")
        }
    }
}
