public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns one signed transaction of any product type (Get Transaction Info).
    ///
    /// `GET /inApps/v1/transactions/{transactionId}`; 50 requests per second.
    ///
    /// - Parameter transactionID: a transaction ID or an original transaction ID.
    /// - Returns: the transaction.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4000048, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-info>
    public func transactionInfo(of transactionID: String) async throws(AppStoreAPIError) -> TransactionInfoResponse {
        try await call(.transactionInfo, transactionID)
    }

    /// Returns the signed app transaction of a customer (Get App Transaction Info).
    ///
    /// It describes the customer's download or purchase of the app.
    ///
    /// `GET /inApps/v1/transactions/appTransactions/{anyTransactionId}`; 50 requests per second.
    ///
    /// - Parameter anyTransactionID: any transaction, original transaction or app transaction ID of the customer.
    /// - Returns: the app transaction.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4040010, 4040019.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-app-transaction-info>
    public func appTransactionInfo(
        of anyTransactionID: String
    ) async throws(AppStoreAPIError) -> AppTransactionInfoResponse {
        try await call(.appTransactionInfo, anyTransactionID)
    }

    /// Returns the transactions of an order ID from a customer's invoice (Look Up Order ID), in production only.
    ///
    /// `GET /inApps/v1/lookup/{orderId}`; 10 requests per second. An unknown order is not an error; the response's
    /// status says so.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4000000.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/look-up-order-id>
    public func lookUpOrder(_ orderID: String) async throws(AppStoreAPIError) -> OrderLookupResponse {
        try await call(.lookUpOrder, orderID)
    }

    /// Sets or replaces the app account token of a purchase (Set App Account Token).
    ///
    /// `PUT /inApps/v1/transactions/{originalTransactionId}/appAccountToken`; 20 requests per second. For an
    /// auto-renewable subscription, it applies to the current and later renewals.
    ///
    /// - Parameters:
    ///   - token: a UUID by which the app knows the customer.
    ///   - originalTransactionID: the original transaction ID; Apple accepts no other transaction ID.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4000048, 4000183, 4000185, 4000187, 4000227, 4040005.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token>
    public func setAppAccountToken(
        _ token: AppAccountToken,
        on originalTransactionID: String
    ) async throws(AppStoreAPIError) {
        let body = UpdateAppAccountTokenRequest { $0.appAccountToken = token }
        try await command(.setAppAccountToken, originalTransactionID, body: .json(body))
    }

    /// Reports a purchase as delivered on behalf of the app (Finish Transaction).
    ///
    /// `POST /inApps/v1/transactions/{transactionId}/finish`; 50 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4000048, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/finish-transaction>
    public func finishTransaction(_ transactionID: String) async throws(AppStoreAPIError) {
        try await command(.finishTransaction, transactionID)
    }
}
