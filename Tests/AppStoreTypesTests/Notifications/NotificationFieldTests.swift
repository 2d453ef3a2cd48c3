import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Fields of a decoded notification", .needsAppleVectors)
struct NotificationFieldTests {
    @Test("Every member of a purchase notification is decoded")
    func data() throws {
        let notification = try payload("signedNotification")
        #expect(notification.notificationType == .subscribed)
        #expect(notification.subtype == .initialBuy)
        #expect(notification.notificationUUID == "002e14d5-51f5-4503-b5a8-c3a1af68eb20")
        #expect(notification.version == "2.0")
        #expect(notification.signedDate == Timestamp(seconds: 1_698_148_900))
        let data = try #require(notification.data)
        #expect(data.environment == .localTesting)
        #expect(data.appAppleID == 41_234)
        #expect(data.bundleID == "com.example")
        #expect(data.bundleVersion == "1.2.3")
        #expect(data.signedTransactionInfo == "signed_transaction_info_value")
        #expect(data.signedRenewalInfo == "signed_renewal_info_value")
        #expect(data.status == .active)
        #expect(data.consumptionRequestReason == nil)
    }

    @Test("A consumption request notification contains its reason")
    func reason() throws {
        let notification = try payload("signedConsumptionRequestNotification")
        #expect(notification.notificationType == .consumptionRequest)
        #expect(notification.subtype == nil)
        #expect(notification.data?.consumptionRequestReason == .unintendedPurchase)
    }

    @Test("A summary notification of a mass extension contains its counts")
    func summary() throws {
        let notification = try payload("signedSummaryNotification")
        #expect(notification.notificationType == .renewalExtension)
        #expect(notification.subtype == .summary)
        let summary = try #require(notification.summary)
        #expect(summary.requestIdentifier == "efb27071-45a4-4aca-9854-2a1e9146f265")
        #expect(summary.productID == "com.example.product")
        #expect(summary.storefrontCountryCodes == ["CAN", "USA", "MEX"])
        #expect(summary.failedCount == 2)
        #expect(summary.succeededCount == 5)
    }

    @Test("An external purchase notification contains its token")
    func token() throws {
        let notification = try payload("signedExternalPurchaseTokenNotification")
        #expect(notification.notificationType == .externalPurchaseToken)
        #expect(notification.subtype == .unreported)
        let token = try #require(notification.externalPurchaseToken)
        #expect(token.externalPurchaseID == "b2158121-7af9-49d4-9561-1f588205523e")
        #expect(token.tokenCreationDate == Timestamp(seconds: 1_698_148_950))
    }

    @Test("A rescind consent notification contains the app transaction")
    func consent() throws {
        let notification = try payload("signedRescindConsentNotification")
        #expect(notification.notificationType == .rescindConsent)
        #expect(notification.appData?.signedAppTransactionInfo == "signed_app_transaction_info_value")
        #expect(notification.data == nil)
    }

    private func payload(_ name: String) throws -> NotificationPayload {
        try JSONDecoder().decode(NotificationPayload.self, from: AppleVectors.model(name))
    }
}
