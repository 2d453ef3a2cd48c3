public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns the last transaction of each of a customer's subscriptions (Get All Subscription Statuses).
    ///
    /// `GET /inApps/v1/subscriptions/{anyTransactionId}`; 50 requests per second.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction ID of the customer.
    ///   - statuses: returns only subscriptions with one of these statuses; empty for all.
    /// - Returns: the subscriptions by subscription group.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000002, 4000006, 4000031, 4040001 to 4040004, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-all-subscription-statuses>
    public func subscriptionStatuses(
        of anyTransactionID: String,
        in statuses: [SubscriptionStatus] = []
    ) async throws(AppStoreAPIError) -> StatusResponse {
        let query = Query { $0.add("status", statuses.map { String($0.rawValue) }) }
        return try await call(.subscriptionStatuses, anyTransactionID, query: query)
    }

    /// Extends a customer's subscription without charge (Extend a Subscription Renewal Date).
    ///
    /// `PUT /inApps/v1/subscriptions/extend/{originalTransactionId}`; 20 requests per second. An extension cannot be
    /// undone, and Apple emails the customer. The request is not sent again without a response, because it may have
    /// taken effect. Request the transaction before you try again.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000008 to 4000011, 4030004, 4030005, 4030007, 4030028,
    ///   4040005.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date>
    public func extendRenewalDate(
        of originalTransactionID: String,
        _ request: ExtendRenewalDateRequest
    ) async throws(AppStoreAPIError) -> ExtendRenewalDateResponse {
        try await call(.extendRenewalDate, originalTransactionID, body: .json(request))
    }

    /// Starts extending all active subscriptions (Extend Subscription Renewal Dates for All Active Subscribers).
    ///
    /// `POST /inApps/v1/subscriptions/extend/mass`; 1 request per second. The work takes hours or days. A repeated
    /// request identifier has no effect.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000009 to 4000011, 4000023, 4000027, 4000028, 4030004,
    ///   4030005, 4040009.
    /// - SeeAlso:
    ///   <https://developer.apple.com/documentation/appstoreserverapi/extend-subscription-renewal-dates-for-all-active-subscribers>
    public func extendRenewalDatesForAllActiveSubscribers(
        _ request: MassExtendRenewalDateRequest
    ) async throws(AppStoreAPIError) -> MassExtendRenewalDateResponse {
        try await call(.extendRenewalDatesForAll, body: .json(request))
    }

    /// Returns the progress of a mass extension (Get Status of Subscription Renewal Date Extensions).
    ///
    /// `GET /inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}`; Apple documents no rate limit.
    ///
    /// - Parameters:
    ///   - productID: the product of the request.
    ///   - requestIdentifier: the identifier of the request.
    /// - Returns: whether it is complete, and its results.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000011, 4000023, 4040009.
    /// - SeeAlso:
    ///   <https://developer.apple.com/documentation/appstoreserverapi/get-status-of-subscription-renewal-date-extensions>
    public func renewalDateExtensionStatus(
        of productID: String,
        requestIdentifier: String
    ) async throws(AppStoreAPIError) -> MassExtendRenewalDateStatusResponse {
        try await call(.renewalDateExtensionStatus, productID, requestIdentifier)
    }
}
