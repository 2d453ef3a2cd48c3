import AppStoreTrust
import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import RefundDesk

/// Options that set trusted roots and the expected app.
struct TrustOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("A configuration, for apps and roots.", valueName: "file"))
    var configuration: String?

    @Option(
        help: ArgumentHelp(
            "A trusted root certificate in DER or PEM, such as an emulator's. Can be repeated.",
            valueName: "file"
        )
    )
    var root: [String] = []

    @Option(help: "The bundle ID that the data must contain.")
    var bundleID: String?

    @Option(help: "The app Apple ID that production data must contain.", transform: (1...Int64.max).number)
    var appAppleID: Int64?

    @Option(
        help: "The environment that the data must come from: Sandbox or Production.",
        transform: { try $0.lowercased() == "xcode" ? AppStoreEnvironment.xcode : .named($0) }
    )
    var environment: AppStoreEnvironment?

    func validate() throws {
        guard configuration?.isEmpty != true else { throw ValidationError("--config needs the path of a file.") }
    }

    /// Returns the expected apps: the configured ones, with values of the other options in place of theirs.
    func apps() throws -> [TrustedApp] {
        var apps = [TrustedApp()]
        if let configuration {
            let configured = try ConfigurationOption(path: configuration).load().apps
            apps = configured.map(TrustedApp.init)
            if let bundleID {
                guard let app = apps.first(where: { $0.bundleIDs == [bundleID] }) else {
                    throw CommandFailure(unknownApp: bundleID, among: configured)
                }
                apps = [app]
            }
        }
        let roots = try root.flatMap(Self.certificates)
        return apps.map { app in
            var app = app
            if !roots.isEmpty { app.rootCertificates = roots }
            if let bundleID { app.bundleIDs = [bundleID] }
            if let appAppleID { app.appAppleID = appAppleID }
            if let environment { app.environments = [environment] }
            return app
        }
    }

    /// Returns the certificates in a file in DER or PEM.
    static func certificates(in name: String) throws -> [[UInt8]] {
        guard let roots = RootCertificates.read(from: try InputFile.bytes(of: name)) else {
            throw ValidationError("\(name) contains no valid certificate: give a root certificate in DER or PEM.")
        }
        return roots
    }
}
