import AppStoreTypes
import Crypto
import Foundation
import SwiftASN1
import X509

@testable import AppStoreTrust

extension Forgery {
    private static let past = Timestamp(seconds: 1_700_000_000)...Timestamp(seconds: 1_789_999_999)
    private static let future = Timestamp(seconds: 1_790_000_001)...Timestamp(seconds: 1_900_000_000)

    /// Invalid certificates.
    static let chains: [Forgery] = [
        .chain("leaf without marker", .missingMarker) { $0.leaf.marker = nil },
        .chain("intermediate without marker", .missingMarker) { $0.intermediate.marker = nil },
        .chain("markers swapped", .missingMarker) {
            $0.leaf.marker = .intermediateMarker
            $0.intermediate.marker = .leafMarker
        },
        .chain("marker of a similar kind", .missingMarker) {
            $0.leaf.marker = [1, 2, 840, 113635, 100, 6, 11, 2]
        },
        .chain("intermediate is not an authority", .untrustedChain) {
            $0.intermediate.constraints = .notCertificateAuthority
        },
        .chain("root is not an authority", .untrustedChain) { $0.root.constraints = .notCertificateAuthority },
        .chain("root allows no intermediate", .untrustedChain) {
            $0.root.constraints = .isCertificateAuthority(maxPathLength: 0)
        },
        .chain("leaf may not sign data", .untrustedChain) { $0.leaf.usage = KeyUsage(keyEncipherment: true) },
        .chain("intermediate may not sign certificates", .untrustedChain) {
            $0.intermediate.usage = KeyUsage(digitalSignature: true)
        },
        .chain("root may not sign certificates", .untrustedChain) { $0.root.usage = KeyUsage(cRLSign: true) },
        .chain("leaf has an unknown critical extension", .untrustedChain) {
            $0.leaf.otherExtension = Certificate.Extension(oid: [1, 2, 3, 4], critical: true, value: [0x05, 0x00])
        },
        .chain("intermediate has an unknown critical extension", .untrustedChain) {
            $0.intermediate.otherExtension = Certificate.Extension(
                oid: [1, 2, 3, 4],
                critical: true,
                value: [0x05, 0x00]
            )
        },
        .chain("leaf key is P-384", .invalidCertificate) {
            $0.leaf.publicKey = Certificate.PublicKey(P384.Signing.PrivateKey().publicKey)
        },
        .chain("leaf longer than any of Apple's", .invalidCertificate) {
            $0.leaf.otherExtension = Certificate.Extension(
                oid: [1, 2, 3, 4],
                critical: false,
                value: ArraySlice(repeating: 0, count: 7_000)
            )
        },
        .chain("leaf expired before the signing", .certificateOutsideValidity) { $0.leaf.validity = past },
        .chain("leaf valid only after the signing", .certificateOutsideValidity) { $0.leaf.validity = future },
        .chain("intermediate expired before the signing", .certificateOutsideValidity) {
            $0.intermediate.validity = past
        },
        .chain("intermediate valid only after the signing", .certificateOutsideValidity) {
            $0.intermediate.validity = future
        },
        .chain("root expired before the signing", .certificateOutsideValidity) { $0.root.validity = past },
        .chain("root valid only after the signing", .certificateOutsideValidity) { $0.root.validity = future },
        .chain("expired, and without marker", .missingMarker) {
            $0.leaf.validity = past
            $0.leaf.marker = nil
        },
        .chain("expired, and without the right to sign", .untrustedChain) {
            $0.leaf.validity = past
            $0.leaf.usage = KeyUsage(keyEncipherment: true)
        },
        .jws("a root of the same name", .untrustedChain) { jws, _ in
            let other = try ChainDraft().make()
            jws = try JWSDraft(other)
        },
        .jws("intermediate of another root of the same name", .untrustedChain) { jws, chain in
            let other = try ChainDraft().make()
            jws.certificates[1] = .string(try other.intermediate.base64)
        },
        .jws("leaf of another intermediate of the same name", .untrustedChain) { jws, chain in
            let other = try ChainDraft().make()
            jws = try JWSDraft(other)
            jws.certificates[1] = .string(try chain.intermediate.base64)
            jws.certificates[2] = .string(try chain.root.base64)
        },
        .jws("leaf signed by the root itself", .untrustedChain) { jws, chain in
            var draft = ChainDraft()
            draft.leaf.name = "Root"
            jws.certificates[0] = .string(try draft.leaf.certificate(signedBy: draft.leaf).base64)
        },
    ]

    /// Valid certificates in an invalid header.
    static let headers: [Forgery] = [
        .jws("no certificates", .missingCertificates) { jws, _ in jws.header["x5c"] = nil },
        .jws("certificates are null", .missingCertificates) { jws, _ in jws.header["x5c"] = .null },
        .jws("an empty list of certificates", .wrongCertificateCount) { jws, _ in jws.certificates = [] },
        .jws("two certificates", .wrongCertificateCount) { jws, _ in jws.certificates.removeLast() },
        .jws("four certificates", .wrongCertificateCount) { jws, _ in
            jws.certificates.append(jws.certificates[2])
        },
        .jws("ninety thousand certificates", .wrongCertificateCount) { jws, _ in
            jws.certificates = Array(repeating: .string("MIIB"), count: 90_000)
        },
        .jws("leaf and intermediate swapped", .untrustedChain) { jws, _ in jws.certificates.swapAt(0, 1) },
        .jws("intermediate and root swapped", .untrustedChain) { jws, _ in jws.certificates.swapAt(1, 2) },
        .jws("leaf three times", .untrustedChain) { jws, _ in
            jws.certificates = Array(repeating: jws.certificates[0], count: 3)
        },
        .jws("root three times", .untrustedChain) { jws, _ in
            jws.certificates = Array(repeating: jws.certificates[2], count: 3)
        },
        .jws("leaf is not base64", .invalidCertificate) { jws, _ in jws.certificates[0] = .string("*") },
        .jws("intermediate is not base64", .invalidCertificate) { jws, _ in jws.certificates[1] = .string("-_") },
        .jws("leaf is not DER", .invalidCertificate) { jws, _ in jws.certificates[0] = .string("AAAA") },
        .jws("intermediate is empty", .invalidCertificate) { jws, _ in jws.certificates[1] = .string("") },
        .jws("leaf with a line break", .invalidCertificate) { jws, chain in
            jws.certificates[0] = .string(try chain.leaf.base64 + "\n")
        },
        .jws("leaf with bytes after it", .invalidCertificate) { jws, chain in
            jws.certificates[0] = .string(Data(try chain.leaf.der + [0]).base64EncodedString())
        },
        .jws("a megabyte for a leaf", .invalidCertificate) { jws, _ in
            jws.certificates[0] = .string(String(repeating: "MIIB", count: 262_144))
        },
        .jws("root is invalid data", .invalidCertificate) { jws, _ in jws.certificates[2] = .string("rubbish") },
        .jws("root of the same name for another key", .untrustedChain) { jws, _ in
            jws.certificates[2] = .string(try ChainDraft().make().root.base64)
        },
        .jws("root of another name for the same key", .untrustedChain) { jws, chain in
            var root = chain.draft.root
            root.name = "Another root"
            jws.certificates[2] = .string(try root.certificate(signedBy: root).base64)
        },
        .jws("certificates are not an array", .malformed("header is not JSON")) { jws, chain in
            jws.header["x5c"] = .string(try chain.leaf.base64)
        },
        .jws("a certificate is a number", .malformed("header is not JSON")) { jws, _ in
            jws.certificates[2] = .integer(3)
        },
    ]
}
