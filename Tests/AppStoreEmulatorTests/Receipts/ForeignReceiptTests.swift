import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("Receipts that the emulator did not sign")
struct ForeignReceiptTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/vectors/xcode", directoryHint: .isDirectory)

    @Test(
        "A receipt from Apple's own tests is refused as not authentic",
        .enabled(
            if: FileManager.default.fileExists(atPath: folder.path),
            "Apple's test data is not beside the repository"
        ),
        arguments: ["xcode-app-receipt-empty", "xcode-app-receipt-with-transaction"]
    )
    func vectors(_ name: String) async throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        #expect(try await Shop().verifyReceipt(text).receiptStatus == 21003)
    }
}
