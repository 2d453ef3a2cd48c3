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
            ImportNDJSONCommand.self, ImportRevenueCatCommand.self, ImportAdaptyCommand.self,
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

    @Option(
        help: "Production or Sandbox. Default: Production if the app has both; for receipts, both.",
        transform: AppStoreEnvironment.named
    )
    var environment: AppStoreEnvironment?

    /// Returns the selected app and its environment.
    ///
    /// - Parameters:
    ///   - configuration: the desk's configuration.
    ///   - isOfAppStore: whether the command is about the App Store, and cannot be about an app of Google Play's.
    /// - Returns: the app, and its environment, which is Production unless another one was chosen.
    /// - Throws: ``CommandFailure`` if there is no such app.
    func chosen(
        in configuration: DeskConfiguration,
        isOfAppStore: Bool = false
    ) throws -> (app: AppConfiguration, key: AppKey) {
        let app = try configuration.app(named: bundleID)
        if isOfAppStore { try app.requireAppStore() }
        if let environment, !app.environments.contains(environment) {
            throw CommandFailure("The app \(app.bundleID) is not configured for \(environment).")
        }
        let usual = app.environments.contains(.production) ? .production : app.environments.first
        return (app, AppKey(bundleID: app.bundleID, environment: environment ?? usual ?? .production))
    }
}

extension AppConfiguration {
    /// Throws if the app is one of Google Play's.
    func requireAppStore() throws {
        guard googlePlay == nil else {
            throw CommandFailure("\(bundleID) is an app of Google Play's, and this command is about the App Store.")
        }
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
