import AppStoreTypes
import DeskTestSupport
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Tokens of several databases")
struct SharedTokensTests {
    private static let now = Timestamp(seconds: 1_795_000_000)

    private static func withTwo(_ body: (Store, Store, SharedTokens) async throws -> Void) async throws {
        try await Store.withNew { first async throws in
            try await Store.withNew { second async throws in
                try await body(first, second, SharedTokens([("first", first), ("second", second)]))
            }
        }
    }

    @Test("A token is made in every database, and revoked in every database")
    func everywhere() async throws {
        try await Self.withTwo { first, second, tokens async throws in
            let text = try await TokenIssuer(store: tokens, now: { Self.now }).make(
                role: .viewer,
                label: "both",
                by: "test"
            )
            let digest = AccessSecret.digest(of: text)
            for store in [first, second] {
                #expect(try await store.token(forDigest: digest, at: Self.now)?.label == "both")
            }
            let id = try #require(await tokens.tokens().first?.id)
            #expect(try await tokens.tokens().count == 1)
            #expect(try await tokens.differences().isEmpty)
            #expect(try await tokens.revokeToken(id, by: "test", at: Self.now))
            for store in [first, second] { #expect(try await store.token(forDigest: digest, at: Self.now) == nil) }
            #expect(try await !tokens.revokeToken(id, by: "test", at: Self.now))
        }
    }

    @Test("A token that one database does not store is revoked in the others")
    func half() async throws {
        try await Store.withNew { first async throws in
            let broken = SharedTokens([("first", first), ("second", FailingTokens())])
            await #expect(throws: FailingTokens.Failure.self) {
                _ = try await TokenIssuer(store: broken, now: { Self.now }).make(role: .viewer, label: nil, by: "test")
            }
            #expect(try await first.tokens().map(\.revokedAt) == [Self.now])
        }
    }

    @Test("A revocation that one database does not store is an error that names it, and takes effect in the others")
    func halfRevoked() async throws {
        try await Store.withNew { first async throws in
            let token = AccessToken(id: "one", role: .viewer, label: nil, createdAt: Self.now)
            try await first.addToken(token, digest: [1], by: "test")
            let broken = SharedTokens([("first", first), ("second", FailingTokens())])
            let error = await #expect(throws: NotRevokedEverywhere.self) {
                _ = try await broken.revokeToken("one", by: "test", at: Self.now)
            }
            #expect(error?.description.contains("may still be valid in second") == true)
            #expect(try await first.token(forDigest: [1], at: Self.now) == nil)
        }
    }

    @Test("Sharing gives each database what another has, and a revocation counts everywhere")
    func share() async throws {
        try await Self.withTwo { first, second, tokens async throws in
            for (number, store) in [first, second, first].enumerated() {
                let token = AccessToken(id: "token \(number)", role: .viewer, label: nil, createdAt: Self.now)
                try await store.addToken(token, digest: [UInt8(number)], by: "test")
            }
            let both = AccessToken(id: "both", role: .admin, label: nil, createdAt: Self.now)
            for store in [first, second] { try await store.addToken(both, digest: [9], by: "test") }
            _ = try await second.revokeToken("both", by: "test", at: Self.now)
            _ = try await first.revokeToken("token 2", by: "test", at: Self.now)
            #expect(try await tokens.differences() == ["both", "token 0", "token 1"])
            let result = try await tokens.share(by: "test", at: Self.now)
            #expect(result.added == 2)
            #expect(result.revoked == 1)
            #expect(try await tokens.differences().isEmpty)
            for store in [first, second] {
                #expect(try await store.token(forDigest: [0], at: Self.now)?.id == "token 0")
                #expect(try await store.token(forDigest: [1], at: Self.now)?.id == "token 1")
                #expect(try await store.token(forDigest: [2], at: Self.now) == nil)
                #expect(try await store.token(forDigest: [9], at: Self.now) == nil)
            }
            let again = try await tokens.share(by: "test", at: Self.now)
            #expect(again.added == 0)
            #expect(again.revoked == 0)
        }
    }
}

/// The tokens of an unavailable database.
private struct FailingTokens: TokenStore {
    struct Failure: Error {}

    func addToken(_ token: AccessToken, digest: [UInt8], by author: String) async throws { throw Failure() }

    func token(forDigest digest: [UInt8], at now: Timestamp) async throws -> AccessToken? { throw Failure() }

    func tokens() async throws -> [AccessToken] { throw Failure() }

    func digest(ofToken id: String) async throws -> [UInt8]? { throw Failure() }

    func revokeToken(_ id: String, by author: String, at: Timestamp) async throws -> Bool { throw Failure() }

    func noteUse(ofTokens uses: [String: Timestamp]) async throws { throw Failure() }
}
