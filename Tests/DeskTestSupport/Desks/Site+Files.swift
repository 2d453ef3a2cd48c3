import AppStoreEmulator
import Foundation
import RefundDesk
import Refunds
import Store
import TestSupport

extension Site {
    /// Writes the configuration and its files, as a user would.
    package func writeConfiguration(policy: String? = nil) throws {
        try folder.write(credentials.privateKey, to: "AuthKey.p8")
        try folder.write(Data(emulator.rootCertificate), to: "root.der")
        try folder.write("products: { coins.500: { units: 500, sampleProvided: false } }", to: "products.yml")
        try folder.write(
            """
            listen: 127.0.0.1:0
            database: \(database.url)
            rates: { shipped: false }
            apps:
              - bundleId: \(Self.bundleID)
                appAppleId: \(credentials.appAppleID)
                api: { issuerId: \(credentials.issuerID), keyId: \(credentials.keyID), privateKeyFile: AuthKey.p8 }
                sharedSecret: \(credentials.sharedSecret)
                rootCertificates: [root.der]
                onlineChecks: false
                endpoints: { sandbox: \(emulator.baseURL)/sandbox, production: \(emulator.baseURL)/production }
                products: products.yml
            \(policy.map { "    policy: \($0)" } ?? "")
            """,
            to: "refund-desk.yml"
        )
    }

    /// Makes a token of the role `admin`.
    package func makeToken() async throws -> String {
        try await Store.withOpen(database.location) { store in
            try await TokenIssuer(store: store).make(role: .admin, label: "test", by: "test")
        }
    }
}
