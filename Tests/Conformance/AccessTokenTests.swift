import AppStoreTypes
import Refunds
import Testing

@Suite("Access tokens")
struct AccessTokenTests {
    @Test("An access token gives its role until it is revoked", arguments: StoreEngine.available, Role.allCases)
    func role(on engine: StoreEngine, role: Role) async throws {
        try await engine.withFreshStore { store in
            let token = AccessToken(id: "one", role: role, label: "for the tests", createdAt: start)
            let digest = [UInt8](repeating: 7, count: 32)
            #expect(try await store.role(forDigest: digest) == nil)
            try await store.addToken(token, digest: digest)
            #expect(try await store.role(forDigest: digest) == role)
            #expect(try await store.role(forDigest: [UInt8](repeating: 8, count: 32)) == nil)
            #expect(try await store.revokeToken("one", at: start.later(hours: 1)))
            #expect(try await store.revokeToken("one", at: start.later(hours: 2)) == false)
            #expect(try await store.revokeToken("two", at: start) == false)
            #expect(try await store.role(forDigest: digest) == nil)
            var revoked = token
            revoked.revokedAt = start.later(hours: 1)
            #expect(try await store.tokens() == [revoked])
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
                try await store.addToken(token, digest: [UInt8(number)])
            }
            #expect(try await store.tokens().map(\.id) == ["2", "1", "0"])
            let again = AccessToken(id: "3", role: .admin, label: nil, createdAt: start)
            await #expect(throws: (any Error).self) { try await store.addToken(again, digest: [0]) }
            #expect(try await store.tokens().count == 3)
        }
    }
}
