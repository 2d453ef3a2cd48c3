public import AppStoreTypes

/// Purchases whose products the developer describes with each request.
///
/// None of these is sent again when it may have been done: the request's `requestReferenceId` would be refused as used
/// (4000097). Every one may be answered 400, 401, 403 or 404 with a code of the Advanced Commerce API.
extension AppStoreServerAPI {
    /// Cancel a Subscription: it ends with the period that is paid for.
    ///
    /// `POST /advancedCommerce/v1/subscription/cancel/{transactionId}`; 5 requests a second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/cancel-a-subscription>
    public func cancelSubscription(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionCancelRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.cancelSubscription, transactionID, body: .json(request))
    }

    /// Change Subscription Metadata: new names and descriptions for a subscription and its items.
    ///
    /// `POST /advancedCommerce/v1/subscription/changeMetadata/{transactionId}`; 50 requests a second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-metadata>
    public func changeSubscriptionMetadata(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionChangeMetadataRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.changeSubscriptionMetadata, transactionID, body: .json(request))
    }

    /// Change Subscription Price: new prices for items of a subscription.
    ///
    /// `POST /advancedCommerce/v1/subscription/changePrice/{transactionId}`; 50 requests a second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-price>
    public func changeSubscriptionPrice(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionPriceChangeRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.changeSubscriptionPrice, transactionID, body: .json(request))
    }

    /// Migrate Subscription to Advanced Commerce API: makes an ordinary subscription one of these.
    ///
    /// `POST /advancedCommerce/v1/subscription/migrate/{transactionId}`; 50 requests a second.
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

    /// Revoke Subscription: ends it at once, and refunds it.
    ///
    /// `POST /advancedCommerce/v1/subscription/revoke/{transactionId}`; 5 requests a second.
    ///
    /// - Throws: ``AppStoreAPIError``.
    /// - SeeAlso: <https://developer.apple.com/documentation/advancedcommerceapi/revoke-subscription>
    public func revokeSubscription(
        of transactionID: String,
        _ request: AdvancedCommerceSubscriptionRevokeRequest
    ) async throws(AppStoreAPIError) -> AdvancedCommerceResponse {
        try await call(.revokeSubscription, transactionID, body: .json(request))
    }

    /// Request Transaction Refund: asks for items of a transaction to be refunded.
    ///
    /// `POST /advancedCommerce/v1/transaction/requestRefund/{transactionId}`; 5 requests a second.
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
