import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("The marker of an emulator's root certificate")
struct RootMarkerTests {
    private static let times = Timestamp.now - .seconds(86_400)...Timestamp.now

    @Test("The root certificate of an emulator is recognized, also after its state was loaded")
    func marked() throws {
        let authority = try CertificateAuthority(times: Self.times)
        #expect(EmulatorRoot.matches(authority.rootDER))
        let loaded = try JSONDecoder().decode(CertificateAuthority.self, from: JSONEncoder().encode(authority))
        #expect(loaded.rootDER == authority.rootDER)
    }

    @Test("A saved root certificate without the marker still loads, signs and is recognized")
    func older() throws {
        let root = try SigningChain.make(
            name: "App Store Emulator",
            validFrom: Self.times.lowerBound,
            validUntil: Self.times.upperBound + .seconds(86_400)
        ).rootDER
        let record = AuthorityRecord(
            rootKey: P384.Signing.PrivateKey().rawRepresentation,
            root: Data(root),
            earliest: Self.times.lowerBound,
            latest: Self.times.upperBound,
            issued: []
        )
        let loaded = try JSONDecoder().decode(CertificateAuthority.self, from: JSONEncoder().encode(record))
        #expect(loaded.rootDER == root)
        #expect(EmulatorRoot.matches(loaded.rootDER))
        _ = try loaded.signer(for: CertificateFault())
    }
}
