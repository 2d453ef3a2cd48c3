import AppStoreTypes
import Foundation
import Testing

@Suite("Values with several JSON types")
struct MultipleTypeTests {
    @Test("Auto-renewal forms are read", arguments: [("true", "1", 1, AutoRenewStatus.on), ("false", "0", 0, .off)])
    func autoRenewal(_ outer: String, _ inner: String, _ signed: Int, _ status: AutoRenewStatus) throws {
        let json = """
            {"auto_renew_status": "\(outer)",
             "unified_receipt": {"pending_renewal_info": [{"auto_renew_status": "\(inner)"}]}}
            """
        let body = try decode(NotificationBodyV1.self, json)
        #expect(body.autoRenewal == status)
        #expect(body.unifiedReceipt?.pendingRenewalInfo?.first?.autoRenewal == status)
        #expect(try decode(RenewalPayload.self, #"{"autoRenewStatus": \#(signed)}"#).autoRenewStatus == status)
        #expect(
            try decode(VerifyReceiptResponse.self, #"{"auto_renew_status": \#(signed)}"#).autoRenewStatus?.autoRenewal
                == status
        )
    }

    @Test("The expiration reason is read alike from every type", arguments: [1, 2, 3, 4, 5, 6])
    func expiration(_ number: Int32) throws {
        let json = """
            {"expiration_intent": \(number),
             "unified_receipt": {"pending_renewal_info": [{"expiration_intent": "\(number)"}]}}
            """
        let body = try decode(NotificationBodyV1.self, json)
        #expect(body.expirationReason == ExpirationIntent(rawValue: number))
        #expect(body.unifiedReceipt?.pendingRenewalInfo?.first?.expirationReason == ExpirationIntent(rawValue: number))
        #expect(
            try decode(RenewalPayload.self, #"{"expirationIntent": \#(number)}"#).expirationIntent
                == ExpirationIntent(rawValue: number)
        )
    }

    @Test("An original transaction ID is a number or a string", arguments: ["370002111222333", #""370002111222333""#])
    func originalTransaction(_ json: String) throws {
        let body = try decode(NotificationBodyV1.self, #"{"original_transaction_id": \#(json)}"#)
        #expect(body.originalTransactionID?.text == "370002111222333")
    }

    @Test("Both environments are read", arguments: [("PROD", AppStoreEnvironment.production), ("Sandbox", .sandbox)])
    func environment(_ text: String, _ environment: AppStoreEnvironment) throws {
        #expect(try decode(NotificationBodyV1.self, #"{"environment": "\#(text)"}"#).serverEnvironment == environment)
        let unified = #"{"unified_receipt": {"environment": "\#(environment)"}}"#
        #expect(try decode(NotificationBodyV1.self, unified).unifiedReceipt?.environment == environment)
    }

    @Test("Other flags and reasons of receipts are read from strings")
    func others() throws {
        let pending = try decode(
            PendingRenewalInfo.self,
            #"{"price_increase_status": "1", "price_consent_status": "0"}"#
        )
        #expect(pending.priceIncrease == .accepted)
        #expect(pending.priceConsentStatus?.flag == false)
        let grace = try decode(
            PendingRenewalInfo.self,
            #"{"grace_period_expires_date": "2026-11-10 06:00:00 Etc/GMT"}"#
        )
        #expect(grace.gracePeriodEndsAt == Timestamp(milliseconds: 1_794_290_400_000))
        let refunded = try decode(
            ReceiptTransaction.self,
            #"{"cancellation_reason": "1", "cancellation_date_ms": "1790316000000"}"#
        )
        #expect(refunded.revocationReason == .appIssue)
        #expect(refunded.cancelledAt == Timestamp(milliseconds: 1_790_316_000_000))
        #expect(refunded.isCancelled)
        #expect(!ReceiptTransaction().isCancelled)
        let receipt = try decode(UnifiedReceipt.self, #"{"status": "OK"}"#)
        #expect(receipt.status?.text == "OK")
    }

    @Test("Members that version 1 removed in 2021 are still read")
    func removed() throws {
        let json = """
            {"notification_type": "CANCEL", "latest_receipt": "QQ==", "web_order_line_item_id": "370000987654320",
             "latest_receipt_info": {"transaction_id": "1"}, "latest_expired_receipt": "Qg==",
             "latest_expired_receipt_info": {"transaction_id": "2"}, "cancellation_date": "2026-09-25 06:00:00 Etc/GMT",
             "cancellation_date_ms": "1790316000000", "cancellation_date_pst": "2026-09-24 23:00:00 America/Los_Angeles",
             "auto_renew_status_change_date_ms": "1798092005000",
             "unified_receipt": {"latest_receipt_info": [{"transaction_id": "1"}, {"transaction_id": "3"}]}}
            """
        let body = try decode(NotificationBodyV1.self, json)
        #expect(membersWithoutProperty(in: body).isEmpty)
        #expect(body.transactions.list.map { $0.transactionID?.text } == ["1", "3", "2"])
        #expect(body.cancelledAt == Timestamp(milliseconds: 1_790_316_000_000))
        #expect(body.autoRenewStatusChangedAt == Timestamp(milliseconds: 1_798_092_005_000))
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
