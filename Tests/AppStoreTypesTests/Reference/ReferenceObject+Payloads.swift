import AppStoreTypes

extension ReferenceObject {
    /// Signed payloads other than notifications, of API version 1.23 and notification version 2.23.
    static let payloads: [ReferenceObject] = [
        ReferenceObject(
            TransactionPayload.self,
            """
            transactionId originalTransactionId webOrderLineItemId bundleId productId subscriptionGroupIdentifier
            purchaseDate:ms originalPurchaseDate:ms expiresDate:ms signedDate:ms quantity:int32 type appAccountToken
            inAppOwnershipType environment revocationDate:ms revocationReason:int32 revocationType
            revocationPercentage:int64 isUpgraded:boolean offerType:int32 offerIdentifier offerDiscountType offerPeriod
            storefront storefrontId transactionReason price:int64 currency appTransactionId
            advancedCommerceInfo:AdvancedCommerceTransactionInfo billingPlanType
            commitmentInfo:TransactionCommitmentInfo previousOriginalTransactionId additionalTransactionReason
            multiSeatInfo:TransactionMultiSeatInfo
            """
        ),
        ReferenceObject(
            TransactionCommitmentInfo.self,
            "billingPeriodNumber:int32 commitmentExpiresDate:ms commitmentPrice:int64 totalBillingPeriods:int32"
        ),
        ReferenceObject(
            TransactionMultiSeatInfo.self,
            "invitationManagement priceTiers:[MultiSeatPriceTier] revokedSeatQuantity:int32"
        ),
        ReferenceObject(MultiSeatPriceTier.self, "price:int64 quantity:int32"),
        ReferenceObject(
            AdvancedCommerceTransactionInfo.self,
            """
            descriptors:AdvancedCommerceDescriptors estimatedTax:int64 items:[AdvancedCommerceTransactionItem] period
            requestReferenceId taxCode taxExclusivePrice:int64 taxRate
            """
        ),
        ReferenceObject(
            AdvancedCommerceTransactionItem.self,
            """
            SKU description displayName offer:AdvancedCommerceOffer price:int64 refunds:[AdvancedCommerceRefund]
            revocationDate:ms
            """
        ),
        ReferenceObject(AdvancedCommerceDescriptors.self, "description displayName"),
        ReferenceObject(AdvancedCommerceOffer.self, "period periodCount:int32 price:int64 reason"),
        ReferenceObject(AdvancedCommerceRefund.self, "refundAmount:int64 refundDate:ms refundReason refundType"),
        ReferenceObject(
            RenewalPayload.self,
            """
            originalTransactionId autoRenewProductId productId autoRenewStatus:int32 expirationIntent:int32
            isInBillingRetryPeriod:boolean priceIncreaseStatus:int32 gracePeriodExpiresDate:ms signedDate:ms
            recentSubscriptionStartDate:ms renewalDate:ms offerType:int32 offerIdentifier offerDiscountType offerPeriod
            environment currency renewalPrice:int64 eligibleWinBackOfferIds:[string] appAccountToken appTransactionId
            advancedCommerceInfo:AdvancedCommerceRenewalInfo renewalBillingPlanType
            commitmentInfo:RenewalCommitmentInfo renewalQuantity:int32 multiSeatInfo:RenewalMultiSeatInfo
            """
        ),
        ReferenceObject(
            RenewalCommitmentInfo.self,
            """
            commitmentAutoRenewProductId commitmentAutoRenewStatus:int32 commitmentRenewalBillingPlanType
            commitmentRenewalDate:ms commitmentRenewalPrice:int64
            """
        ),
        ReferenceObject(RenewalMultiSeatInfo.self, "renewalPriceTiers:[MultiSeatPriceTier]"),
        ReferenceObject(
            AdvancedCommerceRenewalInfo.self,
            """
            consistencyToken descriptors:AdvancedCommerceDescriptors items:[AdvancedCommerceRenewalItem] period
            requestReferenceId taxCode
            """
        ),
        ReferenceObject(
            AdvancedCommerceRenewalItem.self,
            """
            SKU description displayName offer:AdvancedCommerceOffer price:int64
            priceIncreaseInfo:AdvancedCommercePriceIncreaseInfo
            """
        ),
        ReferenceObject(AdvancedCommercePriceIncreaseInfo.self, "dependentSKUs:[string] price:int64 status"),
        ReferenceObject(
            AppTransactionPayload.self,
            """
            receiptType appAppleId:int64 bundleId applicationVersion versionExternalIdentifier:int64
            receiptCreationDate:ms originalPurchaseDate:ms originalApplicationVersion deviceVerification
            deviceVerificationNonce preorderDate:ms appTransactionId originalPlatform storeType
            """
        ),
    ]

    /// Objects of App Store Server Notifications 2.23.
    static let notifications: [ReferenceObject] = [
        ReferenceObject(NotificationRequestBody.self, "signedPayload"),
        ReferenceObject(
            NotificationPayload.self,
            """
            notificationType subtype notificationUUID version signedDate:ms data:NotificationData
            summary:NotificationSummary externalPurchaseToken:ExternalPurchaseToken appData:NotificationAppData
            unclaimInfo:UnclaimInfo
            """
        ),
        ReferenceObject(
            NotificationData.self,
            """
            appAppleId:int64 bundleId bundleVersion environment signedTransactionInfo signedRenewalInfo status:int32
            consumptionRequestReason
            """
        ),
        ReferenceObject(
            NotificationSummary.self,
            """
            requestIdentifier environment appAppleId:int64 bundleId productId storefrontCountryCodes:[string]
            failedCount:int64 succeededCount:int64
            """
        ),
        ReferenceObject(
            ExternalPurchaseToken.self,
            """
            externalPurchaseId tokenCreationDate:ms appAppleId:int64 bundleId tokenExpirationDate:ms tokenType
            """
        ),
        ReferenceObject(NotificationAppData.self, "appAppleId:int64 bundleId environment signedAppTransactionInfo"),
        ReferenceObject(UnclaimInfo.self, "unclaimSeatIds:[string]"),
    ]
}
