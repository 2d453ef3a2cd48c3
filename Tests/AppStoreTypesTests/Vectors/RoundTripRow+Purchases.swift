import AppStoreTypes

extension RoundTripRow {
    /// Whole objects of purchases and their history.
    static let wholePurchases: [RoundTripRow] = [
        sample(
            HistoryResponse.self,
            """
            {"revision": "a revision", "hasMore": false, "bundleId": "com.example.garden", "appAppleId": 1234567890,
             "environment": "Production", "signedTransactions": ["a.b.c", "d.e.f"]}
            """
        ),
        sample(
            AppTransactionInfoResponse.self,
            """
            {"signedAppTransactionInfo": "apptransactioninfo.b.c"}
            """
        ),
        sample(
            OrderLookupResponse.self,
            """
            {"status": 1, "signedTransactions": ["a.b.c", "d.e.f"]}
            """
        ),
        sample(
            UpdateAppAccountTokenRequest.self,
            """
            {"appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100"}
            """
        ),
        sample(
            StatusResponse.self,
            """
            {"environment": "Production", "bundleId": "com.example.garden", "appAppleId": 1234567890,
             "data": [{"subscriptionGroupIdentifier": "21987654", "lastTransactions": [{"status": 3,
             "originalTransactionId": "410001112223334", "signedTransactionInfo": "transactioninfo.b.c",
             "signedRenewalInfo": "renewalinfo.b.c"}]}]}
            """
        ),
        sample(
            SubscriptionGroupIdentifierItem.self,
            """
            {"subscriptionGroupIdentifier": "21987654", "lastTransactions": [{"status": 3,
             "originalTransactionId": "410001112223334", "signedTransactionInfo": "transactioninfo.b.c",
             "signedRenewalInfo": "renewalinfo.b.c"}]}
            """
        ),
        sample(
            LastTransactionsItem.self,
            """
            {"status": 3, "originalTransactionId": "410001112223334", "signedTransactionInfo": "transactioninfo.b.c",
             "signedRenewalInfo": "renewalinfo.b.c"}
            """
        ),
        sample(
            ExtendRenewalDateRequest.self,
            """
            {"extendByDays": 14, "extendReasonCode": 3, "requestIdentifier": "00000002-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            ExtendRenewalDateResponse.self,
            """
            {"originalTransactionId": "410001112223334", "webOrderLineItemId": "410000123456789", "success": false,
             "effectiveDate": 1795000004004}
            """
        ),
        sample(
            MassExtendRenewalDateRequest.self,
            """
            {"requestIdentifier": "00000005-2222-4333-8444-555555555555", "extendByDays": 14, "extendReasonCode": 3,
             "productId": "com.example.garden.yearly", "storefrontCountryCodes": ["FRA", "DEU"]}
            """
        ),
        sample(
            MassExtendRenewalDateResponse.self,
            """
            {"requestIdentifier": "00000006-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            MassExtendRenewalDateStatusResponse.self,
            """
            {"requestIdentifier": "00000007-2222-4333-8444-555555555555", "complete": true,
             "completeDate": 1795000009009, "succeededCount": 5000000010, "failedCount": 5000000011}
            """
        ),
        sample(
            RefundHistoryResponse.self,
            """
            {"signedTransactions": ["a.b.c", "d.e.f"], "revision": "a revision", "hasMore": true}
            """
        ),
        sample(
            RefundLookupResponse.self,
            """
            {"signedTransactions": ["a.b.c", "d.e.f"]}
            """
        ),
    ]
}
