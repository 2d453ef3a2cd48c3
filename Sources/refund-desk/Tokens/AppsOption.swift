import ArgumentParser
import RefundDesk
import Refunds

/// The option that limits a token or a person to some apps.
struct AppsOption: ParsableArguments {
    @Option(
        name: [.customLong("bundle-id"), .customLong("app")],
        help: ArgumentHelp(
            "An app to give access to; repeat it for several. Default: all apps.",
            valueName: "bundle-id"
        )
    )
    var bundleIDs: [String] = []

    /// Returns the apps, all of which must be configured.
    func granted(by configuration: DeskConfiguration) throws -> GrantedApps {
        let known = configuration.apps.map(\.bundleID)
        if let unknown = bundleIDs.first(where: { !known.contains($0) }) {
            throw CommandFailure(
                "--bundle-id names an app that the configuration does not have: \(unknown). Use one of: "
                    + "\(known.joined(separator: ", "))."
            )
        }
        return GrantedApps(bundleIDs)
    }
}
