import ArgumentParser
import Foundation
import RefundDesk
import Store

/// The option by which a configuration is named.
struct ConfigurationOption: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("The configuration file.", valueName: "file"))
    var path = "refund-desk.yml"

    init() {}

    /// Names a configuration that another option named.
    init(path: String) { self.path = path }

    func validate() throws {
        if path.isEmpty { throw ValidationError("--config needs the path of a file.") }
    }

    /// Reads the configuration; what is wrong goes to standard error, all of it, and ends with 78.
    func load() throws -> DeskConfiguration {
        do throws(ConfigurationError) {
            return try DeskConfiguration.load(path: path, environment: ProcessInfo.processInfo.environment)
        } catch {
            Console.note(error.description)
            throw ExitCode.configuration
        }
    }

    /// The configured store as it is: it must be there and up to date.
    func openStore() throws -> Store { try open { try $0.store() } }

    /// The configured store, for reading alone: whatever is done with it, a desk that runs is not disturbed.
    func openReadOnlyStore() throws -> Store { try open { try $0.readOnlyStore() } }

    private func open(_ opening: (DatabaseLocation) throws -> Store) throws -> Store {
        let database = try load().database
        guard database.exists else {
            throw CommandFailure("There is no database at \(database) yet: refund-desk serve or migrate makes it.")
        }
        let store = try opening(database)
        let pending = try store.pendingMigrations()
        guard pending.isEmpty else {
            throw CommandFailure(
                pending.count == Migration.history.count
                    ? "The database \(database) is empty: refund-desk serve or migrate makes its tables."
                    : "The database \(database) is of an earlier release: run refund-desk migrate first."
            )
        }
        return store
    }
}

extension ExitCode {
    /// The configuration is wrong; `EX_CONFIG`.
    static let configuration = ExitCode(78)
}

/// Why a command did not do what it was asked to, in words.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
