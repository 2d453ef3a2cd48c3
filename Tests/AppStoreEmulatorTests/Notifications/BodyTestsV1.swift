import AppStoreTrust
import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("Body of a version 1 notification")
struct BodyTestsV1 {
    /// Returns the JSON of the newest notification.
    private static func newest(_ story: EventStory) throws -> [String: JSONValue] {
        let body = try #require(story.shop.emulator.notifications.last?.body)
        return try #require(try JSONValue(encoding: body).members)
    }

    @Test("Every value of a version 1 notification has the type given in the reference")
    func typing() throws {
        let story = try EventStory(version: .v1)
        try story.bill { $0.gracePeriodDays = 16 }
        let id = try story.buy(.monthly)
        try story.do(.billingFailure(isNow: false), id)
        story.pass(days: 365)
        let body = try Self.newest(story)
        #expect(body["notification_type"] == .string("DID_CHANGE_RENEWAL_STATUS"))
        #expect(body["environment"] == .string("PROD"))
        #expect(body["password"] == .string(story.shop.credentials.sharedSecret))
        #expect(body["bid"] == .string(Shop.bundleID))
        #expect(body["bvrs"]?.text?.isEmpty == false)
        #expect(body["original_transaction_id"] == Int64(id).map { .integer($0) })
        #expect(body["auto_renew_adam_id"]?.text.flatMap { Int64($0) } != nil)
        #expect(body["auto_renew_product_id"] == .string("monthly"))
        #expect(body["auto_renew_status"] == .string("false"))
        #expect(body["expiration_intent"] == .integer(2))
        #expect(body["auto_renew_status_change_date"]?.text?.hasSuffix(" Etc/GMT") == true)
        #expect(body["auto_renew_status_change_date_pst"]?.text?.hasSuffix(" America/Los_Angeles") == true)
        #expect(body["auto_renew_status_change_date_ms"]?.text.flatMap { Int64($0) } != nil)
        let receipt = try #require(body["unified_receipt"]?.members)
        #expect(receipt["environment"] == .string("Production"))
        #expect(receipt["status"] == .integer(0))
        #expect(receipt["latest_receipt"]?.text.flatMap { Data(base64Encoded: $0) } != nil)
        let renewal = try #require(receipt["pending_renewal_info"]?.elements?.first?.members)
        #expect(renewal["auto_renew_status"] == .string("0"))
        #expect(renewal["expiration_intent"] == .string("2"))
        #expect(renewal["is_in_billing_retry_period"] == .string("0"))
        #expect(renewal["original_transaction_id"] == .string(id))
        let transaction = try #require(receipt["latest_receipt_info"]?.elements?.first?.members)
        #expect(transaction.values.allSatisfy { $0.text != nil })
        #expect(transaction["transaction_id"] == .string(id))
        #expect(transaction["purchase_date"] == .string("2026-01-01 00:00:00 Etc/GMT"))
        #expect(transaction["purchase_date_ms"] == .string("1767225600000"))
        #expect(transaction["purchase_date_pst"] == .string("2025-12-31 16:00:00 America/Los_Angeles"))
        #expect(transaction["is_trial_period"] == .string("false"))
        #expect(transaction["is_in_intro_offer_period"] == .string("false"))
        #expect(transaction["in_app_ownership_type"] == .string("PURCHASED"))
        #expect(transaction["app_account_token"] == .string(Shop.token.rawValue))
        #expect(transaction["cancellation_date"] == nil)
    }

    @Test("A version 1 notification omits members without a value")
    func absent() throws {
        let story = try EventStory(version: .v1)
        try story.buy(.monthly)
        let body = try Self.newest(story)
        #expect(body["expiration_intent"] == nil)
        #expect(body["auto_renew_status"] == .string("true"))
        #expect(body["auto_renew_status_change_date_ms"] == nil)
        let renewal = try #require(
            body["unified_receipt"]?.members?["pending_renewal_info"]?.elements?.first?.members
        )
        #expect(
            Set(renewal.keys) == [
                "auto_renew_product_id", "auto_renew_status", "original_transaction_id", "product_id",
            ]
        )
    }

    @Test("Version 1 renewal information includes price consent, billing retry and grace period")
    func renewal() throws {
        let story = try EventStory(version: .v1)
        try story.bill { $0.gracePeriodDays = 16 }
        let id = try story.buy(.monthly)
        func renewal() throws -> [String: JSONValue] {
            let body = try Self.newest(story)
            return try #require(body["unified_receipt"]?.members?["pending_renewal_info"]?.elements?.first?.members)
        }
        try story.do(.priceIncrease(12_990, needsConsent: true), id)
        #expect(try renewal()["price_consent_status"] == .string("0"))
        #expect(try renewal()["price_increase_status"] == .string("0"))
        try story.do(.consentToPriceIncrease, id)
        try story.do(.cancel, id)
        try story.do(.resubscribe(), id)
        #expect(try renewal()["price_consent_status"] == .string("1"))
        #expect(try renewal()["price_increase_status"] == .string("1"))
        try story.do(.billingFailure(), id)
        #expect(try renewal()["is_in_billing_retry_period"] == .string("1"))
        #expect(try renewal()["expiration_intent"] == .string("2"))
        #expect(try renewal()["grace_period_expires_date_ms"] == .string("1768608000000"))
        #expect(try renewal()["grace_period_expires_date"] == .string("2026-01-17 00:00:00 Etc/GMT"))
        try story.do(.cancel, id)
        #expect(try renewal()["is_in_billing_retry_period"] == nil)
    }

    @Test("A version 1 refund notification has the cancellation date and reason")
    func refund() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.coins)
        let request = try story.shop.emulator.requestRefund(of: id, reason: .fulfillmentIssue)
        try story.shop.emulator.decide(request.id, .grantFull)
        let body = try Self.newest(story)
        let transaction = try #require(
            body["unified_receipt"]?.members?["latest_receipt_info"]?.elements?.first?.members
        )
        #expect(transaction["cancellation_reason"] == .string("1"))
        #expect(transaction["cancellation_date_ms"] == .string("1767225600000"))
        #expect(body["auto_renew_status"] == nil)
        #expect(body["unified_receipt"]?.members?["pending_renewal_info"]?.elements == [])
    }

    @Test("The version 1 receipt lists the newest 100 transactions, without finished consumables")
    func hundred() throws {
        let story = try EventStory(version: .v1)
        let monthly = try story.buy(.monthly)
        var ids: [String] = []
        for _ in 0..<110 { ids.append(try story.buy(.coins)) }
        for id in ids.suffix(5) { try story.do(.finish, id) }
        try story.do(.cancel, monthly)
        let body = try Self.newest(story)
        let list = try #require(body["unified_receipt"]?.members?["latest_receipt_info"]?.elements)
        #expect(list.count == 100)
        #expect(list.first?.members?["transaction_id"] == .string(ids[104]))
        #expect(list.last?.members?["transaction_id"] == .string(ids[5]))
    }

    @Test(
        "The version 1 receipt is signed under the emulator's root and lists the same transactions",
        arguments: [
            AppStoreEnvironment.production, .sandbox,
        ]
    )
    func receipt(_ environment: AppStoreEnvironment) async throws {
        let story = try EventStory(in: environment, version: .v1)
        let id = try story.buy(.monthly)
        try story.buy(.coins)
        try story.do(.renew, id)
        let body = try #require(story.shop.emulator.notifications.last?.body)
        let verifier = try AppReceiptVerifier(
            bundleID: Shop.bundleID,
            environments: [environment],
            rootCertificates: [story.shop.store.rootCertificate]
        )
        let receipt = try await verifier.verify(body.unifiedReceipt?.latestReceipt ?? "").payload
        #expect(receipt.receiptType == (environment == .production ? .production : .sandbox))
        #expect(receipt.receiptCreationDate == EventStory.start)
        let listed = body.unifiedReceipt?.latestReceiptInfo?.list ?? []
        #expect(receipt.inAppPurchases.count == 3)
        #expect(Set(receipt.inAppPurchases.map(\.transactionID)) == Set(listed.map { $0.transactionID?.text }))
        let renewal = receipt.purchasesNewestFirst.first
        #expect(renewal?.originalTransactionID == id)
        #expect(renewal?.expiresDate == (try story.state(id).transaction.expiresDate))
    }

    @Test("A version 1 notification keeps its original content when it is read later")
    func snapshot() throws {
        let story = try EventStory(version: .v1)
        let id = try story.buy(.monthly)
        story.pass(days: 100)
        let body = try #require(story.shop.emulator.notifications.first?.body)
        #expect(body.unifiedReceipt?.latestReceiptInfo?.list.map { $0.transactionID?.text } == [id])
    }

    @Test("A version 1 notification is posted unsigned and retried unchanged after 6, 24 and 48 hours")
    func posted() async throws {
        try await NotificationReceiver.withRunning { receiver, url in
            try await RunningEmulator.withRunning { emulator in
                receiver.answer([], then: 500)
                try emulator.openShop(notificationURL: url)
                try emulator.configureApp(
                    AppSettings(
                        bundleID: Shop.bundleID,
                        notificationURL: url,
                        notificationVersion: "1",
                        environment: .production
                    )
                )
                _ = try emulator.buy(.monthly, in: .production)
                try await emulator.advanceClock(by: .seconds(100 * 3600))
                let sent = try #require(emulator.notifications.first)
                let start = try #require(sent.attempts.first?.attemptDate)
                let hours = sent.attempts.map { (($0.attemptDate - start).milliseconds + 1_800_000) / 3_600_000 }
                #expect(hours == [0, 6, 30, 78])
                #expect(receiver.posts.map(\.signedPayload) == [nil, nil, nil, nil])
                #expect(Set(receiver.posts.map(\.body)).count == 1)
                let body = try JSONDecoder().decode(NotificationBodyV1.self, from: receiver.posts[0].body)
                #expect(body == sent.body)
                _ = try emulator.buy(.monthly, in: .sandbox)
                await emulator.deliveriesSettled()
                #expect(receiver.posts.last?.signedPayload != nil)
            }
        }
    }
}
