import AppStoreTypes
import Foundation
import TestSupport
import Testing

@Suite("Fields of a decoded transaction", .needsAppleVectors)
struct TransactionFieldTests {
    @Test("Every member of a transaction is decoded")
    func members() throws {
        let transaction = try JSONDecoder().decode(
            TransactionPayload.self,
            from: AppleVectors.model("signedTransaction")
        )
        #expect(transaction.transactionID == "23456")
        #expect(transaction.originalTransactionID == "12345")
        #expect(transaction.webOrderLineItemID == "34343")
        #expect(transaction.bundleID == "com.example")
        #expect(transaction.productID == "com.example.product")
        #expect(transaction.subscriptionGroupIdentifier == "55555")
        #expect(transaction.purchaseDate == Timestamp(seconds: 1_698_148_900))
        #expect(transaction.originalPurchaseDate == Timestamp(seconds: 1_698_148_800))
        #expect(transaction.expiresDate == Timestamp(seconds: 1_698_149_000))
        #expect(transaction.quantity == 1)
        #expect(transaction.type == .autoRenewableSubscription)
        #expect(transaction.appAccountToken?.rawValue == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
        #expect(transaction.ownershipType == .purchased)
        #expect(transaction.signedDate == Timestamp(seconds: 1_698_148_900))
        #expect(transaction.revocationReason?.rawValue == 1)
        #expect(transaction.revocationDate == Timestamp(seconds: 1_698_148_950))
        #expect(transaction.isUpgraded == true)
        #expect(transaction.offerType?.rawValue == 1)
        #expect(transaction.offerIdentifier == "abc.123")
        #expect(transaction.environment == .localTesting)
        #expect(transaction.transactionReason?.rawValue == "PURCHASE")
        #expect(transaction.storefront == "USA")
        #expect(transaction.storefrontID == "143441")
        #expect(transaction.price == 10_990)
        #expect(transaction.currency == "USD")
        #expect(transaction.offerDiscountType?.rawValue == "PAY_AS_YOU_GO")
        #expect(transaction.appTransactionID == "71134")
        #expect(transaction.offerPeriod == "P1Y")
        #expect(transaction.billingPlanType?.rawValue == "MONTHLY")
        #expect(transaction.commitmentInfo?.billingPeriodNumber == 3)
        #expect(transaction.commitmentInfo?.totalBillingPeriods == 12)
        #expect(transaction.commitmentInfo?.commitmentPrice == 119_880)
        #expect(transaction.commitmentInfo?.commitmentExpiresDate == Timestamp(seconds: 1_698_150_000))
    }

    @Test("Every Advanced Commerce member of a transaction is decoded")
    func advancedCommerce() throws {
        let info = try #require(
            JSONDecoder().decode(TransactionPayload.self, from: AppleVectors.model("signedTransaction"))
                .advancedCommerceInfo
        )
        #expect(info.descriptors?.details == "Premium Plan")
        #expect(info.descriptors?.displayName == "Premium")
        #expect(info.estimatedTax == 1500)
        #expect(info.taxExclusivePrice == 8490)
        #expect(info.taxRate == "0.15")
        #expect(info.taxCode == "TAX_CODE_1")
        #expect(info.period == "P1M")
        #expect(info.requestReferenceID == "ref-12345")
        let item = try #require(info.items?.first)
        #expect(item.sku == "com.example.sku.premium")
        #expect(item.details == "Premium feature")
        #expect(item.displayName == "Premium Feature")
        #expect(item.price == 9990)
        #expect(item.revocationDate == Timestamp(seconds: 1_698_149_200))
        #expect(item.refunds?.first?.refundAmount == 5000)
        #expect(item.refunds?.first?.refundDate == Timestamp(seconds: 1_698_149_100))
        #expect(item.refunds?.first?.refundReason == .fulfillmentIssue)
        #expect(item.refunds?.first?.refundType == .prorated)
    }

    @Test("A prorated transaction contains its revocation percentage")
    func revocation() throws {
        let transaction = try JSONDecoder().decode(
            TransactionPayload.self,
            from: AppleVectors.model("signedTransactionWithRevocation")
        )
        #expect(transaction.revocationType == .refundProrated)
        #expect(transaction.revocationPercentage == 50_000)
    }

    @Test("A transaction is the subject of an answer")
    func subject() throws {
        let vector = try AppleVectors.model("signedTransaction")
        var transaction = try JSONDecoder().decode(TransactionPayload.self, from: vector)
        #expect(
            ConsumptionSubject(transaction)
                == ConsumptionSubject(
                    transactionID: "23456",
                    type: .autoRenewableSubscription,
                    ownership: .purchased,
                    isAdvancedCommerce: true
                )
        )
        transaction.advancedCommerceInfo = nil
        #expect(ConsumptionSubject(transaction)?.isAdvancedCommerce == false)
        transaction.transactionID = nil
        #expect(ConsumptionSubject(transaction) == nil)
    }
}
