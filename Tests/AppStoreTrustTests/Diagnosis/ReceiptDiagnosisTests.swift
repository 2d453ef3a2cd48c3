import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Diagnoses of receipts")
struct ReceiptDiagnosisTests {
    @Test("A diagnosis of a receipt names the cause", arguments: RefusedReceiptRow.all)
    func cause(_ row: RefusedReceiptRow) async throws {
        #expect(try await row.diagnosis().id == row.cause.rawValue)
    }

    @Test("A diagnosis of a receipt contains no purchase data", arguments: RefusedReceiptRow.all)
    func containsNoSecrets(_ row: RefusedReceiptRow) async throws {
        let said = try await row.diagnosis().description
        #expect(!said.contains("370002") && !said.contains("pro.monthly") && !said.contains("MII"))
    }

    @Test("A diagnosis of a receipt from Xcode names Xcode", .needsAppleVectors)
    func xcode() async throws {
        let text = try AppleVectors.text("xcode/xcode-app-receipt-with-transaction")
        let verifier = try AppReceiptVerifier(bundleID: nil, environments: [.sandbox, .production])
        let failure = await #expect(throws: ReceiptFailure.self) { try await verifier.verify(text) }
        let diagnosis = Diagnosis.ofReceipt(Data(text.utf8), refused: try #require(failure))
        #expect(diagnosis.id == ReceiptCause.xcode.rawValue)
    }

    @Test("A diagnosis of Apple's transaction receipt says what it is", .needsAppleVectors)
    func transactionReceipt() throws {
        let text = try AppleVectors.text("mock_signed_data/legacyTransaction")
        let diagnosis = Diagnosis.ofReceipt(Data(text.utf8), refused: .malformed(.container, offset: 0))
        #expect(diagnosis.id == ReceiptCause.transactionReceipt.rawValue)
    }

    @Test("A diagnosis names a missing certificate of the signer")
    func unknownSigner() throws {
        let receipt = try ReceiptDraft().make()
        let diagnosis = Diagnosis.ofReceipt(Data(receipt.bytes), refused: .unknownSigner)
        #expect(diagnosis.id == ReceiptCause.unknownSigner.rawValue)
    }

    @Test("Every cause of a refused receipt has a test")
    func complete() {
        let testedSeparately: Set<ReceiptCause> = [.xcode, .unknownSigner, .wrongDevice]
        #expect(Set(RefusedReceiptRow.all.map(\.cause)).union(testedSeparately) == Set(ReceiptCause.allCases))
    }

    @Test("Every cause of a refused receipt has an ID, a sentence and a step", arguments: ReceiptCause.allCases)
    func words(_ cause: ReceiptCause) {
        #expect(cause.rawValue.wholeMatch(of: /receipt\.[a-z0-9-]+/) != nil)
        #expect(cause.sentence.hasSuffix("."))
        #expect(!cause.steps.isEmpty)
    }
}
