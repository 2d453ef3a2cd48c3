import ArgumentParser
import Foundation
import RefundDesk
import Store
import StoreSQLite

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

    /// The path of the configured database.
    func databasePath() throws -> String {
        switch try load().database {
        case .sqlite(let path): path
        }
    }

    /// The configured store as it is: it must be there and up to date.
    func openStore() throws -> Store { try open { try Store(sqlite: $0) } }

    /// The configured store, for reading alone: whatever is done with it, a desk that runs is not disturbed.
    func openReadOnlyStore() throws -> Store { try open { try Store.reading(sqlite: $0) } }

    private func open(_ opening: (String) throws -> Store) throws -> Store {
        let path = try databasePath()
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure("There is no database at \(path) yet: refund-desk serve or migrate makes it.")
        }
        let store = try opening(path)
        guard try store.pendingMigrations().isEmpty else {
            throw CommandFailure("The database \(path) is of an earlier release: run refund-desk migrate first.")
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
