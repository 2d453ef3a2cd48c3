extension APIEndpoint {
    /// The endpoints of the Advanced Commerce API.
    ///
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi>
    public static let advancedCommerce: [APIEndpoint] = [
        cancelSubscription, changeSubscriptionMetadata, changeSubscriptionPrice, migrateSubscription,
        revokeSubscription, requestTransactionRefund,
    ]

    /// Creates an endpoint that requires a reference in each request.
    ///
    /// Apple rejects a reference that is sent twice, which would hide the success of the first request.
    private static func advancedCommerce(
        _ name: String,
        _ path: String,
        requestsPerSecond: Int
    ) -> APIEndpoint {
        APIEndpoint(
            name,
            "POST",
            "/advancedCommerce/v1/\(path)/{transactionId}",
            requestsPerSecond: requestsPerSecond,
            repetition: .onlyIfNotDone
        )
    }

    /// Cancel a Subscription.
    public static let cancelSubscription = advancedCommerce(
        "Cancel a Subscription",
        "subscription/cancel",
        requestsPerSecond: 5
    )
    /// Change Subscription Metadata.
    public static let changeSubscriptionMetadata = advancedCommerce(
        "Change Subscription Metadata",
        "subscription/changeMetadata",
        requestsPerSecond: 50
    )
    /// Change Subscription Price.
    public static let changeSubscriptionPrice = advancedCommerce(
        "Change Subscription Price",
        "subscription/changePrice",
        requestsPerSecond: 50
    )
    /// Migrate Subscription to Advanced Commerce API.
    public static let migrateSubscription = advancedCommerce(
        "Migrate Subscription to Advanced Commerce API",
        "subscription/migrate",
        requestsPerSecond: 50
    )
    /// Revoke Subscription.
    public static let revokeSubscription = advancedCommerce(
        "Revoke Subscription",
        "subscription/revoke",
        requestsPerSecond: 5
    )
    /// Request Transaction Refund.
    public static let requestTransactionRefund = advancedCommerce(
        "Request Transaction Refund",
        "transaction/requestRefund",
        requestsPerSecond: 5
    )
}
