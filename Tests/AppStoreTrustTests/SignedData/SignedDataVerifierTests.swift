import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import AppStoreTrust

@Suite("Verification of signed data")
struct SignedDataVerifierTests {
    @Test("Signed data under a valid chain is accepted")
    func accepted() async throws {
        let chain = try ChainDraft().make()
        let text = try JWSDraft(chain).text()
        let verifier = SignedDataVerifier(chains: try chain.verifier())
        let notification = try await verifier.verify(text, as: NotificationPayload.self).payload
        #expect(notification.notificationType == .test)
        #expect(notification.signedDate == SampleTime.signing)
        let bytes = try await verifier.verifyBytes(text).payload
        #expect(try JSONDecoder().decode(NotificationPayload.self, from: bytes) == notification)
    }

    @Test("Signed data under an invalid chain is refused", arguments: Forgery.chains)
    func chains(_ forgery: Forgery) async throws { try await expectRefusal(of: forgery) }

    @Test("Signed data with an invalid header is refused", arguments: Forgery.headers)
    func headers(_ forgery: Forgery) async throws { try await expectRefusal(of: forgery) }

    @Test("Signed data with an invalid signature is refused", arguments: Forgery.signatures)
    func signatures(_ forgery: Forgery) async throws { try await expectRefusal(of: forgery) }

    @Test("Text that is not a JWS is refused", arguments: Forgery.texts)
    func texts(_ forgery: Forgery) async throws { try await expectRefusal(of: forgery) }

    /// Valid chains and headers that differ from Apple's.
    static let variants: [Forgery] = [
        .jws("root issued again for the same key", .untrustedChain) { jws, chain in
            let root = chain.draft.root
            jws.certificates[2] = .string(try root.certificate(signedBy: root).base64)
        },
        .jws("further members of the header", .untrustedChain) { jws, _ in
            jws.header["typ"] = .string("JWT")
            jws.header["kid"] = .string("x")
            jws.header["later"] = .object([:])
        },
        .jws("no signing time", .untrustedChain) { jws, _ in jws.payload["signedDate"] = nil },
        .chain("no key usages", .untrustedChain) {
            $0.root.usage = nil
            $0.intermediate.usage = nil
            $0.leaf.usage = nil
        },
        .chain("an unknown extension", .untrustedChain) {
            $0.leaf.otherExtension = Certificate.Extension(oid: [1, 2, 3, 4], critical: false, value: [0x05, 0x00])
        },
        .chain("signed in the chain's last second", .untrustedChain) {
            $0.leaf.validity = SampleTime.validity.lowerBound...SampleTime.signing
        },
        .chain("signed in the chain's first second", .untrustedChain) {
            $0.leaf.validity = SampleTime.signing...SampleTime.validity.upperBound
        },
    ]

    @Test("A valid chain or header that differs from Apple's is accepted", arguments: variants)
    func asGood(_ variant: Forgery) async throws {
        let (text, chain) = try variant.make()
        let verifier = SignedDataVerifier(chains: try chain.verifier())
        #expect(try await verifier.verify(text, as: NotificationPayload.self).payload.notificationType == .test)
    }

    @Test("Signed data is accepted under any of several roots")
    func severalRoots() async throws {
        let chains = try (0..<3).map { _ in try ChainDraft().make() }
        let roots = try chains.map { try $0.root.der }
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: roots, now: { SampleTime.present })
        )
        for chain in chains {
            _ = try await verifier.verify(JWSDraft(chain).text(), as: NotificationPayload.self)
        }
    }

    @Test("Signed data can be decoded before it is verified")
    func unchecked() throws {
        let text = try JWSDraft(try ChainDraft().make()).text()
        let forged = text.prefix { $0 != "." } + text.dropFirst(text.prefix { $0 != "." }.count)
        let payload: NotificationPayload = try SignedDataVerifier.decodeUnchecked(String(forged))
        #expect(payload.notificationType == .test)
        #expect(throws: VerificationFailure.malformed("not three segments")) {
            try SignedDataVerifier.decodeUnchecked("x", as: NotificationPayload.self)
        }
    }

    @Test("A chain verifier needs a root certificate")
    func noRoots() {
        #expect(throws: VerificationFailure.noRootCertificates) {
            try CertificateChainVerifier(rootCertificates: [])
        }
    }

    @Test("A chain verifier refuses an invalid root", arguments: [[[]], [[0x30, 0x00]]] as [[[UInt8]]])
    func noRoot(_ roots: [[UInt8]]) {
        #expect(throws: VerificationFailure.invalidCertificate) {
            try CertificateChainVerifier(rootCertificates: roots)
        }
    }

    private func expectRefusal(of forgery: Forgery) async throws {
        let (text, chain) = try forgery.make()
        let chains = try chain.verifier()
        await #expect(throws: forgery.failure) {
            try await SignedDataVerifier(chains: chains).verify(text, as: NotificationPayload.self)
        }
        #expect(chains.rememberedChains == 0)
    }
}
