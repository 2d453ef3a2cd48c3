import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("A diagnosis of a receipt")
struct ReceiptDiagnosisTests {
    @Test("names the cause", arguments: RefusedReceiptRow.all)
    func cause(_ row: RefusedReceiptRow) async throws {
        #expect(try await row.diagnosis().id == row.cause.rawValue)
    }

    @Test("shows nothing of what was bought", arguments: RefusedReceiptRow.all)
    func secrecy(_ row: RefusedReceiptRow) async throws {
        let said = try await row.diagnosis().description
        #expect(!said.contains("370002") && !said.contains("pro.monthly") && !said.contains("MII"))
    }

    @Test("of Xcode's receipt names Xcode", .needsAppleVectors)
    func xcode() async throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-with-transaction")
        let verifier = try AppReceiptVerifier(bundleID: nil, environments: [.sandbox, .production])
        let failure = await #expect(throws: ReceiptFailure.self) { try await verifier.verify(text) }
        let diagnosis = Diagnosis.ofReceipt(Data(text.utf8), refused: try #require(failure))
        #expect(diagnosis.id == ReceiptCause.xcode.rawValue)
    }

    @Test("of Apple's own transaction receipt says what it is", .needsAppleVectors)
    func transactionReceipt() throws {
        let text = try AppleVectors.text("mock_signed_data/legacyTransaction")
        let diagnosis = Diagnosis.ofReceipt(Data(text.utf8), refused: .malformed(.container, offset: 0))
        #expect(diagnosis.id == ReceiptCause.transactionReceipt.rawValue)
    }

    @Test("of a signer whose certificate is missing says so")
    func unknownSigner() throws {
        let receipt = try ReceiptDraft().make()
        let diagnosis = Diagnosis.ofReceipt(Data(receipt.bytes), refused: .unknownSigner)
        #expect(diagnosis.id == ReceiptCause.unknownSigner.rawValue)
    }

    @Test("is provoked for every cause there is")
    func complete() {
        let elsewhere: Set<ReceiptCause> = [.xcode, .unknownSigner, .wrongDevice]
        #expect(Set(RefusedReceiptRow.all.map(\.cause)).union(elsewhere) == Set(ReceiptCause.allCases))
    }

    @Test("has an identifier of its own, a sentence and a step for every cause", arguments: ReceiptCause.allCases)
    func words(_ cause: ReceiptCause) {
        #expect(cause.rawValue.wholeMatch(of: /receipt\.[a-z0-9-]+/) != nil)
        #expect(cause.sentence.hasSuffix("."))
        #expect(!cause.steps.isEmpty)
    }
}
