import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreEmulator

@Suite("Transaction receipts of the emulator")
struct TransactionReceiptTests {
    @Test("A transaction receipt has Apple's old format", arguments: [AppStoreEnvironment.sandbox, .production])
    func read(_ environment: AppStoreEnvironment) throws {
        let story = try EventStory(in: environment)
        let id = try story.buy(.coins) { $0.quantity = 3 }
        let receipt = try TransactionReceipt(story.shop.emulator.transactionReceipt(of: id).receipt)
        #expect(receipt.environment == (environment == .sandbox ? "Sandbox" : nil))
        #expect(receipt.signingStatus == "0")
        let info = try #require(receipt.purchaseInfo)
        #expect(info.transactionID == id)
        #expect(info.originalTransactionID == id)
        #expect(info.productID == "coins")
        #expect(info.quantity == 3)
        #expect(info.bundleID == Shop.bundleID)
        #expect(info.purchaseDate == EventStory.start)
    }

    @Test("A transaction receipt of a one-time purchase decodes to a flat object")
    func flat() async throws {
        let story = try EventStory(in: .sandbox)
        let id = try story.buy(.coins)
        let answer = try await story.shop.verifyReceipt(story.shop.emulator.transactionReceipt(of: id).receipt) {
            $0.password = nil
        }
        let body = try #require(answer.json?.members)
        #expect(Set(body.keys) == ["status", "environment", "receipt"])
        #expect(answer.receiptStatus == 0)
        let receipt = try #require(body["receipt"]?.members)
        #expect(receipt["transaction_id"] == .string(id))
        #expect(receipt["bid"] == .string(Shop.bundleID))
        #expect(receipt["bvrs"] == .string("1"))
        #expect(receipt["item_id"]?.text.flatMap { Int64($0) } != nil)
        #expect(receipt["unique_identifier"]?.text?.count == 32)
        #expect(receipt["unique_vendor_identifier"]?.text.flatMap { UUID(uuidString: $0) } != nil)
        #expect(receipt["in_app"] == nil)
    }

    @Test("A transaction receipt of an active subscription decodes with its newest period as an object")
    func running() async throws {
        let story = try EventStory(in: .sandbox)
        let id = try story.buy(.monthly)
        let receipt = try story.shop.emulator.transactionReceipt(of: id).receipt
        try story.do(.renew, id)
        let answer = try await story.shop.verifyReceipt(receipt)
        #expect(answer.receiptStatus == 0)
        let body = try #require(answer.json?.members)
        #expect(body["auto_renew_status"] == .integer(1))
        #expect(body["auto_renew_product_id"] == .string("monthly"))
        #expect(body["expiration_intent"] == nil)
        let latest = try #require(body["latest_receipt_info"]?.members)
        #expect(latest["transaction_id"]?.text == (try story.state(id).transaction.transactionID))
        #expect(latest["expires_date"]?.text.flatMap { Int64($0) } != nil)
        #expect(latest["expires_date_formatted"]?.text?.hasSuffix(" Etc/GMT") == true)
        #expect(latest["expires_date_formatted_pst"]?.text?.hasSuffix(" America/Los_Angeles") == true)
        #expect(latest["expires_date_ms"] == nil)
        let next = try #require(body["latest_receipt"]?.text)
        #expect(try TransactionReceipt(next).purchaseInfo?.transactionID == latest["transaction_id"]?.text)
        #expect(try await story.shop.verifyReceipt(next).receiptStatus == 0)
    }

    @Test("A transaction receipt of an expired subscription gets status 21006 and is still decoded")
    func expired() async throws {
        let story = try EventStory(in: .sandbox)
        let id = try story.buy(.monthly)
        let receipt = try story.shop.emulator.transactionReceipt(of: id).receipt
        try story.do(.expire(), id)
        let answer = try await story.shop.verifyReceipt(receipt)
        #expect(answer.receiptStatus == 21006)
        let body = try #require(answer.json?.members)
        #expect(body["receipt"]?.members?["transaction_id"] == .string(id))
        #expect(body["latest_expired_receipt_info"]?.members?["transaction_id"] == .string(id))
        #expect(body["latest_receipt_info"] == nil)
        #expect(body["auto_renew_status"] == .integer(0))
        #expect(body["expiration_intent"] == .string("1"))
        #expect(body["is_in_billing_retry_period"] == .string("0"))
        // An app receipt of the same subscription gets status 0.
        #expect(try await story.shop.verifyReceipt(story.shop.appReceipt()).receiptStatus == 0)
    }

    @Test("A transaction receipt is refused if changed, without the secret or in the wrong environment")
    func corruptedReceipt() async throws {
        let story = try EventStory(in: .sandbox)
        let id = try story.buy(.monthly)
        let receipt = try story.shop.emulator.transactionReceipt(of: id).receipt
        #expect(try await story.shop.verifyReceipt(receipt) { $0.password = nil }.receiptStatus == 21004)
        #expect(
            try await story.shop.verifyReceipt(receipt) { $0.path = "/production/verifyReceipt" }.receiptStatus == 21007
        )
        let text = String(decoding: try #require(Data(base64Encoded: receipt)), as: UTF8.self)
        let info = try #require(text.firstMatch(of: /"purchase-info" = "([^"]+)"/)?.1)
        let words = String(decoding: try #require(Data(base64Encoded: String(info))), as: UTF8.self)
        let other = Data(words.replacing("\"monthly\"", with: "\"premium\"").utf8).base64EncodedString()
        for corruptedReceipt in [
            text.replacing(info, with: other), text.replacing("\"environment\" = \"Sandbox\";", with: ""),
            text.replacing(/"signature" = "[^"]+";/, with: ""), String(text.dropLast()),
        ] {
            #expect(corruptedReceipt != text)
            let answer = try await story.shop.verifyReceipt(Data(corruptedReceipt.utf8).base64EncodedString())
            #expect(answer.receiptStatus == 21003)
        }
        try story.shop.emulator.deleteAccount(ofCustomer: story.shop.customer())
        #expect(try await story.shop.verifyReceipt(receipt).receiptStatus == 21010)
    }
}
