import AppStoreTypes
import Foundation

extension World {
    /// Sells a product, and tells the app.
    mutating func purchase(_ order: PurchaseOrder) throws -> EmulatedPurchase {
        let product = try product(order.productID, of: order.bundleID)
        try Self.check(order)
        let id = identifiers.transaction(in: order.environment)
        let payload = payload(of: order, product: product, id: id)
        let transaction = EmulatedTransaction(
            id: id,
            bundleID: order.bundleID,
            environment: order.environment,
            payload: payload
        )
        transactions[id] = transaction
        let signed =
            if transaction.isRenewing {
                try notify(.subscribed, subtype: .initialBuy, about: transaction)
            } else {
                try notify(.oneTimeCharge, about: transaction)
            }
        return EmulatedPurchase(transactionID: id, originalTransactionID: id, signedTransaction: signed)
    }

    /// A transaction that the hand which moves the world names.
    func transaction(_ id: String) throws(EmulatorError) -> EmulatedTransaction {
        guard let transaction = transactions[id] else {
            throw .unknown("There is no transaction \(id): POST /_emulator/purchases makes one and returns its id.")
        }
        return transaction
    }

    private func product(_ productID: String, of bundleID: String) throws(EmulatorError) -> EmulatedProduct {
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

    private static func check(_ order: PurchaseOrder) throws(EmulatorError) {
        if let token = order.appAccountToken, !token.isUUID {
            throw .invalid("\"appAccountToken\" is a UUID, as StoreKit takes no other.")
        }
        guard (1...10_000).contains(order.quantity) else { throw .invalid("\"quantity\" is from 1 to 10000.") }
        if let price = order.price { try EmulatedProduct.check(price: price) }
        guard [.sandbox, .production].contains(order.environment) else {
            throw .invalid("\"environment\" is \"Sandbox\" or \"Production\".")
        }
        guard order.storefront.count == 3, order.storefront.allSatisfy({ $0.isASCII && $0.isUppercase }) else {
            throw .invalid("\"storefront\" has three capital letters, such as \"USA\".")
        }
        guard [.purchased, .familyShared, .assigned].contains(order.ownership) else {
            throw .invalid("\"inAppOwnershipType\" is \"PURCHASED\", \"FAMILY_SHARED\" or \"ASSIGNED\".")
        }
    }

    private mutating func payload(of order: PurchaseOrder, product: EmulatedProduct, id: String) -> TransactionPayload {
        // Dates of purchases have whole seconds; only signing dates have milliseconds.
        let date = Timestamp(seconds: now.milliseconds / 1000)
        let copy = Customers.Copy(bundleID: order.bundleID, environment: order.environment)
        let fresh = identifiers.appTransaction()
        let appTransactionID = customers.appTransactionID(of: order.appAccountToken, for: copy, fresh: fresh)
        let price =
            order.price ?? Milliunits(thousandths: product.price.thousandths * Int64(order.quantity))
        var payload = TransactionPayload {
            $0.transactionID = id
            $0.originalTransactionID = id
            $0.bundleID = order.bundleID
            $0.productID = order.productID
            $0.purchaseDate = date
            $0.originalPurchaseDate = date
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
            $0.appTransactionID = appTransactionID
        }
        if product.type == .autoRenewableSubscription {
            payload.webOrderLineItemID = identifiers.webOrderLineItem(in: order.environment)
            payload.subscriptionGroupIdentifier = product.group ?? "21345678"
            payload.expiresDate = SubscriptionPeriod(product.period ?? "P1M")?.end(from: date)
        }
        if order.isAdvancedCommerce { payload.advancedCommerceInfo = Self.advancedCommerce(order, price: price) }
        return payload
    }

    private static func advancedCommerce(
        _ order: PurchaseOrder,
        price: Milliunits
    ) -> AdvancedCommerceTransactionInfo {
        AdvancedCommerceTransactionInfo {
            $0.descriptors = AdvancedCommerceDescriptors {
                $0.details = order.productID
                $0.displayName = order.productID
            }
            $0.estimatedTax = 0
            $0.items = [
                AdvancedCommerceTransactionItem {
                    $0.sku = order.productID
                    $0.details = order.productID
                    $0.displayName = order.productID
                    $0.price = price
                }
            ]
            $0.requestReferenceID = UUID().uuidString.lowercased()
            $0.taxCode = "C003-00-2"
            $0.taxExclusivePrice = price
            $0.taxRate = "0"
        }
    }
}
