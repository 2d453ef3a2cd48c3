public import AppStoreTypes

extension AppStoreServerAPI {
    /// Get Transaction Info: one transaction of any product type, signed.
    ///
    /// `GET /inApps/v1/transactions/{transactionId}`; 50 requests a second.
    ///
    /// - Parameter transactionID: a transaction or original transaction identifier.
    /// - Returns: the transaction.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4000048, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-info>
    public func transactionInfo(of transactionID: String) async throws(AppStoreAPIError) -> TransactionInfoResponse {
        try await call(.transactionInfo, transactionID)
    }

    /// Get App Transaction Info: the customer's download or purchase of the app, signed.
    ///
    /// `GET /inApps/v1/transactions/appTransactions/{anyTransactionId}`; 50 requests a second.
    ///
    /// - Parameter anyTransactionID: any transaction, original transaction or app transaction identifier of the customer.
    /// - Returns: the app transaction.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4040010, 4040019.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-app-transaction-info>
    public func appTransactionInfo(
        of anyTransactionID: String
    ) async throws(AppStoreAPIError) -> AppTransactionInfoResponse {
        try await call(.appTransactionInfo, anyTransactionID)
    }

    /// Look Up Order ID: the transactions of an order number from the customer's invoice; production only.
    ///
    /// `GET /inApps/v1/lookup/{orderId}`; 10 requests a second. An unknown order is no error: its status says so.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's code is 4000000.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/look-up-order-id>
    public func lookUpOrder(_ orderID: String) async throws(AppStoreAPIError) -> OrderLookupResponse {
        try await call(.lookUpOrder, orderID)
    }

    /// Set App Account Token: sets or replaces the app's own name for the customer on a purchase.
    ///
    /// `PUT /inApps/v1/transactions/{originalTransactionId}/appAccountToken`; 20 requests a second. For an auto-renewable
    /// subscription it holds for the current renewal and later ones.
    ///
    /// - Parameters:
    ///   - token: a UUID.
    ///   - originalTransactionID: the purchase; no other transaction will do.
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4000048, 4000183, 4000185, 4000187, 4000227, 4040005.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token>
    public func setAppAccountToken(
        _ token: AppAccountToken,
        on originalTransactionID: String
    ) async throws(AppStoreAPIError) {
        let body = UpdateAppAccountTokenRequest { $0.appAccountToken = token }
        try await command(.setAppAccountToken, originalTransactionID, body: .json(body))
    }

    /// Finish Transaction: says in place of the app that the purchase was delivered.
    ///
    /// `POST /inApps/v1/transactions/{transactionId}/finish`; 50 requests a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000006, 4000048, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/finish-transaction>
    public func finishTransaction(_ transactionID: String) async throws(AppStoreAPIError) {
        try await command(.finishTransaction, transactionID)
    }
}
