import AppStoreTypes

extension ReferenceObject {
    /// Objects of Advanced Commerce requests between servers.
    static let advancedCommerce: [ReferenceObject] = [
        ReferenceObject(AdvancedCommerceRequestInfo.self, "requestReferenceId appAccountToken consistencyToken"),
        ReferenceObject(
            AdvancedCommerceSubscriptionCancelRequest.self,
            "requestInfo:AdvancedCommerceRequestInfo storefront"
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionChangeMetadataRequest.self,
            """
            requestInfo:AdvancedCommerceRequestInfo
            descriptors:AdvancedCommerceSubscriptionChangeMetadataDescriptors
            items:[AdvancedCommerceSubscriptionChangeMetadataItem] storefront taxCode
            """
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionChangeMetadataDescriptors.self,
            "effective description displayName"
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionChangeMetadataItem.self,
            "currentSKU effective SKU description displayName"
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionPriceChangeRequest.self,
            """
            requestInfo:AdvancedCommerceRequestInfo items:[AdvancedCommerceSubscriptionPriceChangeItem] currency
            storefront
            """
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionPriceChangeItem.self,
            "SKU price:int64 dependentSKUs:[string]"
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionMigrateRequest.self,
            """
            requestInfo:AdvancedCommerceRequestInfo descriptors:AdvancedCommerceDescriptors
            items:[AdvancedCommerceSubscriptionMigrateItem] targetProductId taxCode
            renewalItems:[AdvancedCommerceSubscriptionMigrateItem] storefront
            """
        ),
        ReferenceObject(AdvancedCommerceSubscriptionMigrateItem.self, "SKU description displayName"),
        ReferenceObject(
            AdvancedCommerceSubscriptionRevokeRequest.self,
            """
            requestInfo:AdvancedCommerceRequestInfo refundReason refundRiskingPreference:boolean refundType storefront
            """
        ),
        ReferenceObject(
            AdvancedCommerceRequestRefundRequest.self,
            """
            requestInfo:AdvancedCommerceRequestInfo items:[AdvancedCommerceRequestRefundItem]
            refundRiskingPreference:boolean currency storefront
            """
        ),
        ReferenceObject(
            AdvancedCommerceRequestRefundItem.self,
            "SKU refundReason refundType revoke:boolean refundAmount:int64"
        ),
        ReferenceObject(AdvancedCommerceResponse.self, "signedTransactionInfo signedRenewalInfo"),
    ]

    /// Advanced Commerce requests from the app, signed by the developer.
    static let inAppRequests: [ReferenceObject] = [
        ReferenceObject(
            AdvancedCommerceOneTimeChargeCreateRequest.self,
            """
            operation version requestInfo:AdvancedCommerceRequestInfo currency item:AdvancedCommerceOneTimeChargeItem
            taxCode storefront
            """
        ),
        ReferenceObject(AdvancedCommerceOneTimeChargeItem.self, "SKU description displayName price:int64"),
        ReferenceObject(
            AdvancedCommerceSubscriptionCreateRequest.self,
            """
            operation version requestInfo:AdvancedCommerceRequestInfo currency descriptors:AdvancedCommerceDescriptors
            items:[AdvancedCommerceSubscriptionCreateItem] period taxCode storefront previousTransactionId
            """
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionCreateItem.self,
            "SKU description displayName price:int64 offer:AdvancedCommerceOffer"
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionModifyInAppRequest.self,
            """
            operation version requestInfo:AdvancedCommerceRequestInfo transactionId retainBillingCycle:boolean
            addItems:[AdvancedCommerceSubscriptionModifyAddItem]
            changeItems:[AdvancedCommerceSubscriptionModifyChangeItem]
            removeItems:[AdvancedCommerceSubscriptionModifyRemoveItem]
            periodChange:AdvancedCommerceSubscriptionModifyPeriodChange
            descriptors:AdvancedCommerceSubscriptionModifyDescriptors currency taxCode storefront
            """
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionModifyAddItem.self,
            "SKU description displayName price:int64 offer:AdvancedCommerceOffer proratedPrice:int64"
        ),
        ReferenceObject(
            AdvancedCommerceSubscriptionModifyChangeItem.self,
            """
            currentSKU SKU description displayName price:int64 effective reason offer:AdvancedCommerceOffer
            proratedPrice:int64
            """
        ),
        ReferenceObject(AdvancedCommerceSubscriptionModifyRemoveItem.self, "SKU"),
        ReferenceObject(AdvancedCommerceSubscriptionModifyPeriodChange.self, "effective period"),
        ReferenceObject(AdvancedCommerceSubscriptionModifyDescriptors.self, "effective description displayName"),
        ReferenceObject(
            AdvancedCommerceSubscriptionReactivateInAppRequest.self,
            """
            operation version requestInfo:AdvancedCommerceRequestInfo transactionId
            items:[AdvancedCommerceSubscriptionReactivateItem] storefront
            """
        ),
        ReferenceObject(AdvancedCommerceSubscriptionReactivateItem.self, "SKU"),
    ]
}
