import AppStoreTrust
import AppStoreTypes
import ArgumentParser
import Crypto
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import TestSupport
import Testing

@testable import refund_desk

@Suite("The token command")
struct TokenCommandTests {
    let folder: ConfigurationFolder

    init() throws { folder = try ConfigurationFolder() }

    private func command(_ arguments: String...) throws -> TokenCommand { try TokenCommand.parse(arguments) }

    private var parts: [String] {
        [
            "--key-file", "\(folder.path)/AuthKey.p8", "--key-id", "2X9R4HXF34",
            "--issuer-id", "57246542-96fe-1a63-e053-0824d011072a", "--bundle-id", "com.example.coins",
        ]
    }

    @Test("The token command uses the configuration's only app")
    func configured() throws {
        // The configuration's shared secret comes from the environment, which a test does not change.
        try folder.replace("    sharedSecret: ${COINS_SHARED_SECRET}\n", by: "", in: "refund-desk.yml")
        let named = try command("--config", "\(folder.path)/refund-desk.yml").keys.key()
        #expect(named.key.bundleID == "com.example.coins")
        #expect(named.key.publicKey.rawRepresentation == folder.key.publicKey.rawRepresentation)
        #expect(named.uncertainDiagnoses.isEmpty)
    }

    @Test("The token command makes a token that Apple accepts from the parts of a key")
    func byParts() throws {
        let key = try TokenCommand.parse(parts).keys.key().key
        let inspection = TokenInspection(try key.token(at: .now), key: key, at: .now)
        #expect(inspection.isGood && inspection.fitsKey == true)
        let text = TokenText.explanation(of: inspection, Style(isColoured: false)).joined(separator: "\n")
        #expect(text.contains("com.example.coins") && text.contains("300 s") && !text.contains("eyJ"))
    }

    @Test("The token command warns about a key file whose name does not match the key ID")
    func uncertainDiagnoses() throws {
        try folder.write(folder.key.pemRepresentation, to: "AuthKey_ABCDE12345.p8")
        var parts = parts
        parts[1] = "\(folder.path)/AuthKey_ABCDE12345.p8"
        #expect(
            try TokenCommand.parse(parts).keys.key().uncertainDiagnoses.map(\.id) == [
                "key.other-kind", "key.other-key-id",
            ]
        )
    }

    @Test("The token command explains that a file holds no key")
    func noKey() throws {
        try folder.write("no key", to: "AuthKey.p8")
        let error = #expect(throws: DiagnosedFailure.self) { try TokenCommand.parse(parts).keys.key() }
        #expect(error?.diagnosis.id == "key.missing")
    }

    @Test("The token command compares a token with the key and says what Apple would refuse")
    func given() throws {
        let stranger = APIKey(
            issuerID: "57246542-96fe-1a63-e053-0824d011072a",
            keyID: "2X9R4HXF34",
            bundleID: "com.example.coins",
            privateKey: P256.Signing.PrivateKey()
        )
        let token = try stranger.token(at: .now)
        #expect(try command("--check").inspect("\(token)\n", at: .now).isGood)
        let compared = try TokenCommand.parse(["--check"] + parts).inspect(token, at: .now)
        #expect(compared.diagnoses.map(\.id) == ["token.wrong-signature"])
        #expect(compared.fitsKey == false)
        let later = try command("--check").inspect(token, at: .now + .seconds(301))
        #expect(later.diagnoses.map(\.id) == ["token.expired"])
        for inspection in [compared, later] {
            #expect(!String(decoding: try inspection.json(), as: UTF8.self).contains("eyJ"))
        }
    }

    @Test(
        "The token command refuses options that do not go together",
        arguments: [
            ["--lifetime", "0"], ["--lifetime", "3601"], ["token.txt"], ["--key-file", "k.p8"],
            ["--config", "c.yml", "--key-id", "K"], ["--config", ""],
        ]
    )
    func wrong(_ arguments: [String]) {
        #expect(throws: (any Error).self) { try TokenCommand.parse(arguments) }
    }
}
