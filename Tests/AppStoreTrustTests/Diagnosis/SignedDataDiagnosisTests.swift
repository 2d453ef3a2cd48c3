import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Diagnoses of signed data")
struct SignedDataDiagnosisTests {
    static let rows = RefusedDataRow.forms + RefusedDataRow.tokens + RefusedDataRow.signatures

    @Test("A diagnosis of signed data names the cause", arguments: rows)
    func cause(_ row: RefusedDataRow) async throws {
        #expect(try await row.diagnosis().id == row.cause.rawValue)
    }

    @Test("A diagnosis of signed data contains no part of the data", arguments: rows)
    func containsNoSecrets(_ row: RefusedDataRow) async throws {
        let diagnosis = try await row.diagnosis()
        let said = ([diagnosis.cause] + diagnosis.seen + diagnosis.steps).joined(separator: "\n")
        #expect(!said.contains("eyJ"))
        #expect(!said.contains("0a6f2b1c"))
    }

    @Test("A diagnosis names Apple's data under another root", .needsAppleVectors)
    func appleUnderOtherRoot() throws {
        let x5c = try ["real-apple-signing-certificate", "real-apple-intermediate", "real-apple-root"].map {
            Data(try AppleVectors.bytes("chains/\($0).der")).base64EncodedString()
        }
        let chain = try #require(InputChain(JWSHeader(alg: "ES256", x5c: x5c)))
        let diagnosis = chain.untrusted(under: [try ChainDraft().make().root.der])
        #expect(diagnosis.id == SignedDataCause.appleUnderOtherRoot.rawValue)
    }

    @Test(
        "A diagnosis of data that Xcode signed names Xcode",
        .needsAppleVectors,
        arguments: ["xcode-signed-transaction", "xcode-signed-renewal-info", "xcode-signed-app-transaction"]
    )
    func xcode(_ name: String) throws {
        let text = try AppleVectors.text("xcode/\(name)")
        #expect(Diagnosis.ofSignedData(text, refused: .wrongCertificateCount).id == SignedDataCause.xcode.rawValue)
    }

    @Test(
        "A diagnosis of signed data recognizes a receipt",
        .needsAppleVectors,
        arguments: [
            ("xcode/xcode-app-receipt-empty", SignedDataCause.appReceipt),
            ("xcode/xcode-app-receipt-with-transaction", .appReceipt),
            ("mock_signed_data/legacyTransaction", .transactionReceipt),
        ]
    )
    func receipt(_ name: String, _ cause: SignedDataCause) throws {
        let text = try AppleVectors.text(name)
        let failure = VerificationFailure.malformed("not three segments")
        #expect(Diagnosis.ofSignedData(text, refused: failure).id == cause.rawValue)
    }

    @Test("A diagnosis compares app, app Apple ID, environment and clock")
    func identity() {
        #expect(Diagnosis.ofBundleID("com.example.a", expected: ["com.example.b", "com.example.a"]) == nil)
        #expect(Diagnosis.ofBundleID("com.example.c", expected: ["com.example.a"])?.id == "signed-data.wrong-bundle-id")
        #expect(Diagnosis.ofBundleID(nil, expected: ["com.example.a"])?.id == "signed-data.wrong-bundle-id")
        #expect(Diagnosis.ofAppAppleID(1, expected: 1) == nil)
        #expect(Diagnosis.ofAppAppleID(nil, expected: 1)?.id == "signed-data.wrong-app-apple-id")
        #expect(Diagnosis.ofEnvironment(.sandbox, expected: [.sandbox]) == nil)
        #expect(Diagnosis.ofEnvironment(.production, expected: [.sandbox])?.id == "signed-data.wrong-environment")
        #expect(Diagnosis.ofEnvironment(nil, expected: [.sandbox])?.id == "signed-data.wrong-environment")
        let now = SampleTime.present
        #expect(Diagnosis.ofSigningTime(now + .seconds(300), at: now) == nil)
        #expect(Diagnosis.ofSigningTime(now + .seconds(301), at: now)?.id == "signed-data.clock-behind")
    }

    @Test("A diagnosis of data for another app shows the found and the expected value")
    func checkedIdentity() async throws {
        let chain = try ChainDraft().make()
        var draft = try JWSDraft(chain)
        draft.payload["data"] = .object(["bundleId": .string("com.example.a"), "environment": .string("Sandbox")])
        let text = try draft.text()
        let app = AppIdentity.sandbox(bundleID: "com.example.b")
        let diagnosis = Diagnosis.ofSignedData(text, refused: .wrongBundleID, for: app)
        #expect(diagnosis.seen == ["the data names com.example.a", "expected com.example.b"])
        let production = AppIdentity.production(bundleID: "com.example.a", appAppleID: 1)
        #expect(
            Diagnosis.ofSignedData(text, refused: .wrongAppAppleID, for: production).id
                == "signed-data.wrong-app-apple-id"
        )
        #expect(
            Diagnosis.ofSignedData(text, refused: .wrongEnvironment, for: production).seen.first
                == "the data names Sandbox"
        )
        #expect(Diagnosis.ofSignedData(text, refused: .wrongBundleID).id == "signed-data.wrong-bundle-id")
        #expect(Diagnosis.ofSignedData(text, refused: .noRootCertificates).id == "signed-data.no-root-certificates")
    }

    @Test("A diagnosis names the length of a signature only if it is wrong")
    func signatureLength() {
        func seen(_ signature: [UInt8]) -> [String] {
            let text = "\(Base64URL.text("{}".utf8)).\(Base64URL.text("{}".utf8)).\(Base64URL.text(signature))"
            return Diagnosis.ofSignedData(text, refused: .invalidSignature).seen
        }
        #expect(seen(Array(repeating: 1, count: 64)) == [])
        #expect(seen(Array(repeating: 1, count: 63)) == ["the signature has 63 bytes instead of 64"])
    }

    @Test("Every cause of refused signed data has a test")
    func complete() {
        let testedSeparately: Set<SignedDataCause> = [
            .appleUnderOtherRoot, .transactionReceipt, .wrongBundleID, .wrongAppAppleID, .wrongEnvironment,
            .clockBehind, .unknownKind, .noRootCertificates,
        ]
        #expect(Set(Self.rows.map(\.cause)).union(testedSeparately) == Set(SignedDataCause.allCases))
    }

    @Test("Every cause of refused data has an ID, a sentence and a step", arguments: SignedDataCause.allCases)
    func words(_ cause: SignedDataCause) {
        #expect(cause.rawValue.wholeMatch(of: /signed-data\.[a-z0-9-]+/) != nil)
        #expect(cause.sentence.hasSuffix("."))
        #expect(!cause.steps.isEmpty)
    }
}
