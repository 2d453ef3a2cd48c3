package import AppStoreClient
import AppStoreTrust
package import AppStoreTypes
import Foundation
import RefundDesk
import Refunds

/// Checks a configuration and what it names, such as keys and endpoints, and changes nothing.
package struct Doctor: Sendable {
    let path: String
    let environment: [String: String]
    let transport: any HTTPTransport
    let now: @Sendable () -> Timestamp
    /// The address that Apple posts to, without a slash at its end.
    let publicURL: String?
    /// Returns the certificates that the server at a host and port presents, in DER, its own first.
    let presentedCertificates: @Sendable (String, Int) async throws -> [[UInt8]]

    /// Creates a doctor for a configuration file.
    ///
    /// - Parameters:
    ///   - path: the configuration file.
    ///   - environment: the environment variables.
    ///   - transport: sends requests.
    ///   - publicURL: the address that Apple posts to, without a slash at its end; `nil` to leave it out.
    ///   - presentedCertificates: returns the certificates that the server at a host and port presents, in DER, its own
    ///     first; `nil` to connect to the server.
    ///   - now: returns the current time.
    package init(
        path: String,
        environment: [String: String],
        transport: any HTTPTransport,
        publicURL: String? = nil,
        presentedCertificates: (@Sendable (String, Int) async throws -> [[UInt8]])? = nil,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.path = path
        self.environment = environment
        self.transport = transport
        self.publicURL = publicURL
        if let presentedCertificates {
            self.presentedCertificates = presentedCertificates
        } else {
            self.presentedCertificates = { host, port in try await PresentedCertificates.of(host: host, port: port) }
        }
        self.now = now
    }

    private static let noConfiguration = "write one with refund-desk init, or name yours with --config FILE"

    /// Runs all checks, in the order in which problems must be fixed.
    package func examine() async -> DoctorReport {
        let configuration: DeskConfiguration
        do throws(ConfigurationError) {
            configuration = try DeskConfiguration.load(path: path, environment: environment)
        } catch {
            var findings = error.issues.map(\.finding)
            if !FileManager.default.fileExists(atPath: path) { findings[0].steps = [Self.noConfiguration] }
            return DoctorReport(findings: findings)
        }
        var findings = [found(configuration)] + permissionFindings(configuration)
        for app in configuration.apps {
            findings += keyFindings(app) + rootFindings(app) + productFindings(app)
            // What is published is in the database.
            if !app.policyFiles.isPublished { findings += policyFindings(app) }
            findings += consentFindings(app)
            findings += Self.usageEventFindings(app)
        }
        findings += receiptKeyFindings(configuration) + auditFindings(configuration)
        let answers = await endpointAnswers(configuration)
        findings += endpointFindings(answers, renewed: await renewedEmulators(answers)) + [clockFinding(answers)]
        findings += await revocationFindings(configuration)
        findings += await publicAddressFindings()
        findings += await googlePlayFindings(configuration)
        findings += await hookFindings(configuration)
        findings += await identityProviderFindings(configuration)
        for part in configuration.perDatabase { findings += await databaseFindings(part) }
        findings += await tokenFindings(configuration)
        return DoctorReport(findings: findings)
    }

    private func found(_ configuration: DeskConfiguration) -> DoctorFinding {
        let apps = configuration.apps.map(\.bundleID).joined(separator: ", ")
        let address = "\(configuration.listen.host):\(configuration.listen.port)"
        guard configuration.dashboardSignIn else {
            return DoctorFinding(
                "configuration",
                .warn,
                "\(path): \(apps); listens on \(address); its pages need no sign-in",
                mend: "remove dashboard.signIn, unless only you can reach this address"
            )
        }
        return DoctorFinding("configuration", .ok, "\(path): \(apps); listens on \(address)")
    }
}

extension ConfigurationIssue {
    /// The issue as a finding, with its cause for scripts.
    var finding: DoctorFinding {
        var finding = DoctorFinding("configuration", .fail, description)
        finding.causes = [Diagnosis(ConfigurationCause.mistake, seen: [description])]
        return finding
    }
}
