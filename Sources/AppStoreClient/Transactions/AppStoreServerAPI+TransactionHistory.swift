public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns a customer's transactions of all product types and states, page by page (Get Transaction History).
    ///
    /// `GET /inApps/v2/history/{anyTransactionId}`, once for each page of at most 20; 50 requests per second. Store the
    /// revision of each page after you handle its transactions. A later call can continue there, with transactions that
    /// are new or have changed. This requires ascending order. A transaction that changes during the iteration is
    /// returned again.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction ID of the customer.
    ///   - request: the filter; it must be the same as in the call that returned a revision.
    ///   - revision: where an earlier call ended; `nil` for all.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000002, 4000005, 4000006,
    ///   4000015, 4000016, 4000021 to 4000026, 4000030, 4040001 to 4040004, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
    public func transactionHistory(
        of anyTransactionID: String,
        _ request: TransactionHistoryRequest = TransactionHistoryRequest(),
        since revision: String? = nil
    ) -> PageSequence<HistoryResponse> {
        history(.transactionHistory, anyTransactionID, request, revision)
    }

    /// Returns a customer's transactions without finished consumables (Get Transaction History V1, deprecated).
    ///
    /// `GET /inApps/v1/history/{anyTransactionId}`, once for each page of at most 20; 50 requests per second. It
    /// excludes consumables that are finished and not refunded. Otherwise it works like
    /// ``transactionHistory(of:_:since:)``.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction ID of the customer.
    ///   - request: the filter; it must be the same as in the call that returned a revision.
    ///   - revision: where an earlier call ended; `nil` for all.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError`` with the codes of the current version.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history-v1>
    public func transactionHistoryV1(
        of anyTransactionID: String,
        _ request: TransactionHistoryRequest = TransactionHistoryRequest(),
        since revision: String? = nil
    ) -> PageSequence<HistoryResponse> {
        history(.transactionHistoryV1, anyTransactionID, request, revision)
    }

    private func history(
        _ endpoint: APIEndpoint,
        _ anyTransactionID: String,
        _ request: TransactionHistoryRequest,
        _ revision: String?
    ) -> PageSequence<HistoryResponse> {
        PageSequence(from: revision) { revision throws(AppStoreAPIError) in
            try await call(endpoint, anyTransactionID, query: request.query(revision: revision))
        }
    }
}
