import Foundation
import Samples

/// A database on the PostgreSQL server of the benchmarks, and `psql` for it.
enum PostgresDatabase {
    /// Creates a database and returns its address.
    static func fresh(on server: String) throws -> String {
        let name = "bench_" + UUID().uuidString.replacing("-", with: "").lowercased()
        try run("CREATE DATABASE \(name)", on: server)
        return server.replacing(/\/[^\/]*$/, with: "/\(name)")
    }

    /// Runs a script, which must succeed, and returns what it prints.
    @discardableResult
    static func run(_ script: String, on address: String) throws -> String {
        var command = ChildCommand(
            named: "psql",
            ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=on", "--dbname", address]
        )
        command.input = Data(script.utf8)
        return try DeskProcess.output(of: command).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
