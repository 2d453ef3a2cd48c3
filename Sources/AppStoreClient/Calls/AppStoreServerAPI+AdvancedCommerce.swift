public import AppStoreTypes

/// Calls about Advanced Commerce purchases: the developer describes the products in each request.
///
/// A request that may have taken effect is not sent again, because Apple rejects a used `requestReferenceId` (4000097).
/// Apple may answer each with 400, 401, 403 or 404 and a code of the Advanced Commerce API.
extension AppStoreServerAPI {
    /// Cancels a subscription at the end of the paid period (Cancel a Subscription).
    ///
    /// `POST /advancedCommerce/v1/subscription/cancel/{transactionId}`; 5 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/cancel-a-subscription>
    public func cancelSubscription(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionCancelRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.cancelSubscription, transactionID, body: .json(request))
    }

    /// Changes the names and descriptions of a subscription and its items (Change Subscription Metadata).
    ///
    /// `POST /advancedCommerce/v1/subscription/changeMetadata/{transactionId}`; 50 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-metadata>
    public func changeSubscriptionMetadata(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionChangeMetadataRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.changeSubscriptionMetadata, transactionID, body: .json(request))
    }

    /// Changes the prices of a subscription's items (Change Subscription Price).
    ///
    /// `POST /advancedCommerce/v1/subscription/changePrice/{transactionId}`; 50 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-price>
    public func changeSubscriptionPrice(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionPriceChangeRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.changeSubscriptionPrice, transactionID, body: .json(request))
    }

    /// Migrates a regular subscription to Advanced Commerce (Migrate Subscription to Advanced Commerce API).
    ///
    /// `POST /advancedCommerce/v1/subscription/migrate/{transactionId}`; 50 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso:
    ///   <https://developer.apple.com/documentation/advancedcommerceapi/migrate-subscription-to-advanced-commerce-api>
    public func migrateSubscription(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionMigrateRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.migrateSubscription, transactionID, body: .json(request))
    }

    /// Ends a subscription immediately and refunds it (Revoke Subscription).
    ///
    /// `POST /advancedCommerce/v1/subscription/revoke/{transactionId}`; 5 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/revoke-subscription>
    public func revokeSubscription(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionRevokeRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.revokeSubscription, transactionID, body: .json(request))
    }

    /// Requests a refund for items of a transaction (Request Transaction Refund).
    ///
    /// `POST /advancedCommerce/v1/transaction/requestRefund/{transactionId}`; 5 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/request-transaction-refund>
    public func requestTransactionRefund(
        of transactionID: String,
        _ request: AdvancedCommerceRequestRefundRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.requestTransactionRefund, transactionID, body: .json(request))
    }
}
