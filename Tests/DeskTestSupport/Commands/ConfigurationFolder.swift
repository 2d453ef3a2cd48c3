import AppStoreTrust
package import Crypto
package import Foundation
package import RefundDesk
package import Store
import TestSupport

/// A folder with a valid configuration that a test can spoil; it is removed with its last reference.
package final class ConfigurationFolder: Sendable {
    package static let desk = """
        listen: 127.0.0.1:8181
        database: sqlite:desk.sqlite
        apps:
          - bundleId: com.example.coins
            appAppleId: 1234567890
            api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }
            sharedSecret: ${COINS_SHARED_SECRET}
            rootCertificates: [root.der]
            onlineChecks: false
            endpoints: { sandbox: http://127.0.0.1:8081/sandbox, production: http://127.0.0.1:8081/production }
            products: products.yml
            policy: policy.yml

        """
    package static let products = """
        products:
          coins.500: { units: 500, sampleProvided: false, deliveryWhenUnknown: none, priceUSD: 4.99 }
          season.pass: { period: P30D, sampleProvided: true }

        """
    package static let policy = """
        rules:
          - name: heavy use
            when: { consumedPercent: { atLeast: 80 } }
            prefer: DECLINE
          - name: half used
            when: { type: [Consumable], consumedPercent: { from: 1, below: 80 } }
            prefer: GRANT_PRORATED
            otherwise: DECLINE
        default: { prefer: none }
        holdout: 5

        """
    package static let environment = ["COINS_SHARED_SECRET": "0123456789abcdef"]

    private let folder: TemporaryFolder
    package let key = P256.Signing.PrivateKey()

    package init() throws {
        folder = try TemporaryFolder()
        try write(Self.desk, to: "refund-desk.yml")
        try write(Self.products, to: "products.yml")
        try write(Self.policy, to: "policy.yml")
        try write(key.pemRepresentation, to: "AuthKey.p8")
        try write(Data(AppleRootCertificates.g3), to: "root.der")
    }

    package var path: String { folder.url.path }

    /// Runs a closure with a folder and the open database of its configuration.
    ///
    /// The configuration states the shared secret itself, so that a command in this process needs no environment
    /// variable.
    package static func withStore(_ body: (ConfigurationFolder, Store) async throws -> Void) async throws {
        let folder = try ConfigurationFolder()
        try folder.replace("${COINS_SHARED_SECRET}", by: "0123456789abcdef", in: "refund-desk.yml")
        try await Store.withOpen(sqlite: "\(folder.path)/desk.sqlite") { try await body(folder, $0) }
    }

    package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    package func write(_ data: Data, to name: String) throws { try data.write(to: folder.url.appending(path: name)) }

    /// Replaces the first occurrence of a text in a file.
    package func replace(_ text: String, by other: String, in name: String) throws {
        let before = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        guard let range = before.range(of: text) else { throw MissingText(text: text, file: name) }
        try write(before.replacingCharacters(in: range, with: other), to: name)
    }

    package func load(
        _ name: String = "refund-desk.yml",
        environment: [String: String] = ConfigurationFolder.environment
    ) throws(ConfigurationError) -> DeskConfiguration {
        try DeskConfiguration.load(path: "\(path)/\(name)", environment: environment)
    }

    /// Returns every issue of the configuration, without the folder's own path.
    package func issues(
        _ name: String = "refund-desk.yml",
        environment: [String: String] = ConfigurationFolder.environment
    ) -> [String] {
        do throws(ConfigurationError) {
            _ = try load(name, environment: environment)
            return []
        } catch {
            return error.issues.map { $0.description.replacingOccurrences(of: "\(path)/", with: "") }
        }
    }

    package struct MissingText: Error {
        package let text: String
        package let file: String
    }
}
