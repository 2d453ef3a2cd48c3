public import AppStoreTypes

extension AppStoreServerAPI {
    /// Get Transaction History: a customer's transactions, page by page, of all product types in all states.
    ///
    /// `GET /inApps/v2/history/{anyTransactionId}`, once for each page of at most 20; 50 requests a second. Store the
    /// revision of each page once its transactions are dealt with: from there a later call goes on, with what is new and
    /// what has changed since. For that the order must be ascending. A transaction that changes meanwhile comes again.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction identifier of the customer.
    ///   - request: which transactions; the same as in the call that a revision is from.
    ///   - revision: where an earlier call ended; `nil` for all.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000002, 4000005, 4000006, 4000015,
    ///   4000016, 4000021 to 4000026, 4000030, 4040001 to 4040004, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history>
    public func transactionHistory(
        of anyTransactionID: String,
        _ request: TransactionHistoryRequest = TransactionHistoryRequest(),
        since revision: String? = nil
    ) -> PageSequence<HistoryResponse> {
        history(.transactionHistory, anyTransactionID, request, revision)
    }

    /// Get Transaction History V1, deprecated: leaves out consumables that are finished and not refunded.
    ///
    /// `GET /inApps/v1/history/{anyTransactionId}`, once for each page of at most 20; 50 requests a second. All else is
    /// as in ``transactionHistory(of:_:since:)``.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction identifier of the customer.
    ///   - request: which transactions; the same as in the call that a revision is from.
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
