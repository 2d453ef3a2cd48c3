import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import AppStoreTrust

@Suite("Custom signing chains")
struct SigningChainTests {
    private static func make() throws -> SigningChain {
        try SigningChain.make(validFrom: SampleTime.validity.lowerBound, validUntil: SampleTime.validity.upperBound)
    }

    private static func verifier(_ chain: SigningChain) throws -> SignedDataVerifier {
        SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [chain.rootDER], now: { SampleTime.present })
        )
    }

    @Test("The root of a signing chain verifies what the chain signs")
    func roundTrip() async throws {
        let chain = try Self.make()
        let transaction = TransactionPayload {
            $0.transactionID = "2000000812345678"
            $0.offerIdentifier = "a/b ö"
            $0.signedDate = SampleTime.signing
            $0.unknownMembers = ["later": .array([.null, .number(1.5)])]
        }
        let text = try chain.signer.sign(transaction)
        let verified = try await Self.verifier(chain).verify(text, as: TransactionPayload.self)
        #expect(verified.payload == transaction)
    }

    @Test("A signing chain signs bytes unchanged")
    func bytes() async throws {
        let chain = try Self.make()
        let payload = #"{ "signedDate" : 1790000000000.0 , "b":1,"a":2}"#
        let text = try chain.signer.sign(bytes: payload.utf8)
        let verified = try await Self.verifier(chain).verifyBytes(text)
        #expect(verified.payload == Data(payload.utf8))
    }

    @Test("A signing chain writes the same header as Apple")
    func header() throws {
        let chain = try Self.make()
        let text = try chain.signer.sign(NotificationPayload())
        let segments = text.split(separator: ".")
        let header = try JSONDecoder().decode(
            [String: JSONValue].self,
            from: Data(try #require(Base64URL.decode(segments[0].utf8)))
        )
        let certificates = [chain.leafDER, chain.intermediateDER, chain.rootDER]
        #expect(
            header == [
                "alg": .string("ES256"),
                "x5c": .array(certificates.map { .string(Data($0).base64EncodedString()) }),
            ]
        )
        #expect(Base64URL.decode(segments[2].utf8)?.count == 64)
    }

    @Test("A signing chain has Apple's key types, markers and usages")
    func certificates() throws {
        let chain = try Self.make()
        let leaf = try Certificate(derEncoded: chain.leafDER)
        let intermediate = try Certificate(derEncoded: chain.intermediateDER)
        let root = try Certificate(derEncoded: chain.rootDER)
        #expect(P256.Signing.PublicKey(leaf.publicKey) != nil)
        #expect(P384.Signing.PublicKey(intermediate.publicKey) != nil)
        #expect(P384.Signing.PublicKey(root.publicKey) != nil)
        let marker = try #require(leaf.extensions[oid: [1, 2, 840, 113635, 100, 6, 11, 1]])
        #expect(Array(marker.value) == [0x05, 0x00])
        #expect(!marker.critical)
        #expect(intermediate.extensions[oid: [1, 2, 840, 113635, 100, 6, 2, 1]]?.critical == false)
        #expect(try leaf.extensions.basicConstraints == .notCertificateAuthority)
        #expect(try intermediate.extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0))
        #expect(try root.extensions.basicConstraints == .isCertificateAuthority(maxPathLength: nil))
        #expect(try leaf.extensions.keyUsage == KeyUsage(digitalSignature: true))
        #expect(try intermediate.extensions.keyUsage == KeyUsage(keyCertSign: true, cRLSign: true))
        #expect(try leaf.extensions.subjectKeyIdentifier != nil)
        #expect(
            try leaf.extensions.authorityKeyIdentifier?.keyIdentifier
                == intermediate.extensions.subjectKeyIdentifier?.keyIdentifier
        )
        #expect([leaf, intermediate, root].allSatisfy { $0.signatureAlgorithm == .ecdsaWithSHA384 })
    }

    @Test("A signing chain does not verify data of another chain")
    func another() async throws {
        let text = try Self.make().signer.sign(NotificationPayload { $0.signedDate = SampleTime.signing })
        let verifier = try Self.verifier(Self.make())
        await #expect(throws: VerificationFailure.untrustedChain) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("A signing chain is valid exactly in the given period")
    func validity() async throws {
        let chain = try Self.make()
        let verifier = try Self.verifier(chain)
        for (time, isValid) in [
            (SampleTime.validity.lowerBound, true), (SampleTime.validity.lowerBound - .seconds(1), false),
            (SampleTime.validity.upperBound, true), (SampleTime.validity.upperBound + .seconds(1), false),
        ] {
            let text = try chain.signer.sign(NotificationPayload { $0.signedDate = time })
            let result = try? await verifier.verify(text, as: NotificationPayload.self)
            #expect((result != nil) == isValid)
        }
    }

    @Test("A signing chain that ends before it begins is refused")
    func reversed() {
        #expect(throws: VerificationFailure.certificateOutsideValidity) {
            let validity = SampleTime.validity
            _ = try SigningChain.make(validFrom: validity.upperBound, validUntil: validity.lowerBound)
        }
    }
}
