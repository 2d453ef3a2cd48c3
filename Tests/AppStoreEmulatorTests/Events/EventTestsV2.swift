import AppStoreTrust
import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Version 2 events")
struct EventTestsV2 {
    @Test("Each event sends exactly its version 2 notifications, in order", arguments: EventRow.v2)
    func events(_ row: EventRow) throws {
        for environment in [AppStoreEnvironment.production, .sandbox] {
            let story = try EventStory(in: environment)
            let id = try row.before.arrange(story)
            let before = story.log.count
            try row.event(story, id)
            #expect(story.log.dropFirst(before).map(\.words) == row.sends)
        }
    }

    @Test("Every version 2 type and subtype of the reference is covered by an event")
    func complete() {
        let sent = Set(EventRow.v2.flatMap(\.sends))
        #expect(sent == Self.pairs)
    }

    /// The types and subtypes of the reference, except two subtypes with no published type.
    private static let pairs: Set = [
        "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_PREF/UPGRADE",
        "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_PREF",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "OFFER_REDEEMED/UPGRADE", "OFFER_REDEEMED/DOWNGRADE", "OFFER_REDEEMED", "DID_RENEW/BILLING_RECOVERY",
        "DID_RENEW", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "DID_FAIL_TO_RENEW", "GRACE_PERIOD_EXPIRED",
        "EXPIRED/VOLUNTARY", "EXPIRED/BILLING_RETRY", "EXPIRED/PRICE_INCREASE", "EXPIRED/PRODUCT_NOT_FOR_SALE",
        "EXPIRED", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED", "RENEWAL_EXTENDED",
        "RENEWAL_EXTENSION/SUMMARY", "RENEWAL_EXTENSION/FAILURE", "REFUND", "REFUND/SEATS", "REFUND_DECLINED",
        "REFUND_REVERSED", "CONSUMPTION_REQUEST", "REVOKE", "ONE_TIME_CHARGE", "EXTERNAL_PURCHASE_TOKEN/CREATED",
        "EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER", "EXTERNAL_PURCHASE_TOKEN/UNREPORTED", "RESCIND_CONSENT",
        "METADATA_UPDATE", "MIGRATION", "PRICE_CHANGE", "UNCLAIM_SEATS", "TEST",
    ]
}
