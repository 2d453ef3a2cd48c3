import AppStoreTypes

extension World {
    /// Sells a product and notifies the app.
    mutating func purchase(_ order: PurchaseOrder) throws -> EmulatedPurchase {
        let product = try product(order.productID, of: order.bundleID)
        try Self.check(order, for: product)
        guard product.isForSale else {
            throw EmulatorError.conflict("\(order.productID) is not for sale: PUT it with \"forSale\": true first.")
        }
        let customer = try customer(of: order)
        if product.type == .autoRenewableSubscription {
            let (id, notification) = try subscribe(order, to: product, by: customer)
            return try purchase(of: subscriptions[id]?.currentTransactionID ?? id, notification: notification)
        }
        let offer = try offer(order.offer, of: product, named: order.productID)
        let payload = try payload(of: order, product: product, customer: customer, offer: offer)
        let transaction = EmulatedTransaction(payload: payload, orderID: identifiers.order())
        transactions.insert(transaction)
        return try purchase(of: transaction.id, notification: notify(.bought, about: transaction.id))
    }

    /// Returns what the customer's app receives.
    mutating func purchase(of transactionID: String, notification: Int?) throws -> EmulatedPurchase {
        EmulatedPurchase(
            transactionID: transactionID,
            originalTransactionID: transactions[transactionID]?.originalID ?? transactionID,
            orderID: transactions[transactionID]?.orderID,
            signedTransaction: try signedTransaction(transactionID, in: notification)
        )
    }

    /// Returns the transaction that a control route names.
    func transaction(_ id: String) throws(EmulatorError) -> EmulatedTransaction {
        guard let transaction = transactions[id] else {
            throw .unknown("There is no transaction \(id): POST /_emulator/purchases makes one and returns its id.")
        }
        return transaction
    }

    /// Returns the product that a control route names.
    func product(_ productID: String, of bundleID: String) throws(EmulatorError) -> EmulatedProduct {
        guard let app = apps[bundleID] else {
            throw .unknown("There is no app \(bundleID): PUT /_emulator/apps/\(bundleID) makes one.")
        }
        guard let product = app.products[productID] else {
            throw .unknown(
                "\(bundleID) has no product \(productID): PUT /_emulator/apps/\(bundleID)/products/\(productID) adds it."
            )
        }
        return product
    }

    private static func check(_ order: PurchaseOrder, for product: EmulatedProduct) throws(EmulatorError) {
        if let token = order.appAccountToken, !token.isUUID {
            throw .invalid("\"appAccountToken\" must be a UUID, because StoreKit accepts nothing else.")
        }
        guard (1...10_000).contains(order.quantity) else { throw .invalid("\"quantity\" must be from 1 to 10000.") }
        if let price = order.price { try EmulatedProduct.check(price: price) }
        if let currency = order.currency { try EmulatedProduct.check(currency: currency) }
        guard [.sandbox, .production].contains(order.environment) else {
            throw .invalid("\"environment\" must be \"Sandbox\" or \"Production\".")
        }
        guard order.storefront.count == 3, order.storefront.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
            throw .invalid("\"storefront\" must have three capital letters, such as \"USA\".")
        }
        guard [.purchased, .familyShared, .assigned].contains(order.ownership) else {
            throw .invalid("\"inAppOwnershipType\" must be \"PURCHASED\", \"FAMILY_SHARED\" or \"ASSIGNED\".")
        }
        guard order.billingPlan.map({ [.billedUpfront, .monthly].contains($0) }) ?? true else {
            throw .invalid("\"billingPlanType\" must be \"BILLED_UPFRONT\" or \"MONTHLY\".")
        }
        guard [.apple, .developer].contains(order.invitationManagement) else {
            throw .invalid("\"invitationManagement\" must be \"APPLE\" or \"DEVELOPER\".")
        }
        try order.advancedCommerce?.check(for: order, of: product.type)
        if order.isBundle, order.seats == nil { throw .invalid("\"bundle\" requires \"seats\".") }
        if product.type != .autoRenewableSubscription, order.seats != nil || order.billingPlan != nil {
            throw .invalid("\"seats\" and \"billingPlanType\" require an auto-renewable subscription.")
        }
    }

    private mutating func payload(
        of order: PurchaseOrder,
        product: EmulatedProduct,
        customer: EmulatedCustomer,
        offer: EmulatedOffer?
    ) throws(EmulatorError) -> TransactionPayload {
        let each = offer?.price ?? product.price
        let asked = order.price ?? Milliunits(thousandths: each.thousandths * Int64(order.quantity))
        let commerce = try commerce(of: order, price: asked, period: nil)
        let id = identifiers.transaction(in: order.environment)
        let price = commerce?.price ?? asked
        return TransactionPayload {
            $0.transactionID = id
            $0.originalTransactionID = id
            $0.bundleID = order.bundleID
            $0.productID = order.productID
            $0.purchaseDate = wholeSecond
            $0.originalPurchaseDate = wholeSecond
            $0.quantity = order.quantity
            $0.type = product.type
            $0.appAccountToken = order.appAccountToken
            $0.ownershipType = order.ownership
            $0.environment = order.environment
            $0.transactionReason = .purchase
            $0.storefront = order.storefront
            $0.storefrontID = Storefront.number(of: order.storefront)
            $0.price = price
            $0.currency = order.currency ?? product.currency
            $0.appTransactionID = customer.appTransactionID
            if let offer {
                $0.offerType = offer.type
                $0.offerIdentifier = offer.id
                $0.offerDiscountType = offer.discountType
            }
            $0.advancedCommerceInfo = commerce?.charged(price)
        }
    }
}
