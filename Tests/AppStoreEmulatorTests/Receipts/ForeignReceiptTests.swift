import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("Receipts that the emulator did not sign")
struct ForeignReceiptTests {
    @Test(
        "A receipt from Apple's own tests is refused as not authentic",
        .needsAppleVectors,
        arguments: ["xcode-app-receipt-empty", "xcode-app-receipt-with-transaction"]
    )
    func vectors(_ name: String) async throws {
        let text = try AppleVectors.text("xcode/\(name)")
        #expect(try await Shop().verifyReceipt(text).receiptStatus == 21003)
    }
}
