package import StorePostgres

/// Where the desk keeps what it knows.
package enum DatabaseLocation: Hashable, Sendable {
    /// A file of SQLite, by its path.
    case sqlite(String)
    /// A database of PostgreSQL.
    case postgreSQL(PostgresAddress)

    /// The file used where none is named, beside the configuration.
    static func standard(namedIn file: String) -> DatabaseLocation {
        .sqlite(ConfigurationFile.path("refund-desk.sqlite", namedIn: file))
    }
}

extension DatabaseLocation: CustomStringConvertible {
    /// The path, or the address without a password.
    package var description: String {
        switch self {
        case .sqlite(let path): path
        case .postgreSQL(let address): address.name
        }
    }
}

extension ConfigurationValue {
    /// A database, by its URL.
    func databaseLocation() -> DatabaseLocation? {
        guard let text = text() else { return nil }
        if let path = text.wholeMatch(of: /sqlite:(.+)/)?.1 {
            return .sqlite(ConfigurationFile.path(String(path), namedIn: file))
        }
        if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
            if let address = try? PostgresAddress(text) { return .postgreSQL(address) }
            report(
                "cannot be read as an address of PostgreSQL, postgresql://USER@HOST/DATABASE, with options such as "
                    + "sslmode=verify-full behind a question mark; in a password, write @ as %40, / as %2F and : as %3A"
            )
        } else {
            report("must be sqlite:PATH, such as sqlite:refund-desk.sqlite, or postgresql://USER@HOST/DATABASE")
        }
        return nil
    }
}
