import AppStoreTypes

extension RoundTripRow {
    /// Whole objects of Advanced Commerce.
    static let wholeAdvancedCommerce: [RoundTripRow] = [
        sample(
            AdvancedCommerceRequestInfo.self,
            """
            {"requestReferenceId": "0000005b-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "0000005c-2222-4333-8444-555555555555"}
            """
        ),
        sample(
            AdvancedCommerceResponse.self,
            """
            {"signedTransactionInfo": "transactioninfo.b.c", "signedRenewalInfo": "renewalinfo.b.c"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionCancelRequest.self,
            """
            {"requestInfo": {"requestReferenceId": "0000005d-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "0000005e-2222-4333-8444-555555555555"}, "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionChangeMetadataRequest.self,
            """
            {"requestInfo": {"requestReferenceId": "0000005f-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000060-2222-4333-8444-555555555555"},
             "descriptors": {"effective": "NEXT_BILL_CYCLE", "description": "One rose", "displayName": "Rose"},
             "items": [{"currentSKU": "ROSE-0", "effective": "NEXT_BILL_CYCLE", "SKU": "ROSE-1",
             "description": "One rose", "displayName": "Rose"}], "storefront": "FRA", "taxCode": "C003-00-2"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionChangeMetadataDescriptors.self,
            """
            {"effective": "NEXT_BILL_CYCLE", "description": "One rose", "displayName": "Rose"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionChangeMetadataItem.self,
            """
            {"currentSKU": "ROSE-0", "effective": "NEXT_BILL_CYCLE", "SKU": "ROSE-1", "description": "One rose",
             "displayName": "Rose"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionPriceChangeRequest.self,
            """
            {"requestInfo": {"requestReferenceId": "00000061-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000062-2222-4333-8444-555555555555"}, "items": [{"SKU": "ROSE-1", "price": 5990,
             "dependentSKUs": ["ROSE-2", "ROSE-3"]}], "currency": "EUR", "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionPriceChangeItem.self,
            """
            {"SKU": "ROSE-1", "price": 5990, "dependentSKUs": ["ROSE-2", "ROSE-3"]}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionMigrateRequest.self,
            """
            {"requestInfo": {"requestReferenceId": "00000063-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000064-2222-4333-8444-555555555555"}, "descriptors": {"description": "All plants",
             "displayName": "Plants"}, "items": [{"SKU": "ROSE-1", "description": "One rose", "displayName": "Rose"}],
             "targetProductId": "com.example.garden.items", "taxCode": "C003-00-2", "renewalItems": [{"SKU": "ROSE-9",
             "description": "Nine roses", "displayName": "Roses"}], "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionMigrateItem.self,
            """
            {"SKU": "ROSE-1", "description": "One rose", "displayName": "Rose"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionRevokeRequest.self,
            """
            {"requestInfo": {"requestReferenceId": "00000065-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000066-2222-4333-8444-555555555555"}, "refundReason": "UNSATISFIED_WITH_PURCHASE",
             "refundType": "CUSTOM", "refundRiskingPreference": false, "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceRequestRefundRequest.self,
            """
            {"requestInfo": {"requestReferenceId": "00000068-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000069-2222-4333-8444-555555555555"}, "items": [{"SKU": "ROSE-1",
             "refundReason": "UNSATISFIED_WITH_PURCHASE", "refundType": "CUSTOM", "revoke": true,
             "refundAmount": 2000}], "refundRiskingPreference": false, "currency": "EUR", "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceRequestRefundItem.self,
            """
            {"SKU": "ROSE-1", "refundReason": "UNSATISFIED_WITH_PURCHASE", "refundType": "CUSTOM", "revoke": true,
             "refundAmount": 2000}
            """
        ),
        sample(
            AdvancedCommerceOneTimeChargeCreateRequest.self,
            """
            {"operation": "REACTIVATE_SUBSCRIPTION", "version": "1",
             "requestInfo": {"requestReferenceId": "0000006d-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "0000006e-2222-4333-8444-555555555555"}, "currency": "EUR", "item": {"SKU": "ROSE-1",
             "description": "One rose", "displayName": "Rose", "price": 5990}, "taxCode": "C003-00-2",
             "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceOneTimeChargeItem.self,
            """
            {"SKU": "ROSE-1", "description": "One rose", "displayName": "Rose", "price": 5990}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionCreateRequest.self,
            """
            {"operation": "REACTIVATE_SUBSCRIPTION", "version": "1",
             "requestInfo": {"requestReferenceId": "0000006f-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000070-2222-4333-8444-555555555555"}, "currency": "EUR",
             "descriptors": {"description": "All plants", "displayName": "Plants"}, "items": [{"SKU": "ROSE-1",
             "description": "One rose", "displayName": "Rose", "price": 5990, "offer": {"period": "P1M",
             "periodCount": 2, "price": 2990, "reason": "WIN_BACK"}}], "period": "P1M", "taxCode": "C003-00-2",
             "storefront": "FRA", "previousTransactionId": "410005556667778"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionCreateItem.self,
            """
            {"SKU": "ROSE-1", "description": "One rose", "displayName": "Rose", "price": 5990,
             "offer": {"period": "P1M", "periodCount": 2, "price": 2990, "reason": "WIN_BACK"}}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionModifyInAppRequest.self,
            """
            {"operation": "REACTIVATE_SUBSCRIPTION", "version": "1",
             "requestInfo": {"requestReferenceId": "00000071-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000072-2222-4333-8444-555555555555"}, "transactionId": "410009876543210",
             "retainBillingCycle": false, "addItems": [{"SKU": "ROSE-1", "description": "One rose",
             "displayName": "Rose", "price": 5990, "offer": {"period": "P1M", "periodCount": 2, "price": 2990,
             "reason": "WIN_BACK"}, "proratedPrice": 1990}], "changeItems": [{"currentSKU": "ROSE-0", "SKU": "ROSE-1",
             "description": "One rose", "displayName": "Rose", "price": 5990, "effective": "NEXT_BILL_CYCLE",
             "reason": "APPLY_OFFER", "offer": {"period": "P1M", "periodCount": 2, "price": 2990,
             "reason": "WIN_BACK"}, "proratedPrice": 1990}], "removeItems": [{"SKU": "ROSE-1"}],
             "periodChange": {"effective": "NEXT_BILL_CYCLE", "period": "P1M"},
             "descriptors": {"effective": "NEXT_BILL_CYCLE", "description": "One rose", "displayName": "Rose"},
             "currency": "EUR", "taxCode": "C003-00-2", "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionModifyAddItem.self,
            """
            {"SKU": "ROSE-1", "description": "One rose", "displayName": "Rose", "price": 5990,
             "offer": {"period": "P1M", "periodCount": 2, "price": 2990, "reason": "WIN_BACK"}, "proratedPrice": 1990}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionModifyChangeItem.self,
            """
            {"currentSKU": "ROSE-0", "SKU": "ROSE-1", "description": "One rose", "displayName": "Rose", "price": 5990,
             "effective": "NEXT_BILL_CYCLE", "reason": "APPLY_OFFER", "offer": {"period": "P1M", "periodCount": 2,
             "price": 2990, "reason": "WIN_BACK"}, "proratedPrice": 1990}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionModifyRemoveItem.self,
            """
            {"SKU": "ROSE-1"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionModifyPeriodChange.self,
            """
            {"effective": "NEXT_BILL_CYCLE", "period": "P1M"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionModifyDescriptors.self,
            """
            {"effective": "NEXT_BILL_CYCLE", "description": "One rose", "displayName": "Rose"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionReactivateInAppRequest.self,
            """
            {"operation": "REACTIVATE_SUBSCRIPTION", "version": "1",
             "requestInfo": {"requestReferenceId": "00000074-2222-4333-8444-555555555555",
             "appAccountToken": "0f0e0d0c-0B0A-4908-8706-050403020100",
             "consistencyToken": "00000075-2222-4333-8444-555555555555"}, "transactionId": "410009876543210",
             "items": [{"SKU": "ROSE-1"}], "storefront": "FRA"}
            """
        ),
        sample(
            AdvancedCommerceSubscriptionReactivateItem.self,
            """
            {"SKU": "ROSE-1"}
            """
        ),
    ]
}
