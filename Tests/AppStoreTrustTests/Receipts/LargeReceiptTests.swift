import AppStoreTypes
import Testing

@testable import AppStoreTrust

@Suite("Large app receipts")
struct LargeReceiptTests {
    @Test("A receipt with 10,000 purchases is read completely")
    func tenThousand() async throws {
        var draft = ReceiptDraft()
        draft.contents.inAppPurchases = (0..<10_000).map(Self.purchase)
        let receipt = try draft.make()
        let contents = try await receipt.verifier().verify(bytes: receipt.bytes).payload
        #expect(contents.inAppPurchases.count == 10_000)
        #expect(contents.newestPurchase?.purchaseDate == Timestamp(seconds: 1_700_009_999))
        #expect(contents.newestPurchases.count == 100)
    }

    /// Creates a purchase; the dates are out of order, and the newest is at neither end.
    private static func purchase(_ index: Int) -> InAppPurchaseReceipt {
        let first: Int64 = 370_000_000_000_000
        var purchase = InAppPurchaseReceipt()
        purchase.productID = "coins.\(index % 7)"
        purchase.transactionID = String(first + Int64(index))
        purchase.originalTransactionID = String(first + Int64(index % 100))
        purchase.purchaseDate = Timestamp(seconds: 1_700_000_000 + Int64(index * 7_919 % 10_000))
        return purchase
    }

    @Test("A hostile receipt of ten million bytes is refused without being parsed", arguments: Hostile.all)
    func hostile(_ hostile: Hostile) async throws {
        let verifier = try AppReceiptVerifier(bundleID: nil, environments: [.sandbox], maximumBytes: 32 << 20)
        await #expect(throws: hostile.failure) { try await verifier.verify(bytes: hostile.bytes) }
        let careful = try AppReceiptVerifier(bundleID: nil, environments: [.sandbox])
        await #expect(throws: ReceiptFailure.tooLarge(limit: 8 << 20)) {
            try await careful.verify(bytes: hostile.bytes)
        }
    }

    struct Hostile: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let failure: ReceiptFailure

        /// Doubles a pattern until it has ten million bytes, because copying is fast even without optimization.
        static func tenMillion(of pattern: [UInt8]) -> [UInt8] {
            var bytes = pattern
            while bytes.count < 10_000_000 { bytes += bytes }
            return bytes
        }

        static let all = [
            Hostile(
                testDescription: "empty elements",
                bytes: [0x30, 0x80] + tenMillion(of: [0x04, 0x00]) + [0, 0],
                failure: .tooComplex(.container, offset: 2 + 2 * 4095)
            ),
            Hostile(
                testDescription: "nested elements",
                bytes: tenMillion(of: [0x30, 0x80]),
                failure: .tooComplex(.container, offset: 48)
            ),
        ]
    }

    @Test("A payload of ten million bytes of empty elements is refused as too complex")
    func hostilePayload() {
        let members = Hostile.tenMillion(of: [0x30, 0x00])
        let size = members.count
        let length: [UInt8] = [0x84] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
        let payload = [0x31] + length + members
        #expect(throws: ReceiptFailure.tooComplex(.payload, offset: 6 + 2 * 800_000)) {
            try AppReceiptContents(payload: payload[...])
        }
    }
}
