import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import TestSupport
import Testing
import X509

@testable import AppStoreTrust

@Suite("Apple's test certificates", .needsAppleVectors)
struct CertificateVectorTests {
    /// Certificates with the trusted root and the time, and the failure for data with a signature of zeros.
    ///
    /// The failure `invalidSignature` means that the chain itself is valid.
    struct Row: Sendable, CustomTestStringConvertible {
        let leaf: String
        let intermediate: String
        var root = "root-ca"
        var seconds: Int64 = 1_761_962_975
        let failure: VerificationFailure

        var testDescription: String { "\(leaf) + \(intermediate) under \(root) at \(seconds): \(failure)" }

        static let all: [Row] = [
            Row(leaf: "leaf-cert", intermediate: "intermediate-ca", failure: .invalidSignature),
            Row(leaf: "leaf-cert-invalid-oid", intermediate: "intermediate-ca", failure: .missingMarker),
            Row(
                leaf: "leaf-cert-for-intermediate-ca-invalid-oid",
                intermediate: "intermediate-ca-invalid-oid",
                failure: .missingMarker
            ),
            Row(leaf: "leaf-cert", intermediate: "intermediate-ca-invalid-oid", failure: .missingMarker),
            Row(
                leaf: "leaf-cert",
                intermediate: "intermediate-ca",
                seconds: 2_280_946_846,
                failure: .certificateOutsideValidity
            ),
            Row(
                leaf: "leaf-cert",
                intermediate: "intermediate-ca",
                seconds: 1_600_000_000,
                failure: .certificateOutsideValidity
            ),
            Row(leaf: "leaf-cert", intermediate: "intermediate-ca", root: "real-apple-root", failure: .untrustedChain),
            Row(
                leaf: "real-apple-signing-certificate",
                intermediate: "real-apple-intermediate",
                root: "real-apple-root",
                failure: .invalidSignature
            ),
            Row(
                leaf: "real-apple-signing-certificate",
                intermediate: "real-apple-intermediate",
                root: "root-ca",
                failure: .untrustedChain
            ),
            Row(
                leaf: "real-apple-signing-certificate",
                intermediate: "real-apple-intermediate",
                root: "apple-inc-root",
                failure: .untrustedChain
            ),
            Row(
                leaf: "real-apple-signing-certificate",
                intermediate: "intermediate-ca",
                root: "real-apple-root",
                failure: .untrustedChain
            ),
            Row(
                leaf: "real-apple-signing-certificate",
                intermediate: "real-apple-intermediate",
                root: "real-apple-root",
                seconds: 2_280_946_846,
                failure: .certificateOutsideValidity
            ),
        ]
    }

    @Test("A chain of Apple's certificates gets the expected result", arguments: Row.all)
    func chains(_ row: Row) async throws {
        let root = try AppleVectors.bytes("chains/\(row.root).der")
        let x5c = try [row.leaf, row.intermediate].map { try AppleVectors.bytes("chains/\($0).der") } + [root]
        let header = JWSHeader(alg: "ES256", x5c: x5c.map { Data($0).base64EncodedString() })
        let payload = Array(#"{"signedDate":\#(row.seconds)000}"#.utf8)
        let input = "\(Base64URL.text(try JSONEncoder().encode(header))).\(Base64URL.text(payload))"
        let text = "\(input).\(Base64URL.text(Data(count: 64)))"
        let verifier = SignedDataVerifier(chains: try CertificateChainVerifier(rootCertificates: [root]))
        await #expect(throws: row.failure) { try await verifier.verifyBytes(text) }
    }

    @Test("The leaf of Apple's test data contains the expected key")
    func leafKey() throws {
        let leaf = try Certificate(derEncoded: AppleVectors.bytes("chains/leaf-cert.der"))
        let key = try P256.Signing.PublicKey(derRepresentation: AppleVectors.bytes("chains/leaf-cert-public-key.der"))
        #expect(P256.Signing.PublicKey(leaf.publicKey)?.rawRepresentation == key.rawRepresentation)
    }

    @Test("The built-in root is Apple's root")
    func builtIn() throws {
        #expect(try AppleRootCertificates.g3 == AppleVectors.bytes("chains/real-apple-root.der"))
    }
}
