import ArgumentParser
import Foundation
import RefundDesk
import Store

/// The option that names the configuration file.
struct ConfigurationOption: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("The configuration file.", valueName: "file"))
    var path = "refund-desk.yml"

    init() {}

    /// Creates the option with the path from another option.
    init(path: String) { self.path = path }

    func validate() throws {
        if path.isEmpty { throw ValidationError("--config needs the path of a file.") }
    }

    /// Reads the configuration; on errors, prints all issues to standard error and exits with 78.
    func load() throws -> DeskConfiguration {
        do throws(ConfigurationError) {
            return try DeskConfiguration.load(path: path, environment: ProcessInfo.processInfo.environment)
        } catch {
            Console.note(error.description)
            throw ExitCode.configuration
        }
    }

    /// Opens the configured store; throws if the database is missing or not migrated.
    func openStore() throws -> Store { try open { try $0.store() } }

    /// Opens the configured store read-only, so that its use cannot disturb a running desk.
    func openReadOnlyStore() throws -> Store { try open { try $0.readOnlyStore() } }

    private func open(_ opening: (DatabaseLocation) throws -> Store) throws -> Store {
        let database = try load().database
        guard database.exists else {
            throw CommandFailure("There is no database at \(database) yet: run refund-desk serve or migrate first.")
        }
        let store = try opening(database)
        try store.requireMigrated()
        return store
    }
}

extension ExitCode {
    /// The configuration is invalid; `EX_CONFIG`.
    static let configuration = ExitCode(78)
}

/// Why a command failed, as text for the user.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
