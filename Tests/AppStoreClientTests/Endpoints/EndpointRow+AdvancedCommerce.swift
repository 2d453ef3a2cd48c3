import AppStoreClient
import AppStoreTypes

extension EndpointRow {
    /// Creates a call with Apple's example request and response.
    private static func advancedCommerce<Request: WireObject>(
        _ name: String,
        _ path: String,
        _ example: String,
        rate: Int,
        call: @escaping @Sendable (AppStoreServerAPI, Request) async throws -> AdvancedCommerceResponse
    ) -> EndpointRow {
        EndpointRow(
            name,
            "POST /advancedCommerce/v1/\(path)/5",
            body: .vector("advancedCommerce\(example)Request"),
            answer: .vector("advancedCommerce\(example)Response"),
            rate: rate
        ) { try await call($0, Self.example("advancedCommerce\(example)Request")) }
    }

    static let advancedCommerce: [EndpointRow] = [
        advancedCommerce("Cancel a Subscription", "subscription/cancel", "SubscriptionCancel", rate: 5) {
            try await $0.cancelSubscription(of: "5", $1)
        },
        advancedCommerce(
            "Change Subscription Metadata",
            "subscription/changeMetadata",
            "SubscriptionChangeMetadata",
            rate: 50
        ) { try await $0.changeSubscriptionMetadata(of: "5", $1) },
        advancedCommerce(
            "Change Subscription Price",
            "subscription/changePrice",
            "SubscriptionPriceChange",
            rate: 50
        ) { try await $0.changeSubscriptionPrice(of: "5", $1) },
        advancedCommerce(
            "Migrate Subscription to Advanced Commerce API",
            "subscription/migrate",
            "SubscriptionMigrate",
            rate: 50
        ) { try await $0.migrateSubscription(of: "5", $1) },
        advancedCommerce("Revoke Subscription", "subscription/revoke", "SubscriptionRevoke", rate: 5) {
            try await $0.revokeSubscription(of: "5", $1)
        },
        advancedCommerce("Request Transaction Refund", "transaction/requestRefund", "RequestRefund", rate: 5) {
            try await $0.requestTransactionRefund(of: "5", $1)
        },
    ]
}
