package import AppStoreTypes

/// An error for a transaction that lacks a member that a purchase needs.
package struct MissingMember: Error, Hashable, Sendable {
    /// The member's name on the wire.
    package let name: String
}

extension Purchase {
    /// Creates a purchase from a signed transaction.
    ///
    /// - Throws: the first required member that is missing.
    package init(_ transaction: TransactionPayload, app: AppKey, product: ProductEntry?) throws(MissingMember) {
        guard let transactionID = transaction.transactionID else { throw MissingMember(name: "transactionId") }
        guard let productID = transaction.productID else { throw MissingMember(name: "productId") }
        guard let type = transaction.type else { throw MissingMember(name: "type") }
        guard let purchasedAt = transaction.purchaseDate else { throw MissingMember(name: "purchaseDate") }
        guard let signedAt = transaction.signedDate else { throw MissingMember(name: "signedDate") }
        let originalTransactionID = transaction.originalTransactionID ?? transactionID
        let ownership = transaction.ownershipType ?? .purchased
        self.init(
            app: app,
            transactionID: transactionID,
            originalTransactionID: originalTransactionID,
            productID: productID,
            type: type,
            customerID: transaction.appAccountToken?.canonical ?? transaction.appTransactionID ?? originalTransactionID,
            appAccountToken: transaction.appAccountToken,
            appTransactionID: transaction.appTransactionID,
            previousOriginalTransactionID: transaction.previousOriginalTransactionID,
            quantity: transaction.quantity ?? 1,
            purchasedAt: purchasedAt,
            expiresAt: transaction.expiresDate,
            price: Self.price(of: transaction),
            currency: transaction.currency,
            storefront: transaction.storefront,
            subscriptionGroupID: transaction.subscriptionGroupIdentifier,
            offer: OfferWord(transaction.offerType),
            ownership: ownership,
            isAdvancedCommerce: transaction.advancedCommerceInfo != nil,
            revocation: Revocation(transaction),
            usdCents: Self.usdCents(of: transaction, ownership: ownership, product: product),
            isUpgraded: transaction.isUpgraded ?? false,
            signedAt: signedAt
        )
    }

    /// Returns what the customer paid; for a group purchase, Apple's price is the average of one seat.
    private static func price(of transaction: TransactionPayload) -> Milliunits? {
        guard transaction.multiSeatInfo != nil, let price = transaction.price else { return transaction.price }
        let paid = price.thousandths.multipliedReportingOverflow(by: Int64(transaction.quantity ?? 1))
        return paid.overflow ? nil : Milliunits(thousandths: paid.partialValue)
    }

    /// Returns what the customer paid in US cents, if Apple or the catalogue has a price in dollars.
    ///
    /// A family member or the holder of a seat paid nothing. The catalogue's price is for one piece without an offer.
    private static func usdCents(
        of transaction: TransactionPayload,
        ownership: OwnershipType,
        product: ProductEntry?
    ) -> Int64? {
        if ownership == .familyShared || ownership == .assigned { return 0 }
        guard ownership == .purchased else { return nil }
        if let price = price(of: transaction), let currency = transaction.currency {
            return currency == "USD" ? price.usdCents(perEuro: 1, usdPerEuro: 1) : nil
        }
        if transaction.offerDiscountType == .freeTrial { return 0 }
        guard transaction.offerType == nil, transaction.price == nil else { return nil }
        return product?.priceUSDCents(forPieces: transaction.quantity ?? 1)
    }
}
