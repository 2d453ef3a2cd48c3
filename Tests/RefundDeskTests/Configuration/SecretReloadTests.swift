import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import DeskTestSupport
import Foundation
import GooglePlay
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Reloading secrets", .timeLimit(.minutes(45)))
struct SecretReloadTests {
    private struct Running: Sendable {
        let folder: ConfigurationFolder
        let desk: Desk
        let log: DeskLog
        let store: Store
        let client: any TestClientProtocol
        let token: String

        var app: App {
            get throws { try #require(desk.apps["com.example.coins"]) }
        }

        /// Calls a route as an administrator, and returns the status and the JSON.
        func post(_ path: String, _ body: Data? = nil) async throws -> (status: Int, json: JSONValue?) {
            let headers: HTTPFields = [.authorization: "Bearer \(token)"]
            return try await client.execute(
                uri: path,
                method: .post,
                headers: headers,
                body: body.map { ByteBuffer(bytes: $0) }
            ) { ($0.status.code, Data($0.body.readableBytesView).json) }
        }

        func notify(secret: String) async throws -> Int {
            try await post("/notifications/v1", BodyV1(password: secret).data).status
        }
    }

    /// Opens a desk whose secrets are in files.
    private static func withDesk(_ body: @escaping @Sendable (Running) async throws -> Void) async throws {
        let folder = try ConfigurationFolder()
        for (name, text) in ["shared.txt": "shared 1", "event.txt": "event 1", "hook.txt": "hook 1"] {
            try folder.write(text, to: name)
        }
        try folder.replace("${COINS_SHARED_SECRET}", by: "{ file: shared.txt }", in: "refund-desk.yml")
        try folder.replace(
            "    onlineChecks: false\n",
            by: """
                    onlineChecks: false
                    events: { url: https://backend.example.com/, secret: { file: event.txt } }
                    evidenceHook: { url: https://backend.example.com/hook, secret: { file: hook.txt } }

                """,
            in: "refund-desk.yml"
        )
        try await Store.withNew { store in
            let log = DeskLog()
            let desk = try Desk(configuration: folder.load(), store: store, logger: log.logger)
            let token = try await TokenIssuer(store: store).make(role: .admin, label: "the admin", by: "test")
            try await Application(responder: desk.routes, logger: log.logger).test(.router) { client in
                try await body(
                    Running(folder: folder, desk: desk, log: log, store: store, client: client, token: token)
                )
            }
        }
    }

    @Test("A reload puts every secret in force at once, and names what changed without any value")
    func changed() async throws {
        try await Self.withDesk { running in
            let (folder, app) = (running.folder, try running.app)
            #expect(try await running.notify(secret: "shared 1") == 200)
            let before = app.secrets.value
            let key = P256.Signing.PrivateKey()
            try folder.write(key.pemRepresentation, to: "AuthKey.p8")
            try folder.write("shared 2", to: "shared.txt")
            try folder.write("event 2", to: "event.txt")
            try folder.write("hook 2", to: "hook.txt")
            #expect(app.secrets.value == before)
            let (status, json) = try await running.post("/v1/secrets/reload")
            #expect(status == 200)
            let changed = try #require(json?["changed"]?.elements).compactMap(\.text)
            let digest = SHA256.hash(data: key.publicKey.derRepresentation).prefix(4)
            let fingerprint = digest.map { String(format: "%02x", $0) }.joined()
            let id = try #require(before.events.keys.first)
            #expect(
                changed == [
                    "com.example.coins api 2X9R4HXF34 (public key \(fingerprint))", "com.example.coins sharedSecret",
                    "com.example.coins evidenceHook.secret", "com.example.coins events.secret of \(id)",
                ]
            )
            #expect(json?["atNextStart"]?.elements?.isEmpty == true)
            for api in app.apis.values {
                #expect(api.keys.keys.map(\.publicKey.rawRepresentation) == [key.publicKey.rawRepresentation])
            }
            #expect(app.secrets.value.hook == ["hook 2"])
            #expect(app.secrets.value.events == [id: ["event 2"]])
            #expect(try await running.notify(secret: "shared 1") == 503)
            #expect(try await running.notify(secret: "shared 2") == 200)
            let lines = running.log.lines
            #expect(lines.contains { $0.contains("secrets were reloaded") && $0.contains(fingerprint) })
            for secret in ["shared", "event", "hook"] { #expect(!lines.contains { $0.contains("\(secret) 2") }) }
            let again = try await running.post("/v1/secrets/reload")
            #expect(again.json?["changed"]?.elements?.isEmpty == true)
        }
    }

    @Test("After a reload, the desk signs the audit with the new key, and the audit names the key")
    func auditKey() async throws {
        try await Self.withDesk { running in
            let signingKey = running.desk.secrets.signingKey
            let first = try #require(try signingKey.key())
            let other = Data(repeating: 7, count: 32)
            try running.folder.write(other.base64EncodedString(), to: "audit.key")
            #expect(try signingKey.key() == first)
            let (status, json) = try await running.post("/v1/secrets/reload")
            #expect(status == 200)
            let name = SignedAuditHead.keyName(try SignedAuditHead.publicKey(of: other))
            #expect(json?["changed"]?.elements?.compactMap(\.text) == ["audit.key, now \(name)"])
            #expect(try signingKey.key() == other)
            let deeds = try await running.store.deeds(matching: AuditFilter(kind: .keyInUse), limit: 9, cursor: nil)
            #expect(deeds.items.contains { $0.deed.details == ["auditKey": name] })
            // A damaged file is a mistake, and a missing one changes nothing.
            try running.folder.write("short", to: "audit.key")
            let (refused, problem) = try await running.post("/v1/secrets/reload")
            #expect(refused == 422)
            #expect(problem?["errors"]?.elements?.first?["path"]?.text?.contains("audit.key") == true)
            try FileManager.default.removeItem(atPath: "\(running.folder.path)/audit.key")
            #expect(try await running.post("/v1/secrets/reload").status == 200)
            #expect(try signingKey.key() == other)
        }
    }

    @Test("After a reload, calls to Google Play use the new key of the service account")
    func serviceAccount() async throws {
        let keyFile = String(decoding: try FakeGoogle().keyFile, as: UTF8.self)
        let folder = try ConfigurationFolder()
        try folder.write(keyFile, to: "play.json")
        let app = """
              - bundleId: com.example.gems
                googlePlay:
                  packageName: com.example.gems
                  serviceAccountFile: play.json
                  pull: projects/coins/subscriptions/desk
                products: products.yml
                policy: policy.yml

            """
        try folder.write(ConfigurationFolder.desk + app, to: "refund-desk.yml")
        try await Store.withNew { store in
            let log = DeskLog()
            let desk = try Desk(configuration: folder.load(), store: store, logger: log.logger)
            let client = try #require(desk.apps["com.example.gems"]?.googlePlay?.client)
            let before = client.account
            #expect(try await desk.secrets.reload(by: "test", log.logger) == SecretReloads.Changes())
            try folder.write(keyFile.replacing("\"k1\"", with: "\"another-key\""), to: "play.json")
            let changes = try await desk.secrets.reload(by: "test", log.logger)
            let name = "another-key of \(before.email)"
            #expect(changes.inForce == ["com.example.gems googlePlay.serviceAccountFile, now \(name)"])
            #expect(client.account.name == name)
            let deeds = try await store.deeds(matching: AuditFilter(kind: .keyInUse), limit: 9, cursor: nil).items
            #expect(deeds.first?.deed.details == ["serviceAccountKey": name])
        }
    }

    @Test("A mistake anywhere keeps every secret in force, and is named without the secret")
    func invalid() async throws {
        try await Self.withDesk { running in
            let (folder, app) = (running.folder, try running.app)
            let (before, key) = (app.secrets.value, app.apis.values.first?.keys.keys.first?.publicKey.rawRepresentation)
            try folder.write(P256.Signing.PrivateKey().pemRepresentation, to: "AuthKey.p8")
            try folder.write("shared 2", to: "shared.txt")
            try folder.write("whsec_no base64", to: "event.txt")
            let (status, problem) = try await running.post("/v1/secrets/reload")
            #expect(status == 422)
            let errors = try #require(problem?["errors"]?.elements)
            #expect(errors.count == 1)
            #expect(errors.first?["path"]?.text?.contains(": apps[0].events.secret") == true)
            #expect(app.secrets.value == before)
            #expect(app.apis.values.first?.keys.keys.first?.publicKey.rawRepresentation == key)
            #expect(running.log.lines.contains { $0.contains("the old secrets stay in force") })
            #expect(!running.log.lines.contains { $0.contains("no base64") })
            #expect(try await running.notify(secret: "shared 1") == 200)
        }
    }

    @Test("Two secrets and two keys are in force while one replaces the other, in the order of the file")
    func two() async throws {
        try await Self.withDesk { running in
            let (folder, app) = (running.folder, try running.app)
            try folder.write(P256.Signing.PrivateKey().pemRepresentation, to: "New.p8")
            try folder.replace("{ file: shared.txt }", by: "[shared 2, { file: shared.txt }]", in: "refund-desk.yml")
            let issuer = "issuerId: 57246542-96fe-1a63-e053-0824d011072a"
            try folder.replace(
                "{ \(issuer), keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }",
                by: """
                    [{ \(issuer), keyId: NEWKEY, privateKeyFile: New.p8 }, \
                    { \(issuer), keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }]
                    """,
                in: "refund-desk.yml"
            )
            #expect(try await running.post("/v1/secrets/reload").status == 200)
            #expect(app.apis.values.allSatisfy { $0.keys.keys.map(\.keyID) == ["NEWKEY", "2X9R4HXF34"] })
            for secret in ["shared 1", "shared 2"] { #expect(try await running.notify(secret: secret) == 200) }
        }
    }

    @Test("A secret that the desk started without takes effect at the next start, and the answer says so")
    func atNextStart() async throws {
        try await Self.withDesk { running in
            let (folder, app) = (running.folder, try running.app)
            let before = app.secrets.value
            try folder.replace("    sharedSecret: { file: shared.txt }\n", by: "", in: "refund-desk.yml")
            try folder.replace("https://backend.example.com/,", by: "https://b.example.com/,", in: "refund-desk.yml")
            let (status, json) = try await running.post("/v1/secrets/reload")
            #expect(status == 200)
            #expect(json?["changed"]?.elements?.isEmpty == true)
            let waiting = try #require(json?["atNextStart"]?.elements).compactMap(\.text)
            #expect(waiting.count == 3)
            #expect(waiting.contains("com.example.coins sharedSecret"))
            #expect(app.secrets.value == before)
        }
    }

    @Test("Neither an app's secrets nor a key shows a secret if code prints them")
    func printed() async throws {
        try await Self.withDesk { running in
            let app = try running.app
            var text = "\(app.secrets.value) \(app) \(app.secrets)"
            dump(app.secrets.value, to: &text)
            dump(try running.folder.load(), to: &text)
            for secret in ["shared 1", "event 1", "hook 1"] { #expect(!text.contains(secret)) }
        }
    }
}
