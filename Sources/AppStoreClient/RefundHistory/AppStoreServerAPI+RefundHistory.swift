public import AppStoreTypes

extension AppStoreServerAPI {
    /// Get Refund History: a customer's refunded transactions, page by page, the earliest refund first.
    ///
    /// `GET /inApps/v2/refund/lookup/{anyTransactionId}`, once for each page of at most 20; 10 requests a second. Store
    /// the revision of each page once it is dealt with: from there a later call goes on.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction identifier of the customer.
    ///   - revision: where an earlier call ended; `nil` for all.
    /// - Returns: the pages; iterating throws ``AppStoreAPIError``; Apple's codes are 4000005, 4000006, 4040010.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-refund-history>
    public func refundHistory(
        of anyTransactionID: String,
        since revision: String? = nil
    ) -> PageSequence<RefundHistoryResponse> {
        PageSequence(from: revision) { revision throws(AppStoreAPIError) in
            try await call(.refundHistory, anyTransactionID, query: Query { $0.add("revision", revision) })
        }
    }

    /// Get Refund History V1, deprecated: the up to 50 transactions of a customer that were refunded last.
    ///
    /// `GET /inApps/v1/refund/lookup/{originalTransactionId}`; 10 requests a second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000008, 4040005.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-refund-history-v1>
    public func refundHistoryV1(
        of originalTransactionID: String
    ) async throws(AppStoreAPIError) -> RefundLookupResponse {
        try await call(.refundHistoryV1, originalTransactionID)
    }
}
