import AppStoreTypes
import Crypto
import DeskTestSupport
import Foundation
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Forms of a secret")
struct SecretFormTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What `sharedSecret` says.
        let value: String
        /// The secrets that are read, or the issue.
        let result: Result<[String], Issue>

        struct Issue: Error { let text: String }

        init(_ testDescription: String, _ value: String, reads secrets: String...) {
            (self.testDescription, self.value, result) = (testDescription, value, .success(secrets))
        }

        init(_ testDescription: String, _ value: String, fails text: String) {
            (self.testDescription, self.value, result) = (testDescription, value, .failure(Issue(text: text)))
        }
    }

    private static let allowed = "allowed here: file, command, credential, environment"

    static let rows: [Row] = [
        Row("a text", "planted", reads: "planted"),
        Row("a variable in a text", "${A_SECRET}", reads: "from a variable"),
        Row("a variable", "{ environment: A_SECRET }", reads: "from a variable"),
        Row("a file", "{ file: secret.txt }", reads: "from a file"),
        Row("a file with another line", "{ file: lines.txt }", reads: "first\nsecond\n"),
        Row("a credential of systemd", "{ credential: coins.secret }", reads: "from a credential"),
        Row("a program in PATH", "{ command: [printf, '%s\\n', from a program] }", reads: "from a program"),
        Row(
            "a program by its path that fails",
            "{ command: [/bin/cat, missing] }",
            fails: """
                refund-desk.yml:7:30: apps[0].sharedSecret.command: /bin/cat: ended with exit status 1; run it as the \
                user of the desk to see why
                """
        ),
        Row("a program beside the configuration", "{ command: [./give, it] }", reads: "given it"),
        Row("two forms in a list", "[{ file: secret.txt }, '${A_SECRET}']", reads: "from a file", "from a variable"),
        Row(
            "no form",
            "{}",
            fails: "refund-desk.yml:7:19: apps[0].sharedSecret: must have exactly one key; \(allowed)"
        ),
        Row(
            "two forms in one",
            "{ file: secret.txt, environment: A_SECRET }",
            fails: "refund-desk.yml:7:19: apps[0].sharedSecret: must have exactly one key; \(allowed)"
        ),
        Row(
            "an unknown form",
            "{ vault: secret }",
            fails: "refund-desk.yml:7:21: apps[0].sharedSecret.vault: unknown key; \(allowed)"
        ),
        Row(
            "a missing file",
            "{ file: missing.txt }",
            fails: "refund-desk.yml:7:27: apps[0].sharedSecret.file: missing.txt: no such file"
        ),
        Row(
            "an empty file",
            "{ file: empty.txt }",
            fails: "refund-desk.yml:7:27: apps[0].sharedSecret.file: empty.txt: is empty"
        ),
        Row(
            "a file of other bytes",
            "{ file: bytes.bin }",
            fails: "refund-desk.yml:7:27: apps[0].sharedSecret.file: bytes.bin: is not text in UTF-8"
        ),
        Row(
            "a file that is too large",
            "{ file: large.txt }",
            fails: "refund-desk.yml:7:27: apps[0].sharedSecret.file: large.txt: is larger than 64 KiB"
        ),
        Row(
            "a variable that is not set",
            "{ environment: NO_SUCH_VARIABLE }",
            fails: #"""
                refund-desk.yml:7:34: apps[0].sharedSecret.environment: the environment variable "NO_SUCH_VARIABLE" is \#
                not set
                """#
        ),
        Row(
            "a credential with a path",
            "{ credential: ../secret.txt }",
            fails: """
                refund-desk.yml:7:33: apps[0].sharedSecret.credential: must be the name of a credential: letters, \
                digits, hyphens, underscores and periods alone
                """
        ),
        Row(
            "a missing credential",
            "{ credential: gems.secret }",
            fails: "refund-desk.yml:7:33: apps[0].sharedSecret.credential: credentials/gems.secret: no such file"
        ),
        Row(
            "a command as one text",
            "{ command: cat secret.txt }",
            fails: """
                refund-desk.yml:7:30: apps[0].sharedSecret.command: must be a list of a program and its arguments, such \
                as [cat, secret.txt]; no shell reads it
                """
        ),
        Row(
            "an unknown program",
            "{ command: [no-such-program] }",
            fails: """
                refund-desk.yml:7:30: apps[0].sharedSecret.command: no-such-program: no such program; name one in PATH, \
                or write its path
                """
        ),
        Row(
            "a program that fails, and prints the secret",
            "{ command: [sh, -c, 'echo planted; echo planted >&2; exit 3'] }",
            fails: """
                refund-desk.yml:7:30: apps[0].sharedSecret.command: sh: ended with exit status 3; run it as the user of \
                the desk to see why
                """
        ),
        Row(
            "a program that prints nothing",
            "{ command: ['true'] }",
            fails: "refund-desk.yml:7:30: apps[0].sharedSecret.command: true: is empty"
        ),
        Row(
            "a program that prints without end",
            "{ command: ['yes'] }",
            fails: "refund-desk.yml:7:30: apps[0].sharedSecret.command: yes: printed more than 64 KiB"
        ),
    ]

    private func folder(sharedSecret value: String) throws -> ConfigurationFolder {
        let folder = try ConfigurationFolder()
        try folder.write("from a file\n", to: "secret.txt")
        try folder.write("first\nsecond\n\n", to: "lines.txt")
        try folder.write("", to: "empty.txt")
        try folder.write(Data([0xFF, 0xFE, 0x00]), to: "bytes.bin")
        try folder.write(String(repeating: "x", count: 70_000), to: "large.txt")
        try folder.write("#!/bin/sh\necho \"given $1\"\n", to: "give")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(folder.path)/give")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/credentials",
            withIntermediateDirectories: false
        )
        try folder.write("from a credential\n", to: "credentials/coins.secret")
        try folder.replace("${COINS_SHARED_SECRET}", by: value, in: "refund-desk.yml")
        return folder
    }

    private func environment(_ folder: ConfigurationFolder) -> [String: String] {
        [
            "A_SECRET": "from a variable", "CREDENTIALS_DIRECTORY": "\(folder.path)/credentials",
            "PATH": "/usr/bin:/bin",
        ]
    }

    @Test("A secret is read in each form, and a mistake is named without any of the secret", arguments: rows)
    func forms(_ row: Row) throws {
        let folder = try folder(sharedSecret: row.value)
        switch row.result {
        case .success(let secrets):
            #expect(try folder.load(environment: environment(folder)).apps[0].sharedSecrets == secrets)
        case .failure(let issue):
            #expect(folder.issues(environment: environment(folder)) == [issue.text])
        }
    }

    @Test("A credential without systemd is a mistake that says how to get it")
    func withoutSystemd() throws {
        let folder = try folder(sharedSecret: "{ credential: coins.secret }")
        let issues = folder.issues(environment: [:])
        #expect(issues.count == 1)
        #expect(issues.first?.contains("LoadCredential=coins.secret:PATH") == true)
    }

    @Test("A command that several values name runs once")
    func once() throws {
        let folder = try folder(sharedSecret: "s")
        try folder.write("#!/bin/sh\necho x >> \"$0.log\"; echo secret\n", to: "give")
        try folder.write(
            """
                events: { url: https://backend.example.com/, secret: { command: [./give] } }
                evidenceHook: { url: https://backend.example.com/hook }

            """,
            after: "    onlineChecks: false\n",
            in: "refund-desk.yml"
        )
        let app = try folder.load(environment: environment(folder)).apps[0]
        #expect(app.events.map(\.secrets) == [["secret"]])
        #expect(app.evidenceHook?.secrets == ["secret"])
        #expect(try String(contentsOfFile: "\(folder.path)/give.log", encoding: .utf8) == "x\n")
    }

    @Test("Each secret of the configuration can be in a file")
    func everywhere() throws {
        let folder = try folder(sharedSecret: "{ file: secret.txt }")
        let files = [
            "database.txt": "postgresql://desk:planted@127.0.0.1/refunds\n",
            "alerts.txt": "https://a.example.com/planted\n", "heartbeat.txt": "https://h.example.com/planted\n",
            "hook.txt": "hook secret\n", "event.txt": "event secret\n", "key.txt": folder.key.pemRepresentation,
        ]
        for (name, text) in files { try folder.write(text, to: name) }
        try folder.replace(
            "database: sqlite:desk.sqlite",
            by: """
                database: { file: database.txt }
                alerts: { url: { file: alerts.txt } }
                heartbeat: { file: heartbeat.txt }
                """,
            in: "refund-desk.yml"
        )
        try folder.replace("privateKeyFile: AuthKey.p8", by: "privateKey: { file: key.txt }", in: "refund-desk.yml")
        try folder.write(
            """
                events: { url: https://backend.example.com/, secret: [{ file: event.txt }, old] }
                evidenceHook: { url: https://backend.example.com/hook, secret: { file: hook.txt } }

            """,
            after: "    onlineChecks: false\n",
            in: "refund-desk.yml"
        )
        for name in Array(files.keys) + ["secret.txt", "refund-desk.yml"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/\(name)")
        }
        let configuration = try folder.load(environment: environment(folder))
        let app = configuration.apps[0]
        #expect(configuration.database.description == "postgresql://desk@127.0.0.1/refunds")
        #expect(configuration.alerts?.url == "https://a.example.com/planted")
        #expect(configuration.heartbeat == "https://h.example.com/planted")
        #expect(app.key?.privateKey.rawRepresentation == folder.key.rawRepresentation)
        #expect(app.key?.file == "\(folder.path)/key.txt")
        #expect(app.events.map(\.secrets) == [["event secret", "old"]])
        #expect(app.evidenceHook?.secrets == ["hook secret"])
        #expect(app.sharedSecrets == ["from a file"])
        let exposed = Set(configuration.exposedFiles.map { String($0.dropFirst(folder.path.count + 1)) })
        #expect(exposed == Set(Array(files.keys) + ["secret.txt", "refund-desk.yml"]))
    }

    @Test("An app has two keys while one replaces the other")
    func twoKeys() throws {
        let folder = try folder(sharedSecret: "s")
        let item = "issuerId: 57246542-96fe-1a63-e053-0824d011072a, privateKeyFile: AuthKey.p8"
        func api(_ text: String) throws {
            let whole = try String(contentsOfFile: "\(folder.path)/refund-desk.yml", encoding: .utf8)
            let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.hasPrefix("    api:") ? "    api: \(text)" : String(line)
            }
            try folder.write(lines.joined(separator: "\n"), to: "refund-desk.yml")
        }
        try api("[{ keyId: NEW, \(item) }, { keyId: OLD, \(item) }]")
        #expect(try folder.load().apps[0].keys.map(\.keyID) == ["NEW", "OLD"])
        try api("[{ keyId: NEW, \(item) }, { keyId: NEW, \(item) }]")
        #expect(
            folder.issues() == [
                "refund-desk.yml:6:10: apps[0].api: has two keys with the same keyId; remove one of them"
            ]
        )
        try api("[{ keyId: A, \(item) }, { keyId: B, \(item) }, { keyId: C, \(item) }]")
        #expect(folder.issues().count == 1)
        #expect(
            folder.issues().first?.hasSuffix("must be one key, or two while one replaces the other; there are 3")
                == true
        )
        try api("{ keyId: A, \(item), privateKey: { file: AuthKey.p8 } }")
        #expect(folder.issues().first?.hasSuffix("privateKeyFile names the key too; keep one of them") == true)
        try api("{ keyId: A, issuerId: 57246542-96fe-1a63-e053-0824d011072a, privateKey: planted }")
        #expect(folder.issues().count == 1)
        let issue = try #require(folder.issues().first)
        #expect(issue.contains("apps[0].api.privateKey: is read as the content of a key file:"))
        #expect(!issue.contains("planted"))
    }
}

extension ConfigurationFolder {
    /// Inserts a text after another.
    fileprivate func write(_ text: String, after other: String, in name: String) throws {
        try replace(other, by: other + text, in: name)
    }
}
