import Foundation
package import Logging
package import Store
package import StorePostgres
import StoreSQLite

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
        guard let text = secret() else { return nil }
        if let path = text.wholeMatch(of: /sqlite:(.+)/)?.1 {
            return .sqlite(ConfigurationFile.path(String(path), namedIn: file))
        }
        if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
            if let address = try? PostgresAddress(text) { return .postgreSQL(address) }
            report(
                "cannot be read as an address of PostgreSQL, postgresql://USER@HOST/DATABASE, with options such as "
                    + "sslmode=verify-full after a question mark; in a password, write @ as %40, / as %2F and : as %3A"
            )
        } else {
            report("must be sqlite:PATH, such as sqlite:refund-desk.sqlite, or postgresql://USER@HOST/DATABASE")
        }
        return nil
    }
}

extension DatabaseLocation {
    /// Whether a SQLite file exists and is not empty; always true for PostgreSQL, which is not checked here.
    package var exists: Bool {
        switch self {
        case .sqlite(let path):
            (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.int64Value ?? 0 > 0
        case .postgreSQL: true
        }
    }

    /// Opens the store without migrating its tables.
    ///
    /// - Parameters:
    ///   - logger: the logger of a desk that serves, for transactions the database had to run again.
    ///   - timeouts: the time limits on PostgreSQL; `nil` for those of a desk with a logger, and for the longer ones of
    ///     a command without.
    ///   - leaseClock: the clock of the leases on PostgreSQL.
    /// - Returns: the store; it connects when first used.
    /// - Throws: ``StoreError`` if the database is unusable.
    package func store(
        logger: Logger? = nil,
        timeouts: PostgresTimeouts? = nil,
        leaseClock: LeaseClock = .database
    ) throws -> Store {
        switch self {
        case .sqlite(let path): try Store(sqlite: path)
        case .postgreSQL(let address):
            try Store(
                postgres: address,
                timeouts: timeouts ?? (logger == nil ? .command : PostgresTimeouts()),
                leaseClock: leaseClock
            ) { reason, count in
                logger?.notice(
                    "transactions of the database were run again",
                    metadata: ["reason": "\(reason)", "times": "\(count)"]
                )
            }
        }
    }

    /// Opens the store read-only, so that its use cannot disturb a running desk.
    ///
    /// - Throws: ``StoreError`` if the database is unusable.
    package func readOnlyStore() throws -> Store {
        switch self {
        case .sqlite(let path): try Store.reading(sqlite: path)
        case .postgreSQL(let address): try Store.reading(postgres: address)
        }
    }
}
