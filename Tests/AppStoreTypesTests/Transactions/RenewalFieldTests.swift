import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Fields of decoded renewal information", .needsAppleVectors)
struct RenewalFieldTests {
    @Test("Every member of renewal information is decoded")
    func members() throws {
        let renewal = try JSONDecoder().decode(RenewalPayload.self, from: AppleVectors.model("signedRenewalInfo"))
        #expect(renewal.expirationIntent?.rawValue == 1)
        #expect(renewal.originalTransactionID == "12345")
        #expect(renewal.autoRenewProductID == "com.example.product.2")
        #expect(renewal.productID == "com.example.product")
        #expect(renewal.autoRenewStatus?.rawValue == 1)
        #expect(renewal.isInBillingRetryPeriod == true)
        #expect(renewal.priceIncreaseStatus?.rawValue == 0)
        #expect(renewal.gracePeriodExpiresDate == Timestamp(seconds: 1_698_148_900))
        #expect(renewal.offerType?.rawValue == 2)
        #expect(renewal.offerIdentifier == "abc.123")
        #expect(renewal.offerDiscountType?.rawValue == "PAY_AS_YOU_GO")
        #expect(renewal.offerPeriod == "P1Y")
        #expect(renewal.signedDate == Timestamp(seconds: 1_698_148_800))
        #expect(renewal.environment == .localTesting)
        #expect(renewal.recentSubscriptionStartDate == Timestamp(seconds: 1_698_148_800))
        #expect(renewal.renewalDate == Timestamp(seconds: 1_698_148_850))
        #expect(renewal.renewalPrice == 9990)
        #expect(renewal.currency == "USD")
        #expect(renewal.eligibleWinBackOfferIDs == ["eligible1", "eligible2"])
        #expect(renewal.appTransactionID == "71134")
        #expect(renewal.appAccountToken?.rawValue == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
        #expect(renewal.renewalBillingPlanType?.rawValue == "MONTHLY")
        #expect(renewal.commitmentInfo?.commitmentAutoRenewProductID == "com.example.product.commitment")
        #expect(renewal.commitmentInfo?.commitmentAutoRenewStatus?.rawValue == 1)
        #expect(renewal.commitmentInfo?.commitmentRenewalBillingPlanType?.rawValue == "MONTHLY")
        #expect(renewal.commitmentInfo?.commitmentRenewalDate == Timestamp(milliseconds: 1_698_149_500_000))
        #expect(renewal.commitmentInfo?.commitmentRenewalPrice == 9990)
    }

    @Test("Every Advanced Commerce member of renewal information is decoded")
    func advancedCommerce() throws {
        let info = try #require(
            JSONDecoder().decode(RenewalPayload.self, from: AppleVectors.model("signedRenewalInfo"))
                .advancedCommerceInfo
        )
        #expect(info.consistencyToken == "token-abc-123")
        #expect(info.descriptors?.displayName == "Premium")
        #expect(info.period == "P1M")
        #expect(info.requestReferenceID == "ref-12345")
        #expect(info.taxCode == "TAX_CODE_1")
        let item = try #require(info.items?.first)
        #expect(item.sku == "com.example.sku.premium")
        #expect(item.details == "Premium feature")
        #expect(item.displayName == "Premium Feature")
        #expect(item.price == 9990)
        #expect(item.priceIncreaseInfo?.dependentSKUs == ["com.example.sku.1", "com.example.sku.2"])
        #expect(item.priceIncreaseInfo?.price == 12_990)
        #expect(item.priceIncreaseInfo?.status == .pending)
    }
}
