// This file is longer than most, because its table has a row for each key of the configuration.

import AppStoreTrust
import AppStoreTypes
import Crypto
import DeskTestSupport
import Foundation
import HTTPServing
import RefundDesk
import Refunds
import TestSupport
import Testing

@Suite("A configuration")
struct DeskConfigurationTests {
    @Test("A configuration is read with the files it names")
    func whole() throws {
        let folder = try ConfigurationFolder()
        let configuration = try folder.load()
        #expect(configuration.listen == ListenAddress(host: "127.0.0.1", port: 8181))
        #expect(configuration.database == .sqlite("\(folder.path)/desk.sqlite"))
        #expect(configuration.dashboardSignIn)
        let app = try #require(configuration.apps.first)
        #expect(app.bundleID == "com.example.coins")
        #expect(app.appAppleID == 1_234_567_890)
        #expect(app.key?.issuerID == "57246542-96fe-1a63-e053-0824d011072a")
        #expect(app.key?.keyID == "2X9R4HXF34")
        #expect(app.key?.privateKey.rawRepresentation == folder.key.rawRepresentation)
        #expect(app.key?.file == "\(folder.path)/AuthKey.p8")
        #expect(app.sharedSecrets == ["0123456789abcdef"])
        #expect(app.rootCertificates == [AppleRootCertificates.g3])
        #expect(!app.onlineChecks)
        #expect(
            app.endpoints == [
                .sandbox: "http://127.0.0.1:8081/sandbox", .production: "http://127.0.0.1:8081/production",
            ]
        )
        #expect(app.environments == [.sandbox, .production])
        #expect(app.products.products.count == 2)
        #expect(app.policy.rules.map(\.name) == ["heavy use", "half used"])
    }

    @Test("A configuration needs only an app and its key")
    func least() throws {
        let folder = try ConfigurationFolder()
        try folder.write(
            """
            apps:
              - bundleId: com.example.coins
                appAppleId: 1
                api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: KEY, privateKeyFile: AuthKey.p8 }
            """,
            to: "refund-desk.yml"
        )
        let configuration = try folder.load(environment: [:])
        #expect(configuration.listen == ListenAddress(host: "127.0.0.1", port: 8080))
        #expect(configuration.database == .sqlite("\(folder.path)/refund-desk.sqlite"))
        let app = try #require(configuration.apps.first)
        #expect(app.sharedSecrets.isEmpty)
        #expect(app.onlineChecks)
        #expect(app.rootCertificates == [AppleRootCertificates.g3])
        #expect(
            app.endpoints == [
                .sandbox: "https://api.storekit-sandbox.apple.com", .production: "https://api.storekit.apple.com",
            ]
        )
        #expect(app.products == ProductCatalogue())
        #expect(app.policy == Policy())
    }

    @Test("The entry of a product keeps its line, however its values are written")
    func productLines() throws {
        let folder = try ConfigurationFolder()
        try folder.write(
            """
            # What one purchase grants
            products:
              coins.500: { units: 500 }

              coins.1200:
                units: 1200
            """,
            to: "products.yml"
        )
        let catalogue = try ProductCatalogue.load(path: "\(folder.path)/products.yml", environment: [:])
        #expect(catalogue.lines == ["coins.500": 3, "coins.1200": 5])
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let find: String
        let replace: String
        let holds: @Sendable (DeskConfiguration) -> Bool

        init(
            _ testDescription: String,
            _ find: String,
            _ replace: String,
            _ holds: @escaping @Sendable (DeskConfiguration) -> Bool
        ) {
            self.testDescription = testDescription
            self.find = find
            self.replace = replace
            self.holds = holds
        }
    }

    static let rows: [Row] = [
        Row("every address", "127.0.0.1:8181", "0.0.0.0:80") { $0.listen == ListenAddress(host: "0.0.0.0", port: 80) },
        Row("an address of version 6", "127.0.0.1:8181", "\"[::1]:8181\"") {
            $0.listen == ListenAddress(host: "::1", port: 8181)
        },
        Row("any free port", "127.0.0.1:8181", "localhost:0") {
            $0.listen == ListenAddress(host: "localhost", port: 0)
        },
        Row("a database of PostgreSQL", "sqlite:desk.sqlite", "postgresql://desk@db/refunds?sslmode=verify-full") {
            "\($0.database)" == "postgresql://desk@db/refunds"
        },
        Row("a database in another folder", "sqlite:desk.sqlite", "sqlite:/var/lib/desk.sqlite") {
            $0.database == .sqlite("/var/lib/desk.sqlite")
        },
        Row("pages without sign-in", "listen: 127.0.0.1:8181", "dashboard: { signIn: false }") { !$0.dashboardSignIn },
        Row("pages of a host", "listen: 127.0.0.1:8181", "dashboard: { signIn: false, hosts: [desk.example.com] }") {
            $0.dashboardHosts == ["desk.example.com"]
        },
        Row(
            "an identity provider",
            "listen: 127.0.0.1:8181",
            """
            dashboard:
              identityProvider:
                issuer: https://login.example.com/realms/company
                clientID: refund-desk
                clientSecret: s3cret
                address: https://refunds.example.com/
                groupsClaim: realm_access.roles
                scopes: [openid, roles]
                groups:
                  - { group: admins, role: admin }
                  - { group: coins, role: operator, apps: [com.example.coins] }
            """
        ) { configuration in
            configuration.identityProvider
                == IdentityProviderConfiguration(
                    name: "login.example.com",
                    issuer: "https://login.example.com/realms/company",
                    clientID: "refund-desk",
                    clientSecret: "s3cret",
                    address: "https://refunds.example.com",
                    scopes: ["openid", "roles"],
                    groupsClaim: "realm_access.roles",
                    groups: [
                        .init(group: "admins", role: .admin),
                        .init(group: "coins", role: .operate, apps: .only("com.example.coins")),
                    ]
                )
        },
        Row(
            "limits of connections",
            "listen: 127.0.0.1:8181",
            "connections: { maximum: 4, requestTimeoutSeconds: 2, idleTimeoutSeconds: 3 }"
        ) {
            $0.connections.maximumConnections == 4 && $0.connections.requestTimeout == .seconds(2)
                && $0.connections.idleTimeout == .seconds(3)
        },
        Row("one limit of connections", "listen: 127.0.0.1:8181", "connections: { idleTimeoutSeconds: 600 }") {
            $0.connections.maximumConnections == 20_000 && $0.connections.requestTimeout == .seconds(30)
                && $0.connections.idleTimeout == .seconds(600)
        },
        Row("proxies", "listen: 127.0.0.1:8181", "trustedProxies: [10.0.0.5, \"fd00::/8\"]") {
            $0.trustedProxies == ["10.0.0.5", "fd00::/8"].compactMap(AddressRange.init)
        },
        Row("a number from the environment", "1234567890", "${APPLE_ID}") { $0.apps[0].appAppleID == 42 },
        Row("a text around a variable", "com.example.coins", "com.${NAME}.coins") {
            $0.apps[0].bundleID == "com.example.coins"
        },
        Row("two shared secrets", "${COINS_SHARED_SECRET}", "[\"${COINS_SHARED_SECRET}\", old]") {
            $0.apps[0].sharedSecrets == ["0123456789abcdef", "old"]
        },
        Row("variables without quotes in a list", "${COINS_SHARED_SECRET}", "[${COINS_SHARED_SECRET}, my ${NAME}]") {
            $0.apps[0].sharedSecrets == ["0123456789abcdef", "my example"]
        },
        Row(
            "variables without quotes in a mapping",
            "onlineChecks: false",
            "events: { url: https://${NAME}.com/refunds, secret: ${COINS_SHARED_SECRET} }"
        ) {
            $0.apps[0].events == [
                EventsConfiguration(url: "https://example.com/refunds", secrets: ["0123456789abcdef"])
            ]
        },
        Row(
            "a character for private use beside a variable",
            "${COINS_SHARED_SECRET}",
            "\"\u{E000}${COINS_SHARED_SECRET}\""
        ) { $0.apps[0].sharedSecrets == ["\u{E000}0123456789abcdef"] },
        Row(
            "an escape of a character for private use beside a variable",
            "${COINS_SHARED_SECRET}",
            "[\"\\uE000\\uE001${COINS_SHARED_SECRET}\", '$ {}']"
        ) { $0.apps[0].sharedSecrets == ["\u{E000}\u{E001}0123456789abcdef", "$ {}"] },
        Row("one environment", "onlineChecks: false", "environments: [Production]") {
            $0.apps[0].environments == [.production]
        },
        Row(
            "one endpoint",
            "{ sandbox: http://127.0.0.1:8081/sandbox, production: http://127.0.0.1:8081/production }",
            "{ sandbox: https://stand-in.example.com }"
        ) {
            $0.apps[0].endpoints == [
                .sandbox: "https://stand-in.example.com", .production: "https://api.storekit.apple.com",
            ]
        },
        Row("where raw notifications go", "onlineChecks: false", "forwardTo: [https://backend.example.com/apple]") {
            $0.apps[0].forwardTo == ["https://backend.example.com/apple"]
        },
        Row("events", "onlineChecks: false", "events: { url: https://backend.example.com/refunds, secret: s }") {
            $0.apps[0].events == [EventsConfiguration(url: "https://backend.example.com/refunds", secrets: ["s"])]
        },
        Row(
            "events for two addresses, one with a second secret",
            "onlineChecks: false",
            "events: [{ url: https://a.example.com, secret: [whsec_c2VjcmV0, old] }, { url: https://b.example.com, secret: s }]"
        ) {
            $0.apps[0].events == [
                EventsConfiguration(url: "https://a.example.com", secrets: ["whsec_c2VjcmV0", "old"]),
                EventsConfiguration(url: "https://b.example.com", secrets: ["s"]),
            ]
        },
        Row(
            "an app's own database",
            "onlineChecks: false",
            "database: postgresql://desk@db2/desk\n    journal: own.jsonl"
        ) {
            $0.perDatabase.map(\.database.description).contains { $0.contains("db2") }
                && $0.databaseConfiguration(of: $0.apps[0].bundleID)?.journal?.hasSuffix("/own.jsonl") == true
        },
        Row("private addresses", "onlineChecks: false", "allowPrivateAddresses: true") {
            $0.apps[0].allowPrivateAddresses
        },
        Row(
            "a hook",
            "onlineChecks: false",
            "evidenceHook: { url: https://backend.example.com/evidence, secret: s, timeoutSeconds: 9 }"
        ) {
            $0.apps[0].evidenceHook
                == EvidenceHookConfiguration(
                    url: "https://backend.example.com/evidence",
                    secrets: ["s"],
                    timeout: .seconds(9)
                )
        },
        Row(
            "a hook on this machine",
            "onlineChecks: false",
            "evidenceHook: { url: \"http://127.0.0.1:3000/evidence\", secret: s }"
        ) { $0.apps[0].evidenceHook?.url == "http://127.0.0.1:3000/evidence" },
        Row("a journal", "listen: 127.0.0.1:8181", "journal: answers.journal") {
            $0.journal?.hasSuffix("/answers.journal") == true
        },
        Row("core dumps", "listen: 127.0.0.1:8181", "coreDumps: true") { $0.coreDumps },
        Row("no core dumps by default", "listen: 127.0.0.1:8181", "dashboard: { signIn: true }") { !$0.coreDumps },
        Row("a foreign root that is allowed", "onlineChecks: false", "trustForeignRoots: true") {
            $0.apps[0].trustForeignRoots
        },
        Row("no foreign root by default", "onlineChecks: false", "onlineChecks: true") {
            !$0.apps[0].trustForeignRoots
        },
        Row(
            "a hook that signs as events do",
            "onlineChecks: false",
            """
            events: { url: https://backend.example.com/refunds, secret: s }
                evidenceHook: { url: https://backend.example.com/evidence }
            """
        ) {
            $0.apps[0].evidenceHook
                == EvidenceHookConfiguration(url: "https://backend.example.com/evidence", secrets: ["s"])
        },
    ]

    @Test("Every valid form of a configuration setting is read", arguments: rows)
    func right(_ row: Row) throws {
        let folder = try ConfigurationFolder()
        try folder.replace(row.find, by: row.replace, in: "refund-desk.yml")
        let environment = ConfigurationFolder.environment.merging(["APPLE_ID": "42", "NAME": "example"]) { $1 }
        let configuration = try folder.load(environment: environment)
        #expect(row.holds(configuration))
    }

    @Test("A path in a configuration is relative to the folder of the file that names it")
    func paths() throws {
        let folder = try ConfigurationFolder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/rules", withIntermediateDirectories: true)
        try folder.write("default: { answer: never }", to: "rules/policy.yml")
        try folder.replace("policy: policy.yml", by: "policy: rules/policy.yml", in: "refund-desk.yml")
        #expect(try folder.load().apps[0].policy.fallback == .never)
        try folder.write("default: { answer: ever }", to: "rules/policy.yml")
        #expect(
            folder.issues() == [
                "rules/policy.yml:1:20: default.answer: \"ever\" is not known; allowed here: never (did you mean never?)"
            ]
        )
    }

    @Test("A root certificate file may hold several certificates in PEM")
    func pem() throws {
        let folder = try ConfigurationFolder()
        let base64 = Data(AppleRootCertificates.g3).base64EncodedString(options: .lineLength64Characters)
        let block = "-----BEGIN CERTIFICATE-----\r\n\(base64)\r\n-----END CERTIFICATE-----\r\n"
        try folder.write("Apple Root CA - G3\n" + block + block, to: "root.der")
        #expect(try folder.load().apps[0].rootCertificates == [AppleRootCertificates.g3, AppleRootCertificates.g3])
    }

    @Test("A printed configuration shows no secret")
    func secrets() throws {
        let folder = try ConfigurationFolder()
        try folder.replace(
            "onlineChecks: false",
            by: "events: { url: https://example.com, secret: hunter2 }",
            in: "refund-desk.yml"
        )
        try folder.replace("listen:", by: "heartbeat: https://hc.example.com/hunter2\nlisten:", in: "refund-desk.yml")
        let configuration = try folder.load(
            environment: ConfigurationFolder.environment.merging(["COINS_KEY": "hunter2"]) { $1 }
        )
        var dumped = "\(configuration) \(String(reflecting: configuration))"
        dump(configuration, to: &dumped)
        #expect(dumped.contains("com.example.coins"))
        #expect(!dumped.contains("hunter2"))
        #expect(!dumped.contains("0123456789abcdef"))
    }
}
