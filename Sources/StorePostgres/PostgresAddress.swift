import CLibPQ
package import Store

/// Where a database is, in one of the two spellings that PostgreSQL's own programs take.
package struct PostgresAddress: Hashable, Sendable {
    /// The address as it was given, which may hold a password.
    let text: String
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
        // One port for all hosts, or one for each, empty for the usual one.
        let ports = (values["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { index, host in
            let port = ports.count > 1 ? ports[min(index, ports.count - 1)] : ports[0]
            return port.isEmpty ? "\(host)" : "\(host):\(port)"
        }
        name = "postgresql://\(user)\(places.joined(separator: ","))/\(values["dbname"] ?? values["user"] ?? "")"
    }
}
