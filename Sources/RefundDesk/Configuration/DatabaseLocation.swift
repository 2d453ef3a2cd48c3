package import StorePostgres

/// The location of the desk's database.
package enum DatabaseLocation: Hashable, Sendable {
    /// The path of a SQLite file.
    case sqlite(String)
    /// The address of a PostgreSQL database.
    case postgreSQL(PostgresAddress)

    /// Returns the default file, next to the configuration file.
    static func standard(namedIn file: String) -> DatabaseLocation {
        .sqlite(ConfigurationFile.path("refund-desk.sqlite", namedIn: file))
    }
}

extension DatabaseLocation: CustomStringConvertible {
    /// The path, or the address without the password.
    package var description: String {
        switch self {
        case .sqlite(let path): path
        case .postgreSQL(let address): address.name
        }
    }
}

extension ConfigurationValue {
    /// Parses a database URL.
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
