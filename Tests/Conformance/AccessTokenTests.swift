import AppStoreTypes
import Refunds
import Testing

@Suite("Access tokens")
struct AccessTokenTests {
    @Test("An access token is valid until it is revoked", arguments: StoreEngine.available, Role.allCases)
    func role(on engine: StoreEngine, role: Role) async throws {
        try await engine.withFreshStore { store in
            let token = AccessToken(id: "one", role: role, label: "for the tests", createdAt: start)
            let digest = [UInt8](repeating: 7, count: 32)
            #expect(try await store.token(forDigest: digest, at: start) == nil)
            try await store.addToken(token, digest: digest, by: "test")
            #expect(try await store.token(forDigest: digest, at: start) == token)
            #expect(try await store.token(forDigest: [UInt8](repeating: 8, count: 32), at: start) == nil)
            #expect(try await store.digest(ofToken: "one") == digest)
            #expect(try await store.digest(ofToken: "two") == nil)
            #expect(try await store.revokeToken("one", by: "test", at: start.later(hours: 1)))
            #expect(try await store.revokeToken("one", by: "test", at: start.later(hours: 2)) == false)
            #expect(try await store.revokeToken("two", by: "test", at: start) == false)
            #expect(try await store.token(forDigest: digest, at: start) == nil)
            #expect(try await store.digest(ofToken: "one") == nil)
            var revoked = token
            revoked.revokedAt = start.later(hours: 1)
            #expect(try await store.tokens() == [revoked])
        }
    }

    @Test("An access token keeps its app, and is invalid once it expires", arguments: StoreEngine.available)
    func end(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let token = AccessToken(
                id: "one",
                role: .viewer,
                apps: .some(["com.example.coins", "com.example.gems"]),
                label: nil,
                createdAt: start,
                expiresAt: start.later(hours: 1)
            )
            try await store.addToken(token, digest: [1], by: "test")
            #expect(try await store.token(forDigest: [1], at: start.later(seconds: 3599)) == token)
            #expect(try await store.token(forDigest: [1], at: start.later(hours: 1)) == nil)
            #expect(try await store.tokens() == [token])
        }
    }

    @Test("Access tokens are listed newest first, and a digest is stored only once", arguments: StoreEngine.available)
    func list(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<3 {
                let token = AccessToken(
                    id: "\(number)",
                    role: .viewer,
                    label: nil,
                    createdAt: start.later(seconds: number)
                )
                try await store.addToken(token, digest: [UInt8(number)], by: "test")
            }
            #expect(try await store.tokens().map(\.id) == ["2", "1", "0"])
            let again = AccessToken(id: "3", role: .admin, label: nil, createdAt: start)
            await #expect(throws: (any Error).self) { try await store.addToken(again, digest: [0], by: "test") }
            #expect(try await store.tokens().count == 3)
        }
    }
}
