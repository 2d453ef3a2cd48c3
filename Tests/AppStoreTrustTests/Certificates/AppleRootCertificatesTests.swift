import AppStoreTypes
import Crypto
import SwiftASN1
import Testing
import X509

@testable import AppStoreTrust

@Suite("Apple's built-in root certificates")
struct AppleRootCertificatesTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let certificate: [UInt8]
        let digest: String
        let end: String
    }

    static let rows = [
        Row(
            testDescription: "G3",
            certificate: AppleRootCertificates.g3,
            digest: "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179",
            end: "2039-04-30T18:19:06.000Z"
        ),
        Row(
            testDescription: "RSA",
            certificate: AppleRootCertificates.rsa,
            digest: "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024",
            end: "2035-02-09T21:40:36.000Z"
        ),
    ]

    @Test("A built-in root is the one that Apple publishes", arguments: rows)
    func digest(_ row: Row) throws {
        let digest = SHA256.hash(data: row.certificate).map { String(Int($0) + 256, radix: 16).dropFirst() }
        #expect(digest.joined() == row.digest)
    }

    @Test("A built-in root has the expected end of validity", arguments: rows)
    func validity(_ row: Row) throws {
        let root = try Certificate(derEncoded: row.certificate)
        #expect(Timestamp(root.notValidAfter).description == row.end)
        #expect(root.subject == root.issuer)
    }
}
