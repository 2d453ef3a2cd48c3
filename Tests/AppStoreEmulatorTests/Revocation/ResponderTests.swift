import AppStoreTrust
import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A certificate fault, and the verification failure with and without online checks.
struct CertificateRow: Sendable, CustomTestStringConvertible {
    let fault: CertificateFault
    let online: VerificationFailure?
    let offline: VerificationFailure?

    var testDescription: String {
        "leaf \(fault.leaf?.rawValue ?? "good"), intermediate \(fault.intermediate?.rawValue ?? "usual")"
    }

    static let all: [CertificateRow] = [
        CertificateRow(fault: CertificateFault(), online: nil, offline: nil),
        CertificateRow(fault: CertificateFault(intermediate: .rotated), online: nil, offline: nil),
        CertificateRow(fault: CertificateFault(leaf: .revoked), online: .certificateRevoked, offline: nil),
        CertificateRow(fault: CertificateFault(leaf: .unknown), online: .revocationStatusUnknown, offline: nil),
        CertificateRow(fault: CertificateFault(intermediate: .revoked), online: .certificateRevoked, offline: nil),
        CertificateRow(
            fault: CertificateFault(leaf: .revoked, intermediate: .rotated),
            online: .certificateRevoked,
            offline: nil
        ),
        refused(CertificateFault(leaf: .expired), .certificateOutsideValidity),
        refused(CertificateFault(leaf: .expired, intermediate: .rotated), .certificateOutsideValidity),
        refused(CertificateFault(leaf: .unmarked), .missingMarker),
        refused(CertificateFault(intermediate: .unmarked), .missingMarker),
    ]

    private static func refused(_ fault: CertificateFault, _ failure: VerificationFailure) -> CertificateRow {
        CertificateRow(fault: fault, online: failure, offline: failure)
    }
}

@Suite("Certificates and the OCSP responder")
struct ResponderTests {
    private static func shop() throws -> Shop {
        let shop = try Shop()
        shop.store.update { $0.authority.responderURL = "http://127.0.0.1:1/ocsp" }
        return shop
    }

    private static func verifier(_ shop: Shop, online: (any OCSPTransport)?) throws -> SignedDataVerifier {
        SignedDataVerifier(
            chains: try CertificateChainVerifier(
                rootCertificates: [Array(shop.emulator.rootCertificate)],
                onlineChecks: online.map { OnlineChecks(transport: $0) }
            )
        )
    }

    private static func signed(_ shop: Shop) async throws -> String {
        let path = "/sandbox/inApps/v1/transactions/\(try shop.buy().transactionID)"
        let answer = try await shop.call("GET", path)
        return try #require(answer.json?.members?["signedTransactionInfo"]?.text)
    }

    @Test(
        "Each certificate fault gives the expected verification result, with OCSP by POST and by GET",
        arguments: CertificateRow.all,
        [false, true]
    )
    func states(_ row: CertificateRow, usesGet: Bool) async throws {
        let shop = try Self.shop()
        shop.emulator.setFaults(EmulatorFaults { $0.certificates = row.fault })
        let text = try await Self.signed(shop)
        let responder = ResponderTransport(store: shop.store, usesGet: usesGet)
        for (failure, online) in [(row.online, responder as (any OCSPTransport)?), (row.offline, nil)] {
            let verifier = try Self.verifier(shop, online: online)
            if let failure {
                await #expect(throws: failure) { try await verifier.verify(text, as: TransactionPayload.self) }
            } else {
                _ = try await verifier.verify(text, as: TransactionPayload.self)
            }
        }
    }

    @Test("A restored certificate authority answers OCSP requests for what the original signed")
    func restoredAuthority() async throws {
        let shop = try Self.shop()
        let text = try await Self.signed(shop)
        let record = shop.store.read { $0.authority.record }
        let root = Array(shop.emulator.rootCertificate)
        let other = try Self.shop()
        try other.store.update { world in
            world.authority = try CertificateAuthority(record)
            world.authority.responderURL = "http://127.0.0.1:1/ocsp"
        }
        #expect(Array(other.emulator.rootCertificate) == root)
        let responder = ResponderTransport(store: other.store, usesGet: false)
        for signed in [text, try await Self.signed(other)] {
            _ = try await Self.verifier(other, online: responder).verify(signed, as: TransactionPayload.self)
        }
    }

    @Test("A malformed OCSP request gets the protocol's error, and a foreign chain is refused")
    func strangers() async throws {
        let shop = try Self.shop()
        let text = try await Self.signed(try Self.shop())
        let responder = ResponderTransport(store: shop.store, usesGet: false)
        // The verifier never queries for an untrusted root, so the test queries the responder itself.
        #expect(try await responder.query([0x30, 0x00], at: "http://x/ocsp") == [0x30, 0x03, 0x0A, 0x01, 0x01])
        #expect(try await responder.query([], at: "http://x/ocsp") == [0x30, 0x03, 0x0A, 0x01, 0x01])
        let verifier = try Self.verifier(shop, online: responder)
        await #expect(throws: VerificationFailure.self) { try await verifier.verify(text, as: TransactionPayload.self) }
    }

    @Test("A fault on the responder makes the revocation status unavailable")
    func faults() async throws {
        let shop = try Self.shop()
        shop.emulator.setFaults(EmulatorFaults { $0[.responder] = EndpointFault { $0.status = 503 } })
        let text = try await Self.signed(shop)
        let verifier = try Self.verifier(shop, online: ResponderTransport(store: shop.store, usesGet: false))
        await #expect(throws: VerificationFailure.revocationStatusUnavailable) {
            try await verifier.verify(text, as: TransactionPayload.self)
        }
    }
}
