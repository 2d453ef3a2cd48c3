import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Reloading policies", .timeLimit(.minutes(45)))
struct PolicyReloadTests {
    /// Calls a route with a token of a role, and returns the status and the JSON.
    private typealias Call = @Sendable (HTTPRequest.Method, String, Role) async throws -> (Int, JSONValue?)

    private static func withDesk(
        _ body: @escaping @Sendable (ConfigurationFolder, Desk, DeskLog, @escaping Call) async throws -> Void
    ) async throws {
        let folder = try ConfigurationFolder()
        try await Store.withNew { store in
            let log = DeskLog()
            let desk = try Desk(configuration: folder.load(), store: store, logger: log.logger)
            var tokens: [Role: String] = [:]
            for role in [Role.viewer, .admin] {
                tokens[role] = try await TokenIssuer(store: store).make(
                    role: role,
                    label: "the \(role.rawValue)",
                    by: "test"
                )
            }
            let given = tokens
            try await Application(responder: desk.routes, logger: log.logger).test(.router) { client in
                try await body(folder, desk, log) { method, path, role in
                    let headers: HTTPFields = [.authorization: "Bearer \(given[role] ?? "")"]
                    return try await client.execute(uri: path, method: method, headers: headers) {
                        ($0.status.code, Data($0.body.readableBytesView).json)
                    }
                }
            }
        }
    }

    @Test("A reload puts changed files in force, and shows the version, its files and who loaded it")
    func changed() async throws {
        try await Self.withDesk { folder, desk, log, call in
            let (_, before) = try await call(.get, "/v1/policies", .viewer)
            let old = try #require(before?["policies"]?.elements?.first)
            #expect(old["bundleId"] == "com.example.coins" && old["loadedBy"] == "the start of the desk")
            #expect(old["policyFile"]?.text?.hasSuffix("/policy.yml") == true && old["rules"] == 2)
            try folder.replace("holdout: 5", by: "holdout: 7  # a comment", in: "policy.yml")
            let (status, after) = try await call(.post, "/v1/policies/reload", .admin)
            let new = try #require(after?["policies"]?.elements?.first)
            #expect(status == 200)
            #expect(new["version"] != old["version"])
            #expect(new["loadedBy"]?.text?.wholeMatch(of: /token [0-9a-f]{8} \(the admin\)/) != nil)
            #expect(desk.apps["com.example.coins"]?.composer.policy.holdoutPercent == 7)
            #expect(desk.apps["com.example.coins"]?.composer.version == new["version"]?.text)
            #expect(log.lines.contains { $0.contains("policies were reloaded") && $0.contains("(the admin)") })
            try folder.replace("holdout: 7  # a comment", by: "holdout: 7", in: "policy.yml")
            try folder.replace("priceUSD: 4.99", by: "priceUSD:   4.99", in: "products.yml")
            let (_, same) = try await call(.post, "/v1/policies/reload", .admin)
            #expect(same?["policies"]?.elements?.first == new, "another way to write it is no other version")
            try folder.replace("sampleProvided: false", by: "sampleProvided: true", in: "products.yml")
            let (_, catalogue) = try await call(.post, "/v1/policies/reload", .admin)
            #expect(catalogue?["policies"]?.elements?.first?["version"] != new["version"])
        }
    }

    @Test("An invalid file leaves every policy in force, and the answer names the file and the line")
    func invalid() async throws {
        try await Self.withDesk { folder, desk, log, call in
            let (_, before) = try await call(.get, "/v1/policies", .viewer)
            try folder.replace("holdout: 5", by: "holdout: some", in: "policy.yml")
            try folder.replace("sampleProvided: false", by: "sampleProvided: true", in: "products.yml")
            let (status, problem) = try await call(.post, "/v1/policies/reload", .admin)
            #expect(status == 422)
            let errors = try #require(problem?["errors"]?.elements)
            #expect(errors.count == 1)
            #expect(errors.first?["path"]?.text?.contains("policy.yml:10:10: holdout") == true)
            #expect(errors.first?["problem"]?.text?.isEmpty == false)
            let (_, after) = try await call(.get, "/v1/policies", .viewer)
            #expect(after == before)
            #expect(desk.apps["com.example.coins"]?.composer.policy.holdoutPercent == 5)
            #expect(desk.apps["com.example.coins"]?.catalogue["coins.500"]?.sampleProvided == false)
            #expect(
                log.lines.contains { $0.contains("the old versions stay in force") && $0.contains("policy.yml:10") }
            )
        }
    }

    @Test("Readers never see the policy of one version with the catalogue of another")
    func whole() async throws {
        try await Self.withDesk { folder, desk, log, _ in
            let app = try #require(desk.apps["com.example.coins"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for round in 0..<40 {
                        let (from, to) = round.isMultiple(of: 2) ? ("5", "6") : ("6", "5")
                        try folder.replace("holdout: \(from)", by: "holdout: \(to)", in: "policy.yml")
                        try folder.replace("units: \(from)00", by: "units: \(to)00", in: "products.yml")
                        try await desk.policies.reload(by: "test", log.logger)
                    }
                }
                for _ in 0..<3 {
                    group.addTask {
                        for _ in 0..<5_000 {
                            let composer = app.composer
                            let units = composer.catalogue["coins.500"]?.units
                            #expect(units == Int64(composer.policy.holdoutPercent) * 100)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
