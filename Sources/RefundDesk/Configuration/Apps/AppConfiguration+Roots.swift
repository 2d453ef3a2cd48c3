import AppStoreTrust
package import AppStoreTypes
import Foundation

extension AppConfiguration {
    /// The environments of the app whose endpoint is a server of Apple's.
    package var environmentsAtApple: [AppStoreEnvironment] {
        environments.filter { environment in endpoints[environment].map(Self.isAtApple) ?? false }
    }

    /// The trusted root certificates that Apple does not publish.
    package var foreignRoots: [[UInt8]] {
        rootCertificates.filter { $0 != AppleRootCertificates.g3 && $0 != AppleRootCertificates.rsa }
    }

    /// Returns the name of a root certificate, and whether it belongs to an App Store emulator, as text.
    package static func displayText(ofRoot der: [UInt8]) -> String {
        let name = CertificateFacts(der: der)?.subject ?? "a certificate"
        return EmulatorRoot.matches(der) ? "\(name), the root certificate of an App Store emulator" : name
    }

    private static func isAtApple(_ url: String) -> Bool {
        let host = URLComponents(string: url)?.host?.lowercased() ?? ""
        return host == "apple.com" || host.hasSuffix(".apple.com")
    }
}

extension DeskConfiguration {
    /// Checks that no app trusts a foreign root for Apple's endpoints, unless it sets `trustForeignRoots`.
    ///
    /// The owner of such a root's key can forge notifications of real purchases.
    ///
    /// - Throws: an issue for each app that does.
    package func checkRoots() throws(ConfigurationError) {
        let issues = apps.enumerated().compactMap { index, app -> ConfigurationIssue? in
            guard !app.trustForeignRoots, let root = app.foreignRoots.first,
                let environment = app.environmentsAtApple.first
            else { return nil }
            return ConfigurationIssue(
                file: file ?? "the configuration",
                key: "apps[\(index)].rootCertificates",
                message: "trusts \(AppConfiguration.displayText(ofRoot: root)), but "
                    + "endpoints.\(environment.rawValue.lowercased()) is Apple's: the owner of the root's key can forge "
                    + "notifications; set endpoints to your emulator, remove the root, or set trustForeignRoots: true"
            )
        }
        guard issues.isEmpty else { throw ConfigurationError(issues: issues) }
    }
}
