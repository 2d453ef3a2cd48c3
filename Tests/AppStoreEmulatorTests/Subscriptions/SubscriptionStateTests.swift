import AppStoreTypes
import Testing

@testable import AppStoreEmulator

@Suite("Subscription state in notifications")
struct SubscriptionStateTests {
    @Test("A notification carries the subscription state of the reference's table", arguments: StateRow.all)
    func rows(_ row: StateRow) async throws {
        let story = try EventStory()
        _ = try row.before.arrange(story)
        let payload = try await story.shop.emulator.newest()
        #expect(payload.data?.status == row.status)
        let renewal = try await story.shop.emulator.verified(
            payload.data?.signedRenewalInfo ?? "",
            as: RenewalPayload.self
        )
        #expect(renewal.autoRenewStatus == row.autoRenew)
        #expect(renewal.isInBillingRetryPeriod == row.isInRetry)
        #expect(renewal.expirationIntent == row.intent)
        #expect((renewal.renewalPrice == nil) == (row.autoRenew == .off))
        #expect((renewal.currency == nil) == (row.autoRenew == .off))
        let transaction = try await story.shop.emulator.newestTransaction()
        #expect(transaction.signedDate == payload.signedDate)
        #expect(renewal.signedDate == payload.signedDate)
        for date in [transaction.purchaseDate, transaction.expiresDate, renewal.renewalDate] {
            #expect((date?.milliseconds ?? 1) % 1000 == 0)
        }
    }
}
