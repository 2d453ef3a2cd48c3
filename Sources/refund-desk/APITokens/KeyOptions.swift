import AppStoreTrust
import ArgumentParser
import Foundation
import RefundDesk

/// Options that select an App Store Connect key: from a configuration, or by its parts.
struct KeyOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: ArgumentHelp("A configuration, for its apps' keys.", valueName: "file"))
    var configuration: String?

    @Option(
        help: ArgumentHelp("The .p8 file of an In-App Purchase key, instead of a configuration.", valueName: "file")
    )
    var keyFile: String?

    @Option(help: "The key ID.")
    var keyID: String?

    @Option(help: "The issuer ID, a UUID, from the Keys page in App Store Connect.")
    var issuerID: String?

    @Option(help: "The app's bundle ID. With --config, it selects one of the apps.")
    var bundleID: String?

    func validate() throws {
        let parts = [keyFile, keyID, issuerID]
        if parts.contains(where: { $0 != nil }) {
            guard configuration == nil else { throw ValidationError("Give --config or --key-file, not both.") }
            guard !(parts + [bundleID]).contains(nil) else {
                throw ValidationError("Without --config, give --key-file, --key-id, --issuer-id and --bundle-id.")
            }
        }
        if let issuerID, UUID(uuidString: issuerID) == nil {
            throw ValidationError(
                "--issuer-id must be the issuer ID, a UUID, from the Keys page in App Store Connect."
            )
        }
        guard configuration?.isEmpty != true else { throw ValidationError("--config needs the path of a file.") }
    }

    /// Whether the options select a key.
    var isNamed: Bool { configuration != nil || keyFile != nil }

    /// Returns the selected key; `app` selects one of several configured apps if the options do not.
    func key(of app: String? = nil) throws -> NamedKey {
        if let keyFile, let keyID, let issuerID, let bundleID {
            let content = try InputFile.bytes(of: keyFile)
            do throws(Diagnosis) {
                let privateKey = try APIKeyFile.privateKey(in: content)
                return NamedKey(
                    key: APIKey(issuerID: issuerID, keyID: keyID, bundleID: bundleID, privateKey: privateKey),
                    uncertainDiagnoses: Diagnosis.ofKeyFile(content, named: keyFile, keyID: keyID)
                )
            } catch {
                throw DiagnosedFailure(name: keyFile, diagnosis: error)
            }
        }
        let option = configuration.map(ConfigurationOption.init(path:)) ?? ConfigurationOption(path: "refund-desk.yml")
        let apps = try option.load().apps
        let wanted = bundleID ?? (apps.count == 1 ? nil : app)
        guard let found = wanted.map({ name in apps.first { $0.bundleID == name } }) ?? apps.first else {
            throw CommandFailure(unknownApp: wanted ?? "", among: apps)
        }
        guard wanted != nil || apps.count == 1 else {
            throw ValidationError("Choose an app: --bundle-id \(apps.map(\.bundleID).joined(separator: " or ")).")
        }
        guard let key = found.key else {
            throw ValidationError("The app \(found.bundleID) is Google Play's, and has no key for the App Store.")
        }
        let content = (try? InputFile.bytes(of: key.file)) ?? Data()
        return NamedKey(
            key: found.apiKey(key),
            uncertainDiagnoses: content.isEmpty ? [] : Diagnosis.ofKeyFile(content, named: key.file, keyID: key.keyID)
        )
    }
}

/// A key and warnings about its file.
struct NamedKey {
    let key: APIKey
    let uncertainDiagnoses: [Diagnosis]
}

/// An error with a diagnosis: its cause and the steps to fix it.
struct DiagnosedFailure: Error, CustomStringConvertible {
    let name: String
    let diagnosis: Diagnosis

    var description: String {
        (["\(name): \(diagnosis.cause) (\(diagnosis.id))"] + diagnosis.seen.map { "seen: \($0)" }
            + diagnosis.steps.map { "→ \($0)" }).joined(separator: "\n       ")
    }
}
