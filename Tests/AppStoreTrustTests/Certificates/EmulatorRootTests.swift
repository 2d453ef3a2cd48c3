import AppStoreTypes
import Crypto
import SwiftASN1
import Testing
import X509

@testable import AppStoreTrust

@Suite("The root certificate of an App Store emulator")
struct EmulatorRootTests {
    private static func root(named name: String, comment: String? = nil) throws -> Certificate {
        let key = P384.Signing.PrivateKey()
        let subject = try DistinguishedName { CommonName(name) }
        var template = CertificateTemplate(
            subject: subject,
            key: Certificate.PublicKey(key.publicKey),
            validFrom: .now - .seconds(86_400),
            validUntil: .now + .seconds(86_400),
            purpose: .authority(pathLength: nil)
        )
        template.comment = comment
        return try template.issued(by: subject, with: Certificate.PrivateKey(key))
    }

    @Test("The marker of an emulator's root certificate is a comment that is not critical")
    func marker() throws {
        let root = try Self.root(named: "Any Root CA", comment: EmulatorRoot.comment)
        let marker = try #require(root.extensions[oid: [2, 16, 840, 1, 113730, 1, 13]])
        #expect(!marker.critical)
        #expect(try Array(ASN1IA5String(derEncoded: Array(marker.value)).bytes) == Array(EmulatorRoot.comment.utf8))
        #expect(EmulatorRoot.matches(try root.der()))
    }

    @Test("A root certificate without a comment is recognized by its name")
    func name() throws {
        #expect(EmulatorRoot.matches(try Self.root(named: EmulatorRoot.commonName).der()))
        #expect(!EmulatorRoot.matches(try Self.root(named: "Another Root CA").der()))
    }

    @Test("A root certificate with another comment is not an emulator's")
    func otherComment() throws {
        #expect(!EmulatorRoot.matches(try Self.root(named: EmulatorRoot.commonName, comment: "Made by hand").der()))
    }

    @Test("Apple's root certificates, and bytes that are not a certificate, are not recognized as an emulator's root")
    func others() {
        for der in [AppleRootCertificates.g3, AppleRootCertificates.rsa, [0x30], []] {
            #expect(!EmulatorRoot.matches(der))
        }
    }
}
