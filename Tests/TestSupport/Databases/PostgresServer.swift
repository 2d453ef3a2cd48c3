import CLibPQ
import Foundation

/// The PostgreSQL server that `scripts/with-postgresql` runs for the tests.
package enum PostgresServer {
    /// The reason why a script failed.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The server's address in `REFUND_DESK_TEST_POSTGRES`; `nil` if no server runs.
    package static let address = ProcessInfo.processInfo.environment["REFUND_DESK_TEST_POSTGRES"]

    /// Creates a schema for one test.
    ///
    /// - Returns: the address of the database with this schema as the current one. The schema is deleted with the
    ///   server.
    package static func freshSchema() throws -> String {
        let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
        try run("CREATE SCHEMA \(name)")
        return try "\(required())?options=-csearch_path%3D\(name)"
    }

    /// Creates a database for one test that counts the connections to it.
    ///
    /// - Returns: its address. The database is deleted with the server.
    package static func freshDatabase() throws -> String {
        let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
        try run("CREATE DATABASE \(name)")
        return try "\(required())?dbname=\(name)"
    }

    /// A connection like that of a desk, which stays open until it is released.
    package final class DeskConnection {
        private let connection: OpaquePointer?

        /// Opens a connection.
        package init(to address: String) { connection = PQconnectdb("\(address)&application_name=refund-desk") }

        deinit { PQfinish(connection) }

        package var isOpen: Bool { PQstatus(connection) == CONNECTION_OK }
    }

    /// Runs a script as the server's administrator.
    package static func run(_ script: String, at address: String? = nil) throws {
        let connection = try PQconnectdb(address ?? required())
        defer { PQfinish(connection) }
        let result = PQexec(connection, script)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
    }

    private static func required() throws -> String {
        guard let address else {
            throw Failure(description: "no PostgreSQL server runs for the tests: scripts/with-postgresql swift test")
        }
        return address
    }
}
