package import AppStoreTypes

extension ProductType {
    /// The type of a purchase whose receipt does not contain it; a signed transaction does.
    package static let undetermined = ProductType(rawValue: "")
}

extension Purchase {
    /// Creates a purchase from a decoded receipt, which is not signed.
    ///
    /// - Throws: the first required member that is missing.
    package init(
        _ transaction: ReceiptTransaction,
        app: AppKey,
        product: ProductEntry?,
        statedAt: Timestamp
    ) throws(MissingMember) {
        guard let transactionID = transaction.transactionID?.text, !transactionID.isEmpty else {
            throw MissingMember(name: "transaction_id")
        }
        guard let productID = transaction.productID else { throw MissingMember(name: "product_id") }
        guard let purchasedAt = transaction.purchaseDate?.timestamp else {
            throw MissingMember(name: "purchase_date_ms")
        }
        let originalTransactionID = transaction.originalTransactionID?.text ?? transactionID
        let ownership = transaction.ownershipType ?? .purchased
        let quantity = transaction.quantity?.number.flatMap(Int32.init(exactly:)) ?? 1
        self.init(
            app: app,
            transactionID: transactionID,
            originalTransactionID: originalTransactionID,
            productID: productID,
            type: Self.type(of: transaction, product: product),
            customerID: transaction.appAccountToken?.canonical ?? originalTransactionID,
            appAccountToken: transaction.appAccountToken,
            quantity: quantity,
            purchasedAt: purchasedAt,
            expiresAt: transaction.expiresDate?.timestamp,
            subscriptionGroupID: transaction.subscriptionGroupIdentifier?.text,
            offer: Self.offer(of: transaction),
            ownership: ownership,
            revocation: transaction.cancellationDate?.timestamp.map {
                Revocation(
                    at: $0,
                    type: RevocationType(endOf: ownership),
                    reason: transaction.cancellationReason?.number.flatMap(Int32.init(exactly:))
                        .map(RevocationReason.init(rawValue:))
                )
            },
            usdCents: Self.usdCents(of: transaction, ownership: ownership, quantity: quantity, product: product),
            isUpgraded: transaction.isUpgraded?.flag ?? false,
            source: .receipt,
            signedAt: statedAt
        )
    }

    /// Returns the product type: a receipt only shows that a subscription renews, by its expiry date or its group.
    private static func type(of transaction: ReceiptTransaction, product: ProductEntry?) -> ProductType {
        if transaction.expiresDate != nil || transaction.subscriptionGroupIdentifier != nil {
            return .autoRenewableSubscription
        }
        return product?.period == nil ? .undetermined : .nonRenewingSubscription
    }

    /// Returns the offer if the receipt names one; a receipt does not name every offer.
    private static func offer(of transaction: ReceiptTransaction) -> OfferWord? {
        if transaction.isTrialPeriod?.flag == true || transaction.isInIntroOfferPeriod?.flag == true {
            return .introductory
        }
        if transaction.promotionalOfferID != nil { return .promotional }
        return transaction.offerCodeReferenceName == nil ? nil : .code
    }

    /// Returns the catalogue's price, unless there was an offer, because a receipt has no prices.
    private static func usdCents(
        of transaction: ReceiptTransaction,
        ownership: OwnershipType,
        quantity: Int32,
        product: ProductEntry?
    ) -> Int64? {
        if ownership == .familyShared || ownership == .assigned { return 0 }
        guard ownership == .purchased else { return nil }
        if transaction.isTrialPeriod?.flag == true { return 0 }
        let isOffer =
            transaction.isInIntroOfferPeriod?.flag == true || transaction.promotionalOfferID != nil
            || transaction.offerCodeReferenceName != nil
        return isOffer ? nil : product?.priceUSDCents(forPieces: quantity)
    }
}
