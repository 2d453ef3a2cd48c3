/// Where the desk keeps what it knows.
package enum DatabaseLocation: Hashable, Sendable {
    /// A file of SQLite, by its path.
    case sqlite(String)

    /// The file used where none is named, beside the configuration.
    static func standard(namedIn file: String) -> DatabaseLocation {
        .sqlite(ConfigurationFile.path("refund-desk.sqlite", namedIn: file))
    }
}

extension ConfigurationValue {
    /// A database, by its URL.
    func databaseLocation() -> DatabaseLocation? {
        guard let text = text() else { return nil }
        if let path = text.wholeMatch(of: /sqlite:(.+)/)?.1 {
            return .sqlite(ConfigurationFile.path(String(path), namedIn: file))
        }
        if text.hasPrefix("postgresql:") || text.hasPrefix("postgres:") {
            report("PostgreSQL is not supported by this version, which stores in SQLite: write sqlite:PATH")
        } else {
            report("must be sqlite:PATH, such as sqlite:refund-desk.sqlite")
        }
        return nil
    }
}
