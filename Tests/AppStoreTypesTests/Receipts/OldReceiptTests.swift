import AppStoreTypes
import Foundation
import Testing

@Suite("Receipts in the oldest format")
struct OldReceiptTests {
    private static let answer = """
        {"auto_renew_status":1,"auto_renew_product_id":"com.example.garden.monthly","expiration_intent":"2",
         "is_in_billing_retry_period":"0","status":21006,
         "latest_expired_receipt_info":{"transaction_id":"400000000000002","original_transaction_id":"400000000000001",
          "product_id":"com.example.garden.monthly","quantity":"1","purchase_date":"2014-03-01 10:00:00 Etc/GMT",
          "purchase_date_ms":"1393668000000","expires_date":"1396346400000",
          "expires_date_formatted":"2014-04-01 10:00:00 Etc/GMT",
          "expires_date_formatted_pst":"2014-04-01 03:00:00 America/Los_Angeles","item_id":"600000001",
          "unique_identifier":"00000000000000000000000000000000",
          "unique_vendor_identifier":"00000000-0000-0000-0000-000000000000","bid":"com.example.garden","bvrs":"7",
          "version_external_identifier":"123"},
         "receipt":{"transaction_id":"400000000000001","original_transaction_id":"400000000000001",
          "product_id":"com.example.garden.monthly","expires_date":"1393668000000","bid":"com.example.garden"}}
        """

    private static func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test("A receipt in the oldest format is one transaction and is encoded as it was decoded")
    func answer() throws {
        let answer = try Self.decode(VerifyReceiptResponse.self, Self.answer)
        #expect(answer.status == .subscriptionExpired)
        guard case .transaction(let transaction)? = answer.receipt else {
            Issue.record("not read as a transaction")
            return
        }
        #expect(transaction.transactionID?.text == "400000000000001")
        #expect(transaction.expiresAt == Timestamp(milliseconds: 1_393_668_000_000))
        #expect(answer.receipt?.app == nil)
        #expect(answer.receipt?.transactions?.list == [transaction])
        #expect(answer.autoRenewStatus?.autoRenewal == .on)
        #expect(answer.expirationIntent?.expirationReason == .billingError)
        #expect(answer.isInBillingRetryPeriod?.flag == false)
        let newest = try #require(answer.transactions.newest)
        #expect(newest.transactionID?.text == "400000000000002")
        #expect(newest.purchasedAt == Timestamp(milliseconds: 1_393_668_000_000))
        #expect(newest.expiresAt == Timestamp(milliseconds: 1_396_346_400_000))
        #expect(newest.bundleID == "com.example.garden")
        #expect(membersWithoutProperty(in: answer).isEmpty)
        let written = try Self.decode(JSONValue.self, String(decoding: JSONEncoder().encode(answer), as: UTF8.self))
        #expect(try written == Self.decode(JSONValue.self, Self.answer))
    }

    @Test(
        "Receipts in the oldest format are distinguished from app receipts by their members",
        arguments: [
            (#"{"transaction_id": "1"}"#, false), (#"{"original_transaction_id": "1"}"#, false), ("{}", true),
            (#"{"bundle_id": "b", "in_app": []}"#, true), (#"{"in_app": [], "transaction_id": "1"}"#, true),
        ]
    )
    func kind(_ json: String, _ isApp: Bool) throws {
        #expect((try Self.decode(DecodedReceipt.self, json).app != nil) == isApp)
    }

    @Test(
        "The expiration date of a receipt is read in any of its formats",
        arguments: [
            #"{"expires_date_ms": "1396346400000", "expires_date": "2014-04-01 10:00:00 Etc/GMT"}"#,
            #"{"expires_date": "2014-04-01 10:00:00 Etc/GMT"}"#, #"{"expires_date": "1396346400000"}"#,
            #"{"expires_date_formatted": "2014-04-01 10:00:00 Etc/GMT"}"#, #"{"expires_date_ms": 1396346400000}"#,
        ]
    )
    func end(_ json: String) throws {
        #expect(try Self.decode(ReceiptTransaction.self, json).expiresAt == Timestamp(milliseconds: 1_396_346_400_000))
    }

    @Test(
        "A receipt date in any other format is refused",
        arguments: ["", "soon", "2014-04-01 10:00:00 America/Los_Angeles", "2014-04-01", "2014-02-30 10:00:00 Etc/GMT"]
    )
    func noTime(_ text: String) {
        #expect(Timestamp(receipt: text) == nil)
    }
}
