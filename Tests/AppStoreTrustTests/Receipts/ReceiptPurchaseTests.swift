import AppStoreTypes
import Crypto
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Purchases of an app receipt")
struct ReceiptPurchaseTests {
    private static let purchases: [InAppPurchaseReceipt] = [
        .purchase("20", of: "year", original: "10", at: "2026-03-01T00:00:00Z", until: "2027-03-01T00:00:00Z"),
        .purchase("9", of: "coins", at: "2026-02-01T00:00:00Z"),
        .purchase("30", of: "month", original: "10", at: "2026-04-01T00:00:00Z", until: "2026-05-01T00:00:00Z"),
        .purchase("10", of: "month", original: "10", at: "2026-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z"),
        .purchase("8", of: "coins", at: "2026-01-15T00:00:00Z"),
    ]

    @Test("The newest purchase is found in any order of purchases", arguments: 0..<120)
    func newest(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var contents = AppReceiptContents()
        contents.inAppPurchases = Self.purchases.shuffled(using: &random)
        #expect(contents.newestPurchase?.transactionID == "30")
        #expect(contents.purchasesNewestFirst.compactMap(\.transactionID) == ["30", "20", "9", "8", "10"])
        #expect(contents.newestPurchase(ofProduct: "month")?.transactionID == "30")
        #expect(contents.newestPurchase(ofProduct: "coins")?.transactionID == "9")
        #expect(contents.newestPurchase(ofProduct: "none") == nil)
        #expect(contents.newestPurchase(withOriginalTransaction: "10")?.transactionID == "30")
        #expect(contents.newestPurchase(withOriginalTransaction: "9")?.transactionID == "9")
        #expect(contents.newestPurchase(withOriginalTransaction: "30") == nil)
        #expect(contents.purchases(withOriginalTransaction: "10").count == 3)
        #expect(contents.newestPurchases.mapValues(\.transactionID) == ["10": "30", "9": "9", "8": "8"])
    }

    struct TieRow: CustomTestStringConvertible {
        let testDescription: String
        let older: InAppPurchaseReceipt
        let newer: InAppPurchaseReceipt

        static let all = [
            TieRow(
                testDescription: "the later expiration",
                older: .purchase("9", at: "2026-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z"),
                newer: .purchase("1", at: "2026-01-01T00:00:00Z", until: "2027-01-01T00:00:00Z")
            ),
            TieRow(
                testDescription: "the greater transaction",
                older: .purchase("999", at: "2026-01-01T00:00:00Z"),
                newer: .purchase("1000", at: "2026-01-01T00:00:00Z")
            ),
            TieRow(
                testDescription: "a date wins over none",
                older: InAppPurchaseReceipt(),
                newer: .purchase("1", at: "1999-01-01T00:00:00Z")
            ),
        ]
    }

    @Test("The newest of two purchases with the same date is well defined", arguments: TieRow.all)
    func tie(_ tie: TieRow) {
        var contents = AppReceiptContents()
        contents.inAppPurchases = [tie.older, tie.newer]
        #expect(contents.newestPurchase == tie.newer)
        contents.inAppPurchases = [tie.newer, tie.older]
        #expect(contents.newestPurchase == tie.newer)
    }

    @Test("The transaction ID of a receipt is that of its newest purchase")
    func transactionID() throws {
        var draft = ReceiptDraft()
        draft.contents.inAppPurchases = Self.purchases
        #expect(try ReceiptReader.transactionID(inAppReceipt: draft.make().text) == "30")
        draft.contents.inAppPurchases[2].transactionID = nil
        #expect(try ReceiptReader.transactionID(inAppReceipt: draft.make().text) == "10")
    }

    @Test("A receipt matches only the device it is bound to")
    func device() throws {
        let device = UUID()
        let identifier = withUnsafeBytes(of: device.uuid) { Array($0) }
        var draft = ReceiptDraft()
        try draft.contents.bind(toDevice: identifier, opaqueValue: [1, 2, 3])
        let contents = try ReceiptReader.contents(ofAppReceipt: draft.make().bytes)
        #expect(contents.isForDevice(identifier: device))
        #expect(contents.isForDevice(identifier: identifier))
        #expect(!contents.isForDevice(identifier: UUID()))
        #expect(!contents.isForDevice(identifier: []))
        let parts = identifier + [1, 2, 3] + [0x0c, 17] + "com.example.notes".utf8
        #expect(contents.deviceHash == Array(Insecure.SHA1.hash(data: parts)))
    }

    @Test("A receipt matches no device if a part of the hash is missing", arguments: [0, 1, 2])
    func withoutDevice(_ part: Int) throws {
        var contents = AppReceiptContents.example
        try contents.bind(toDevice: [1, 2, 3, 4, 5, 6], opaqueValue: [7])
        #expect(contents.isForDevice(identifier: [1, 2, 3, 4, 5, 6] as [UInt8]))
        switch part {
        case 0: contents.deviceHash = nil
        case 1: contents.opaqueValue = nil
        default: contents.bundleIDOctets = nil
        }
        #expect(!contents.isForDevice(identifier: [1, 2, 3, 4, 5, 6] as [UInt8]))
    }
}
