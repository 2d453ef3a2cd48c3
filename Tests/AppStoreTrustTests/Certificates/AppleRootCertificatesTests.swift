import AppStoreTypes
import Crypto
import SwiftASN1
import Testing
import X509

@testable import AppStoreTrust

@Suite("Apple's root that is built in")
struct AppleRootCertificatesTests {
    @Test("is the one that Apple publishes")
    func digest() throws {
        let digest = SHA256.hash(data: AppleRootCertificates.g3).map { String(Int($0) + 256, radix: 16).dropFirst() }
        #expect(digest.joined() == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    }

    @Test("is good until 2039")
    func validity() throws {
        let root = try Certificate(derEncoded: AppleRootCertificates.g3)
        #expect(Timestamp(root.notValidAfter).description == "2039-04-30T18:19:06.000Z")
        #expect(root.subject == root.issuer)
    }
}
