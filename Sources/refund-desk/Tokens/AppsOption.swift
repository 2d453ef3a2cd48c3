import ArgumentParser
import RefundDesk
import Refunds

/// The option that limits a token or a person to some apps.
struct AppsOption: ParsableArguments {
    @Option(
        name: [.customLong("bundle-id"), .customLong("app")],
        help: ArgumentHelp(
            "An app to give access to; repeat it for several.",
            valueName: "bundle-id"
        )
    )
    var bundleIDs: [String] = []

    @Flag(help: "Give access to all apps, later ones too.")
    var allApps = false

    func validate() throws {
        if allApps, !bundleIDs.isEmpty {
            throw ValidationError("--all-apps and --bundle-id exclude each other: choose all apps or some.")
        }
    }

    /// Returns the apps; `nil` if the options choose none.
    ///
    /// Each must be configured or already given.
    func granted(by configuration: DeskConfiguration, besides old: GrantedApps = .all) throws -> GrantedApps? {
        if allApps { return .all }
        if bundleIDs.isEmpty { return nil }
        let known = configuration.apps.map(\.bundleID) + (old.bundleIDs ?? [])
        if let unknown = bundleIDs.first(where: { !known.contains($0) }) {
            throw CommandFailure(
                "--bundle-id names an app that the configuration does not have: \(unknown). Use one of: "
                    + "\(known.joined(separator: ", "))."
            )
        }
        return GrantedApps(bundleIDs)
    }
}
