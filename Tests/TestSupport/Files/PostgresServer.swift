import CLibPQ
import Foundation
import Synchronization

/// The PostgreSQL server that `scripts/with-postgresql` runs for the tests.
package enum PostgresServer {
    /// The reason why a script failed.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The server's address in `REFUND_DESK_TEST_POSTGRES`; `nil` if no server runs.
    package static let address = ProcessInfo.processInfo.environment["REFUND_DESK_TEST_POSTGRES"]

    /// A database that several tests share, each with a schema of its own.
    ///
    /// A desk sometimes asks for the size of its database, for which the server looks at every file of it. A test has
    /// about 400, so one database for all tests would make that the dearest thing they do, and one for each test takes
    /// as long to create as the tables.
    private struct SharedDatabase {
        static let mostSchemas = 16

        let address: String
        var schemas = 0
    }

    private static let shared = Mutex<SharedDatabase?>(nil)

    /// Creates a schema for one test.
    ///
    /// - Returns: the address of its database with this schema as the current one. The schema is deleted with the
    ///   server.
    package static func freshSchema() throws -> String {
        let name = freshName()
        let address = try shared.withLock { shared in
            var database = try shared ?? SharedDatabase(address: freshDatabase())
            database.schemas += 1
            shared = database.schemas < SharedDatabase.mostSchemas ? database : nil
            return database.address
        }
        try run("CREATE SCHEMA \(name)", at: address)
        return "\(address)&options=-csearch_path%3D\(name)"
    }

    /// Creates a database for one test that counts the connections to it.
    ///
    /// - Returns: its address. The database is deleted with the server.
    package static func freshDatabase() throws -> String {
        let name = freshName()
        try run("CREATE DATABASE \(name)")
        return try address(ofDatabase: name)
    }

    private static func freshName() -> String {
        "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
    }

    private static func address(ofDatabase name: String) throws -> String { try "\(required())?dbname=\(name)" }

    /// A database for one test, with the tables of a desk, which is deleted with its last reference.
    ///
    /// It is a copy of one database that was migrated. The migration itself takes the server four times as long.
    package final class MigratedDatabase: Sendable {
        private static let template = Mutex<String?>(nil)

        package let address: String
        private let name: String

        /// Creates the database.
        ///
        /// - Parameter migrate: creates the tables in the database with an address; called for the first copy only.
        /// - Throws: ``PostgresServer/Failure``, and what `migrate` throws.
        package init(migrating migrate: (_ address: String) throws -> Void) throws {
            let template = try Self.template.withLock { template in
                if let template { return template }
                let name = PostgresServer.freshName()
                try run("CREATE DATABASE \(name)")
                try migrate(PostgresServer.address(ofDatabase: name))
                template = name
                return name
            }
            name = PostgresServer.freshName()
            address = try PostgresServer.address(ofDatabase: name)
            try run("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy")
        }

        deinit { try? run("DROP DATABASE \(name) WITH (FORCE)") }
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
