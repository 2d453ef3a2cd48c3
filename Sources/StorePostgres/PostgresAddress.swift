import CLibPQ
package import Store

/// Where a database is, in one of the two spellings that PostgreSQL's own programs take.
package struct PostgresAddress: Hashable, Sendable {
    /// The address as it was given, which may hold a password.
    let text: String
    /// Whether it names several servers, of which one takes writes.
    let hasSeveralHosts: Bool
    /// User, hosts and database, for errors and logs.
    package let name: String

    /// Reads an address such as `postgresql://refunds@db.example.com/refunds?sslmode=verify-full`.
    ///
    /// - Throws: ``StoreError/cannotOpen(path:reason:)`` for an address that PostgreSQL's library does not read. The
    ///   reason never repeats a password.
    package init(_ text: String) throws(StoreError) {
        self.text = text
        var complaint: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &complaint) else {
            PQfreemem(complaint)
            throw .cannotOpen(
                path: "postgresql://…",
                reason: "the address cannot be read; write postgresql://USER@HOST/DATABASE, with options such as "
                    + "sslmode=verify-full behind a question mark"
            )
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        let user = values["user"].map { "\($0)@" } ?? ""
        let hosts = (values["host"] ?? values["hostaddr"] ?? "localhost").split(separator: ",")
        hasSeveralHosts = hosts.count > 1
        // One port for all hosts, or one for each, empty for the usual one.
        let ports = (values["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { index, host in
            let port = ports.count > 1 ? ports[min(index, ports.count - 1)] : ports[0]
            return port.isEmpty ? "\(host)" : "\(host):\(port)"
        }
        // A password that is not encoded is taken apart at its own signs, and would show up in another part.
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
