import AppStoreEmulator
import AppStoreTrust
import AppStoreTypes
import DeskTestSupport
import Foundation
import Logging
import RefundDesk
import TestSupport
import Testing

@Suite("Trusted roots and endpoints")
struct RootTrustTests {
    private static let bothEndpoints =
        "{ sandbox: http://127.0.0.1:8081/sandbox, production: http://127.0.0.1:8081/production }"

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var endpoints = "{}"
        var roots = ["other.der"]
        var trustForeignRoots: Bool?
        var environments = "[Sandbox, Production]"
        /// The endpoint that the issue names; `nil` if there is none.
        let refused: String?
    }

    static let rows: [Row] = [
        Row(testDescription: "Apple's endpoints under a foreign root", refused: "endpoints.sandbox"),
        Row(
            testDescription: "Apple's endpoints under both roots",
            roots: ["root.der", "other.der"],
            refused: "endpoints.sandbox"
        ),
        Row(testDescription: "Apple's endpoints under Apple's root", roots: ["root.der"], refused: nil),
        Row(
            testDescription: "one endpoint of Apple's",
            endpoints: "{ sandbox: http://127.0.0.1:8081/sandbox }",
            refused: "endpoints.production"
        ),
        Row(
            testDescription: "another spelling of Apple's endpoint",
            endpoints: "{ sandbox: http://127.0.0.1:1, production: \"https://API.storekit.apple.com:443/\" }",
            refused: "endpoints.production"
        ),
        Row(testDescription: "an emulator's endpoints", endpoints: bothEndpoints, refused: nil),
        Row(
            testDescription: "an endpoint of Apple's that is not in use",
            endpoints: "{ sandbox: http://127.0.0.1:8081/sandbox }",
            environments: "[Sandbox]",
            refused: nil
        ),
        Row(testDescription: "foreign roots that are allowed", trustForeignRoots: true, refused: nil),
        Row(
            testDescription: "foreign roots that are forbidden",
            trustForeignRoots: false,
            refused: "endpoints.sandbox"
        ),
    ]

    /// Returns a folder with a configuration as a row describes it.
    private func folder(_ row: Row, root: [UInt8]) throws -> ConfigurationFolder {
        let folder = try ConfigurationFolder()
        try folder.write(Data(root), to: "other.der")
        try folder.replace("[root.der]", by: "[\(row.roots.joined(separator: ", "))]", in: "refund-desk.yml")
        try folder.replace(Self.bothEndpoints, by: row.endpoints, in: "refund-desk.yml")
        let allowed = row.trustForeignRoots.map { "\n    trustForeignRoots: \($0)" } ?? ""
        try folder.replace(
            "onlineChecks: false",
            by: "onlineChecks: false\n    environments: \(row.environments)\(allowed)",
            in: "refund-desk.yml"
        )
        return folder
    }

    @Test(
        "Apple's endpoints and a foreign root are refused together unless the configuration allows it",
        arguments: rows
    )
    func checked(_ row: Row) throws {
        let configuration = try folder(row, root: SigningChain.example().rootDER).load()
        guard let endpoint = row.refused else { return try configuration.checkRoots() }
        let error = #expect(throws: ConfigurationError.self) { try configuration.checkRoots() }
        let issue = try #require(error?.issues.first)
        #expect(issue.key == "apps[0].rootCertificates")
        #expect(issue.message.contains("CN=Another Store Root"))
        #expect(issue.message.contains("\(endpoint) is Apple's"))
        #expect(!issue.message.contains("of an App Store emulator"))
        #expect(error?.issues.count == 1)
    }

    @Test("The error names the root certificate of an App Store emulator")
    func emulator() async throws {
        let root = try await AppStoreEmulator().rootCertificate
        let configuration = try folder(Row(testDescription: "", refused: ""), root: root).load()
        let error = #expect(throws: ConfigurationError.self) { try configuration.checkRoots() }
        let words =
            "CN=App Store Emulator Root CA, the root certificate of an App Store emulator, but endpoints.sandbox"
        #expect(error?.description.contains(words) == true)
    }

    @Test("A desk does not start with a refused root, and leaves no database")
    func refusedStart() throws {
        let folder = try folder(Row(testDescription: "", refused: ""), root: SigningChain.example().rootDER)
        let configuration = try folder.load()
        #expect(throws: ConfigurationError.self) {
            try Desk.service(configuration: configuration, logger: DeskLog().logger)
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/desk.sqlite"))
    }
}
