public import AppStoreTypes

extension AppStoreServerAPI {
    /// Get All Subscription Statuses: the last transaction of each of a customer's subscriptions.
    ///
    /// `GET /inApps/v1/subscriptions/{anyTransactionId}`; 50 requests a second.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction identifier of the customer.
    ///   - statuses: only subscriptions in one of these states; all when empty.
    /// - Returns: the subscriptions, by subscription group.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000002, 4000006, 4000031, 4040001 to 4040004, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-all-subscription-statuses>
    public func subscriptionStatuses(
        of anyTransactionID: String,
        in statuses: [SubscriptionStatus] = []
    ) async throws(AppStoreAPIError) -> StatusResponse {
        let query = Query { $0.add("status", statuses.map { String($0.rawValue) }) }
        return try await call(.subscriptionStatuses, anyTransactionID, query: query)
    }

    /// Extend a Subscription Renewal Date: gives one customer free days; not reversible, and Apple mails the customer.
    ///
    /// `PUT /inApps/v1/subscriptions/extend/{originalTransactionId}`; 20 requests a second. It is not sent again when no
    /// answer came, since it may then have been done: ask for the transaction before trying again.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000008 to 4000011, 4030004, 4030005, 4030007, 4030028, 4040005.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date>
    public func extendRenewalDate(
        of originalTransactionID: String,
        _ request: ExtendRenewalDateRequest
    ) async throws(AppStoreAPIError) -> ExtendRenewalDateResponse {
        try await call(.extendRenewalDate, originalTransactionID, body: .json(request))
    }

    /// Extend Subscription Renewal Dates for All Active Subscribers: begins the work, which goes on for hours or days.
    ///
    /// `POST /inApps/v1/subscriptions/extend/mass`; 1 request a second. The request's identifier makes repetitions one.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000009 to 4000011, 4000023, 4000027, 4000028, 4030004, 4030005,
    ///   4040009.
    /// - SeeAlso:
    ///   <https://developer.apple.com/documentation/appstoreserverapi/extend-subscription-renewal-dates-for-all-active-subscribers>
    public func extendRenewalDatesForAllActiveSubscribers(
        _ request: MassExtendRenewalDateRequest
    ) async throws(AppStoreAPIError) -> MassExtendRenewalDateResponse {
        try await call(.extendRenewalDatesForAll, body: .json(request))
    }

    /// Get Status of Subscription Renewal Date Extensions: how far the work for all active subscribers is.
    ///
    /// `GET /inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}`; Apple names no rate.
    ///
    /// - Parameters:
    ///   - productID: the product of the request.
    ///   - requestIdentifier: the identifier of the request.
    /// - Returns: whether it is done, and what came of it.
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
