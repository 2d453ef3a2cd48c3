import CLibPQ
package import Store

/// The address of a database, in one of the two formats that PostgreSQL's own programs accept.
package struct PostgresAddress: Hashable, Sendable {
    /// The address as given, which may contain a password.
    let text: String
    /// Whether it names several servers.
    ///
    /// Only one of them accepts writes.
    let hasSeveralHosts: Bool
    /// The user, hosts and database, for errors and logs.
    package let name: String
    /// The address as variables of the environment, which PostgreSQL's programs read; it may contain a password.
    package let environment: [String: String]

    /// The servers, ports, database and options that the address leads to.
    ///
    /// Two addresses of one place may differ as texts.
    package var place: String {
        let servers = environment["PGHOST"] ?? environment["PGHOSTADDR"] ?? "localhost"
        let ports = environment["PGPORT"].flatMap { $0.isEmpty ? nil : $0 } ?? "5432"
        let database = environment["PGDATABASE"] ?? environment["PGUSER"] ?? ""
        return [servers, ports, database, environment["PGOPTIONS"] ?? ""].joined(separator: "\n")
    }

    /// Parses an address such as `postgresql://refunds@db.example.com/refunds?sslmode=verify-full`.
    ///
    /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for an address that libpq cannot parse. The reason never
    ///   contains a password.
    package init(_ text: String) throws(StoreError) {
        self.text = text
        var complaint: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &complaint) else {
            PQfreemem(complaint)
            throw .cannotOpen(
                path: "postgresql://…",
                reason: "the address cannot be read; write postgresql://USER@HOST/DATABASE, with options such as "
                    + "sslmode=verify-full after a question mark"
            )
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var environment: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                values[String(cString: keyword)] = String(cString: value)
                if let variable = option.pointee.envvar {
                    environment[String(cString: variable)] = String(cString: value)
                }
            }
            option += 1
        }
        self.environment = environment
        let user = values["user"].map { "\($0)@" } ?? ""
        let hosts = (values["host"] ?? values["hostaddr"] ?? "localhost").split(separator: ",")
        hasSeveralHosts = hosts.count > 1
        // The address has one port for all hosts, or one for each; an empty one means the default.
        let ports = (values["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { index, host in
            let port = ports.count > 1 ? ports[min(index, ports.count - 1)] : ports[0]
            return port.isEmpty ? "\(host)" : "\(host):\(port)"
        }
        // libpq splits a password that is not encoded at its special characters, so it could appear in another part.
        let parts = hosts.map { String($0) } + ports.map { String($0) } + [values["dbname"] ?? ""]
        guard ports.allSatisfy({ $0.allSatisfy(\.isNumber) }), !parts.contains(where: { $0.contains("@") }) else {
            throw .cannotOpen(
                path: "postgresql://…",
                reason: "the address cannot be read; in a password, write @ as %40, / as %2F and : as %3A"
            )
        }
        name = "postgresql://\(user)\(places.joined(separator: ","))/\(values["dbname"] ?? values["user"] ?? "")"
    }
}
