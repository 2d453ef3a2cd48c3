import AppStoreTypes
import ArgumentParser
import RefundDesk
import Refunds

/// Groups the import commands.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring in purchases, refunds, exchange rates and consent records.",
        subcommands: [
            ImportHistoryCommand.self, ImportRefundsCommand.self, ImportReceiptsCommand.self, ImportCSVCommand.self,
            ImportNDJSONCommand.self,
            ImportRatesCommand.self, ImportConsentCommand.self,
        ]
    )
}

/// Options that select an app and its environment.
struct AppOption: ParsableArguments {
    @Option(
        name: [.customLong("bundle-id"), .customLong("app")],
        help: "The app's bundle ID. Required if several apps are configured."
    )
    var bundleID: String?

    @Option(help: "Production or Sandbox. Default: Production if the app has both.")
    var environment: String?

    func validate() throws {
        guard environment == nil || environment == "Sandbox" || environment == "Production" else {
            throw ValidationError("--environment must be Sandbox or Production.")
        }
    }

    /// Returns the selected app and its environment.
    func chosen(in configuration: DeskConfiguration) throws -> (app: AppConfiguration, key: AppKey) {
        let app = try configuration.app(named: bundleID)
        let wanted = environment.map(AppStoreEnvironment.init(rawValue:))
        if let wanted, !app.environments.contains(wanted) {
            throw CommandFailure("The app \(app.bundleID) is not configured for \(wanted.rawValue).")
        }
        let usual = app.environments.contains(.production) ? .production : app.environments.first
        return (app, AppKey(bundleID: app.bundleID, environment: wanted ?? usual ?? .production))
    }
}

extension DeskConfiguration {
    /// Returns the app with a bundle ID, or the only app if `bundleID` is `nil`.
    func app(named bundleID: String?) throws -> AppConfiguration {
        guard let bundleID else {
            guard apps.count == 1, let app = apps.first else {
                throw CommandFailure("Several apps are configured: choose one with --bundle-id.")
            }
            return app
        }
        guard let app = apps.first(where: { $0.bundleID == bundleID }) else {
            throw CommandFailure(unknownApp: bundleID, among: apps)
        }
        return app
    }
}
