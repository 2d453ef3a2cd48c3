public import AppStoreTypes

extension AppStoreServerAPI {
    /// Returns a customer's refunded transactions page by page, earliest refund first (Get Refund History).
    ///
    /// `GET /inApps/v2/refund/lookup/{anyTransactionId}`, once for each page of at most 20; 10 requests per second.
    /// Store the revision of each page after you handle it, so that a later call can continue there.
    ///
    /// - Parameters:
    ///   - anyTransactionID: any transaction, original transaction or app transaction ID of the customer.
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

    /// Returns a customer's last refunded transactions, at most 50 (Get Refund History V1, deprecated).
    ///
    /// `GET /inApps/v1/refund/lookup/{originalTransactionId}`; 10 requests per second.
    ///
    /// - Throws: ``AppStoreAPIError``; Apple's codes are 4000008, 4040005.
    /// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/get-refund-history-v1>
    public func refundHistoryV1(
        of originalTransactionID: String
    ) async throws(AppStoreAPIError) -> RefundLookupResponse {
        try await call(.refundHistoryV1, originalTransactionID)
    }
}
