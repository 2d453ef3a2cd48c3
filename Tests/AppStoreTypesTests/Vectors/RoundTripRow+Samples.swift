import AppStoreTypes
import Foundation

extension RoundTripRow {
    private static func sample(_ name: String, _ type: (some WireObject).Type, _ json: String) -> RoundTripRow {
        RoundTripRow(name, type) { Data(json.utf8) }
    }

    /// Complete payloads and requests.
    static let wholePayloads: [RoundTripRow] = [
        sample(
            "transaction",
            TransactionPayload.self,
            """
            {"transactionId": "410009876543210", "originalTransactionId": "410001112223334",
             "previousOriginalTransactionId": "400005556667778", "webOrderLineItemId": "410000123456789",
             "bundleId": "com.example.garden", "productId": "com.example.garden.yearly",
             "subscriptionGroupIdentifier": "21987654", "purchaseDate": 1795169731000,
             "originalPurchaseDate": 1787220932000, "expiresDate": 1797761733000, "quantity": 4,
             "type": "Auto-Renewable Subscription", "appAccountToken": "0F0E0D0C-0b0a-4908-8706-050403020100",
             "inAppOwnershipType": "ASSIGNED", "signedDate": 1795219203251, "revocationReason": 0,
             "revocationDate": 1795219200001, "revocationType": "REFUND_PRORATED", "revocationPercentage": 67932,
             "isUpgraded": true, "offerType": 4, "offerIdentifier": "come-back", "offerDiscountType": "PAY_UP_FRONT",
             "offerPeriod": "P1M", "environment": "Production", "transactionReason": "PURCHASE",
             "additionalTransactionReason": "SEAT_ADDITION", "storefront": "FRA", "storefrontId": "143442",
             "price": 5990, "currency": "EUR", "appTransactionId": "704000000000000001",
             "billingPlanType": "MONTHLY",
             "commitmentInfo": {"billingPeriodNumber": 3, "commitmentExpiresDate": 1818756930000,
              "commitmentPrice": 71880, "totalBillingPeriods": 12},
             "multiSeatInfo": {"invitationManagement": "DEVELOPER", "revokedSeatQuantity": 1,
              "priceTiers": [{"price": 5990, "quantity": 3}, {"price": 4990, "quantity": 1}]},
             "advancedCommerceInfo": {"descriptors": {"description": "All plants", "displayName": "Plants"},
              "estimatedTax": 480, "period": "P1M", "requestReferenceId": "11111111-2222-4333-8444-555555555555",
              "taxCode": "C003-00-2", "taxExclusivePrice": 5510, "taxRate": "0.087",
              "items": [{"SKU": "ROSE-1", "description": "One rose", "displayName": "Rose", "price": 5990,
               "revocationDate": 1795219200000,
               "offer": {"period": "P1M", "periodCount": 2, "price": 2990, "reason": "WIN_BACK"},
               "refunds": [{"refundAmount": 2000, "refundDate": 1795219200000,
                "refundReason": "UNSATISFIED_WITH_PURCHASE", "refundType": "PRORATED"}]}]}}
            """
        ),
        sample(
            "renewal information",
            RenewalPayload.self,
            """
            {"expirationIntent": 3, "originalTransactionId": "410001112223334",
             "autoRenewProductId": "com.example.garden.yearly", "productId": "com.example.garden.monthly",
             "autoRenewStatus": 1, "isInBillingRetryPeriod": true, "priceIncreaseStatus": 0,
             "gracePeriodExpiresDate": 1799144130000, "offerType": 2, "offerIdentifier": "stay",
             "offerDiscountType": "PAY_AS_YOU_GO", "offerPeriod": "P1M", "signedDate": 1797762001004,
             "environment": "Production", "recentSubscriptionStartDate": 1787220930000,
             "renewalDate": 1797761730000, "renewalPrice": 4990, "currency": "EUR",
             "eligibleWinBackOfferIds": ["come-back", "come-back-soon"],
             "appAccountToken": "0f0e0d0c-0b0a-4908-8706-050403020100", "appTransactionId": "704000000000000001",
             "renewalBillingPlanType": "BILLED_UPFRONT", "renewalQuantity": 5,
             "multiSeatInfo": {"renewalPriceTiers": [{"price": 4990, "quantity": 5}]},
             "commitmentInfo": {"commitmentAutoRenewProductId": "com.example.garden.yearly",
              "commitmentAutoRenewStatus": 1, "commitmentRenewalBillingPlanType": "MONTHLY",
              "commitmentRenewalDate": 1818756930000, "commitmentRenewalPrice": 71880},
             "advancedCommerceInfo": {"consistencyToken": "c3ludGhldGlj",
              "descriptors": {"description": "All plants", "displayName": "Plants"}, "period": "P1M",
              "requestReferenceId": "11111111-2222-4333-8444-555555555555", "taxCode": "C003-00-2",
              "items": [{"SKU": "ROSE-1", "description": "One rose", "displayName": "Rose", "price": 5990,
               "offer": {"period": "P1M", "periodCount": 1, "price": 2990, "reason": "RETENTION"},
               "priceIncreaseInfo": {"dependentSKUs": ["ROSE-2"], "price": 6990, "status": "PENDING"}}]}}
            """
        ),
        sample(
            "app transaction",
            AppTransactionPayload.self,
            """
            {"receiptType": "Production", "appAppleId": 1234567890, "bundleId": "com.example.garden",
             "applicationVersion": "412", "versionExternalIdentifier": 871234567,
             "receiptCreationDate": 1795249199500, "originalPurchaseDate": 1738411200000,
             "originalApplicationVersion": "300", "deviceVerification": "c3ludGhldGlj",
             "deviceVerificationNonce": "1f2e3d4c-5b6a-4798-8a9b-0c1d2e3f4a5b", "preorderDate": 1736931600000,
             "appTransactionId": "704000000000000001", "originalPlatform": "visionOS", "storeType": "any"}
            """
        ),
        sample(
            "notification",
            NotificationPayload.self,
            """
            {"notificationType": "REFUND", "subtype": "SEATS",
             "notificationUUID": "2f9b4f0e-6a77-4d52-9f2c-6a1f0b9a7c12",
             "data": {"appAppleId": 1234567890, "bundleId": "com.example.garden", "bundleVersion": "412",
              "environment": "Production", "status": 4, "consumptionRequestReason": "LEGAL",
              "signedTransactionInfo": "a.b.c", "signedRenewalInfo": "d.e.f"},
             "summary": {"requestIdentifier": "6d5a2f0e-1d0b-4a8e-8d38-1b2c3d4e5f60", "environment": "Production",
              "appAppleId": 1234567890, "bundleId": "com.example.garden", "productId": "com.example.garden.yearly",
              "storefrontCountryCodes": ["FRA", "DEU"], "failedCount": 3, "succeededCount": 1482},
             "externalPurchaseToken": {"externalPurchaseId": "SANDBOX_5c0d9c1e", "tokenCreationDate": 1795248598000,
              "tokenExpirationDate": 1826784598000, "tokenType": "SERVICES", "appAppleId": 1234567890,
              "bundleId": "com.example.garden"},
             "appData": {"appAppleId": 1234567890, "bundleId": "com.example.garden", "environment": "Production",
              "signedAppTransactionInfo": "g.h.i"},
             "unclaimInfo": {"unclaimSeatIds": ["22222222-3333-4444-8555-666666666666"]},
             "version": "2.0", "signedDate": 1795244401333}
            """
        ),
        sample(
            "answer of version 2",
            ConsumptionRequest.self,
            """
            {"customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "DELIVERED",
             "consumptionPercentage": 25000, "refundPreference": "GRANT_PRORATED"}
            """
        ),
        sample(
            "answer of version 1",
            ConsumptionRequestV1.self,
            """
            {"customerConsented": true, "consumptionStatus": 2, "platform": 1, "sampleContentProvided": false,
             "deliveryStatus": 4, "appAccountToken": "", "accountTenure": 7, "playTime": 6,
             "lifetimeDollarsRefunded": 1, "lifetimeDollarsPurchased": 5, "userStatus": 3, "refundPreference": 2}
            """
        ),
        sample("notification's request", NotificationRequestBody.self, #"{"signedPayload": "a.b.c"}"#),
    ]

    /// The complete payloads, and some with fewer members.
    static let samples: [RoundTripRow] =
        wholePayloads + [
            sample(
                "refunded consumable",
                TransactionPayload.self,
                """
                {"transactionId": "2000000812345999", "originalTransactionId": "2000000812345999",
                 "bundleId": "com.example.garden", "productId": "com.example.garden.seeds", "quantity": 2,
                 "purchaseDate": 1795075200000, "originalPurchaseDate": 1795075200000, "type": "Consumable",
                 "inAppOwnershipType": "PURCHASED", "signedDate": 1795167005101, "revocationReason": 1,
                 "revocationDate": 1795167000000, "environment": "Sandbox", "transactionReason": "PURCHASE",
                 "storefront": "KOR", "storefrontId": "143466", "price": 6600000, "currency": "KRW",
                 "revocationType": "REFUND_PRORATED", "revocationPercentage": 50000}
                """
            ),
            sample(
                "test notification",
                NotificationPayload.self,
                """
                {"notificationType": "TEST", "notificationUUID": "0a6f2b1c-93c3-4e0e-9a64-2d0d8f2b7f56",
                 "data": {"bundleId": "com.example.garden", "environment": "Sandbox"}, "version": "2.0",
                 "signedDate": 1795244700010}
                """
            ),
        ]
}
