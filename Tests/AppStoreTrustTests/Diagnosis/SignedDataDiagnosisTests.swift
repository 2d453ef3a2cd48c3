import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("A diagnosis of signed data")
struct SignedDataDiagnosisTests {
    static let rows = RefusedDataRow.forms + RefusedDataRow.tokens + RefusedDataRow.signatures

    @Test("names the cause", arguments: rows)
    func cause(_ row: RefusedDataRow) async throws {
        #expect(try await row.diagnosis().id == row.cause.rawValue)
    }

    @Test("shows nothing of the data", arguments: rows)
    func secrecy(_ row: RefusedDataRow) async throws {
        let diagnosis = try await row.diagnosis()
        let said = ([diagnosis.cause] + diagnosis.seen + diagnosis.steps).joined(separator: "\n")
        #expect(!said.contains("eyJ"))
        #expect(!said.contains("0a6f2b1c"))
    }

    @Test("of Apple's own data under another root names that", .needsAppleVectors)
    func appleUnderOtherRoot() throws {
        let x5c = try ["real-apple-signing-certificate", "real-apple-intermediate", "real-apple-root"].map {
            Data(try AppleVectors.bytes("chains/\($0).der")).base64EncodedString()
        }
        let chain = try #require(InputChain(JWSHeader(alg: "ES256", x5c: x5c)))
        let diagnosis = chain.untrusted(under: [try ChainDraft().make().root.der])
        #expect(diagnosis.id == SignedDataCause.appleUnderOtherRoot.rawValue)
    }

    @Test(
        "of what Xcode signed names Xcode",
        .needsAppleVectors,
        arguments: ["xcode-signed-transaction", "xcode-signed-renewal-info", "xcode-signed-app-transaction"]
    )
    func xcode(_ name: String) throws {
        let text = try AppleVectors.text("xcode/\(name)")
        #expect(Diagnosis.ofSignedData(text, refused: .wrongCertificateCount).id == SignedDataCause.xcode.rawValue)
    }

    @Test(
        "of a receipt says that it is one",
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

    @Test("compares app, app Apple ID, environment and clock, and finds nothing where they fit")
    func identity() {
        #expect(Diagnosis.ofBundleID("com.example.a", expected: ["com.example.b", "com.example.a"]) == nil)
        #expect(Diagnosis.ofBundleID("com.example.c", expected: ["com.example.a"])?.id == "signed-data.wrong-bundle-id")
        #expect(Diagnosis.ofBundleID(nil, expected: ["com.example.a"])?.id == "signed-data.wrong-bundle-id")
        #expect(Diagnosis.ofAppAppleID(1, expected: 1) == nil)
        #expect(Diagnosis.ofAppAppleID(nil, expected: 1)?.id == "signed-data.wrong-app-apple-id")
        #expect(Diagnosis.ofEnvironment(.sandbox, expected: [.sandbox]) == nil)
        #expect(Diagnosis.ofEnvironment(.production, expected: [.sandbox])?.id == "signed-data.wrong-environment")
        #expect(Diagnosis.ofEnvironment(nil, expected: [.sandbox])?.id == "signed-data.wrong-environment")
        let now = Moment.present
        #expect(Diagnosis.ofSigningTime(now + .seconds(300), at: now) == nil)
        #expect(Diagnosis.ofSigningTime(now + .seconds(301), at: now)?.id == "signed-data.clock-behind")
    }

    @Test("of data about something else says what it names and what it should")
    func checkedIdentity() async throws {
        let chain = try ChainDraft().make()
        var draft = try JWSDraft(chain)
        draft.payload["data"] = .object(["bundleId": .string("com.example.a"), "environment": .string("Sandbox")])
        let text = try draft.text()
        let app = AppIdentity.sandbox(bundleID: "com.example.b")
        let diagnosis = Diagnosis.ofSignedData(text, refused: .wrongBundleID, for: app)
        #expect(diagnosis.seen == ["the data names com.example.a", "expected is com.example.b"])
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

    @Test("is provoked for every cause there is")
    func complete() {
        let elsewhere: Set<SignedDataCause> = [
            .appleUnderOtherRoot, .transactionReceipt, .wrongBundleID, .wrongAppAppleID, .wrongEnvironment,
            .clockBehind, .unknownKind, .noRootCertificates,
        ]
        #expect(Set(Self.rows.map(\.cause)).union(elsewhere) == Set(SignedDataCause.allCases))
    }

    @Test("has an identifier of its own, a sentence and a step for every cause", arguments: SignedDataCause.allCases)
    func words(_ cause: SignedDataCause) {
        #expect(cause.rawValue.wholeMatch(of: /signed-data\.[a-z0-9-]+/) != nil)
        #expect(cause.sentence.hasSuffix("."))
        #expect(!cause.steps.isEmpty)
    }
}
