import ArgumentParser
import Foundation
import RefundDesk
import Store

/// The option that names the configuration file.
struct ConfigurationOption: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("The configuration file.", valueName: "file"))
    var path = "refund-desk.yml"

    @Option(
        name: .customLong("database-of"),
        help: ArgumentHelp(
            "Use the database of the app with this bundle ID. Required if the apps have several databases and the command "
                + "concerns one.",
            valueName: "bundle-id"
        )
    )
    var databaseOf: String?

    init() {}

    /// Creates the option with the path from another option.
    init(path: String) {
        self.path = path
        databaseOf = nil
    }

    func validate() throws {
        if path.isEmpty { throw ValidationError("--config needs the path of a file.") }
    }

    /// Reads the configuration; on errors, prints all issues to standard error and exits with 78.
    ///
    /// With `--database-of`, it has only the apps of that database.
    func load() throws -> DeskConfiguration {
        let configuration: DeskConfiguration
        do throws(ConfigurationError) {
            configuration = try DeskConfiguration.load(path: path, environment: ProcessInfo.processInfo.environment)
        } catch {
            Console.note(error.description)
            if !FileManager.default.fileExists(atPath: path) {
                Console.note("Write one with refund-desk init, or name yours with --config FILE.")
            }
            throw ExitCode.configuration
        }
        guard let databaseOf else { return configuration }
        return try configuration.part(of: databaseOf, option: "--database-of")
    }

    /// Reads the configuration of one database.
    ///
    /// - Parameter app: the bundle ID of an app; `nil` if the command names none.
    /// - Returns: the configuration, with the apps of the database only.
    /// - Throws: ``CommandFailure`` if there are several databases and nothing chooses one.
    func loadDatabase(of app: String? = nil) throws -> DeskConfiguration {
        let configuration = try load()
        let parts = configuration.perDatabase
        if parts.count == 1, let part = parts.first {
            if let app, !part.apps.contains(where: { $0.bundleID == app }) {
                throw CommandFailure(unknownApp: app, among: part.apps)
            }
            return part
        }
        if let app { return try configuration.part(of: app, option: "--app") }
        throw CommandFailure(
            "The apps have \(parts.count) databases. Choose one with --database-of and an app of it: "
                + "\(parts.map(\.appNames).joined(separator: "; "))."
        )
    }

    /// Opens the store of an app, or the only one; throws if the database is missing or not migrated.
    func openStore(of app: String? = nil) throws -> Store { try loadDatabase(of: app).openStore() }

    /// Opens the store of an app, or the only one, read-only, so that its use cannot disturb a running desk.
    func openReadOnlyStore(of app: String? = nil) throws -> Store {
        try loadDatabase(of: app).open { try $0.readOnlyStore() }
    }
}

extension DeskConfiguration {
    /// Returns the configuration of the database of an app.
    fileprivate func part(of app: String, option: String) throws -> DeskConfiguration {
        guard let part = databaseConfiguration(of: app) else {
            throw CommandFailure(
                "\(option) names an app that the configuration does not have: \(app). Use one of: "
                    + "\(apps.map(\.bundleID).joined(separator: ", "))."
            )
        }
        return part
    }

    /// Opens the store of the database; throws if it is missing or not migrated.
    func openStore() throws -> Store { try open { try $0.store() } }

    fileprivate func open(_ opening: (DatabaseLocation) throws -> Store) throws -> Store {
        guard database.exists else {
            throw CommandFailure("There is no database at \(database) yet: run refund-desk serve or migrate first.")
        }
        let store = try opening(database)
        try store.requireMigrated()
        return store.pseudonymised(by: pseudonymKeys)
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

    /// Says that an app is not configured, and which ones are.
    init(unknownApp bundleID: String, among apps: [AppConfiguration]) {
        let known = apps.map(\.bundleID).joined(separator: ", ")
        self.init("No app with bundleId \(bundleID) is configured. Use one of: \(known).")
    }
}
