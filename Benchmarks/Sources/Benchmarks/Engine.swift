/// An engine that a benchmark runs on.
struct Engine: CustomStringConvertible {
    let description: String
    /// The address of the server, or of the file in a desk's folder.
    let address: String

    /// Returns SQLite, and PostgreSQL if there is a server.
    static func all(server: String?) -> [Self] {
        let postgres = server.map { Self(description: "PostgreSQL", address: $0) }
        return [Self(description: "SQLite", address: "sqlite:desk.sqlite")] + [postgres].compactMap { $0 }
    }

    /// Returns the address of a database that holds nothing.
    func freshDatabase() throws -> String {
        guard !address.hasPrefix("sqlite:") else { return address }
        return try PostgresDatabase.fresh(on: address)
    }
}
