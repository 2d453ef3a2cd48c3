import AppStoreTypes
import Refunds
import Store
import Testing

@Suite("Stored responses of OCSP responders")
struct RevocationProofTests {
    private static func proof(_ certificate: UInt8, _ response: UInt8, issued: Int, expires: Int) -> RevocationProof {
        RevocationProof(
            certificate: Array(repeating: certificate, count: 32),
            response: [0x30, response],
            issuedAt: start.later(seconds: issued),
            expiresAt: start.later(seconds: expires)
        )
    }

    @Test("The newest response about each certificate is stored until it expires", arguments: StoreEngine.available)
    func newest(on engine: StoreEngine) async throws {
        let (first, other) = (Self.proof(1, 1, issued: 0, expires: 100), Self.proof(2, 1, issued: 0, expires: 50))
        let (older, newer) = (Self.proof(1, 2, issued: -1, expires: 200), Self.proof(1, 3, issued: 1, expires: 90))
        try await engine.withReopenedStore { store in
            #expect(try await store.revocationProofs(at: start).isEmpty)
            try await store.keepRevocationProofs([other, first], at: start)
            #expect(try await store.revocationProofs(at: start) == [first, other])
            // A response that another desk received earlier replaces none, whatever it says.
            try await store.keepRevocationProofs([older], at: start)
            #expect(try await store.revocationProofs(at: start) == [first, other])
            try await store.keepRevocationProofs([newer], at: start)
            #expect(try await store.revocationProofs(at: start) == [newer, other])
        } after: { store in
            let atStart = try store.revocationProofsAtStart(at: start)
            #expect(atStart == [newer, other])
            #expect(try store.revocationProofsAtStart(at: start.later(seconds: 50)) == [newer])
            #expect(try await store.revocationProofs(at: start.later(seconds: 90)).isEmpty)
        }
    }

    @Test("If there are too many OCSP responses, those that expire first are removed", arguments: StoreEngine.available)
    func limited(on engine: StoreEngine) async throws {
        try await engine.withFreshDatabase { database in
            try await database.withStore { store in
                let proofs = (1...9).map { Self.proof(UInt8($0), 1, issued: 0, expires: 100 - $0) }
                try await store.keepRevocationProofs(proofs, at: start, keeping: 4)
                #expect(try await store.revocationProofs(at: start) == Array(proofs.prefix(4)))
                try await store.keepRevocationProofs([], at: start.later(seconds: 97), keeping: 4)
                #expect(try await store.revocationProofs(at: start) == Array(proofs.prefix(2)))
            }
        }
    }
}
