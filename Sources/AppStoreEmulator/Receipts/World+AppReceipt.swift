import AppStoreTrust
import AppStoreTypes
import Foundation

extension World {
    /// Returns the contents of a customer's app receipt, to be signed.
    ///
    /// - Parameters:
    ///   - customer: the customer.
    ///   - transactions: the transactions in the receipt; the world's seed determines their order.
    ///   - time: when the receipt is issued.
    ///   - device: the bytes of the device identifier.
    /// - Returns: the receipt's contents.
    /// - Throws: an error if the bundle ID cannot be encoded.
    func appReceipt(
        of customer: EmulatedCustomer,
        with transactions: [TransactionPayload],
        at time: Timestamp,
        on device: [UInt8]
    ) throws -> AppReceiptContents {
        let isProduction = customer.environment == .production
        let isVolumePurchase = customer.volumePurchaseExpirationDate != nil
        // Dates in a receipt are in whole seconds.
        let created = Timestamp(seconds: time.milliseconds / 1000)
        var generator = receiptGenerator("\(customer.appTransactionID) \(created.milliseconds)")
        var receipt = AppReceiptContents()
        receipt.receiptType =
            switch (isProduction, isVolumePurchase) {
            case (true, false): .production
            case (true, true): .productionVPP
            case (false, false): .sandbox
            case (false, true): .sandboxVPP
            }
        receipt.appItemID = isProduction ? apps[customer.bundleID]?.appAppleID : 0
        receipt.bundleID = customer.bundleID
        receipt.applicationVersion = customer.applicationVersion
        receipt.receiptCreationDate = created
        receipt.downloadID =
            isProduction ? Self.number(from: 500_000_000_000_000_000, by: customer.appTransactionID) : 0
        receipt.versionExternalIdentifier = isProduction ? EmulatedCustomer.versionExternalIdentifier : 0
        // In the sandbox, every app has the same original purchase date.
        receipt.originalPurchaseDate = isProduction ? customer.originalPurchaseDate : Timestamp(seconds: 1_375_340_400)
        receipt.originalApplicationVersion = isProduction ? customer.originalApplicationVersion : "1.0"
        receipt.expirationDate = customer.volumePurchaseExpirationDate
        try receipt.bind(
            toDevice: device,
            opaqueValue: (0..<16).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        )
        receipt.customer = customer.appTransactionID
        receipt.inAppPurchases = transactions.map { InAppPurchaseReceipt($0) }.shuffled(using: &generator)
        return receipt
    }

    /// Returns the identifier of the customer's own device, as the bytes of a UUID.
    func deviceIdentifier(of customer: EmulatedCustomer) -> [UInt8] {
        var generator = receiptGenerator("device \(customer.appTransactionID)")
        return UUID(uuidString: generator.uuid()).map { withUnsafeBytes(of: $0.uuid) { Array($0) } } ?? []
    }

    /// Returns the App Store ID of a product, which its name determines.
    static func itemID(of productID: String, in bundleID: String) -> String {
        String(number(from: 1_600_000_000, by: "\(bundleID)/\(productID)"))
    }

    /// Returns a generator that only the seed and the text determine, whatever happened in the world.
    func receiptGenerator(_ words: String) -> SeededGenerator { SeededGenerator(seed: seed ^ Self.hash(words)) }

    private static func number(from first: Int64, by words: String) -> Int64 {
        first + Int64(hash(words) % 100_000_000)
    }

    private static func hash(_ words: String) -> UInt64 {
        words.utf8.reduce(UInt64(5381)) { ($0 &* 33) ^ UInt64($1) }
    }
}

extension AppReceiptContents {
    /// An attribute type that Apple does not document, which holds the customer here.
    private static let customerType = 7

    /// The customer's app transaction ID; `nil` if the emulator did not issue the receipt.
    var customer: String? {
        get {
            otherAttributes.first { $0.type == Self.customerType }
                .flatMap { String(validating: $0.value, as: UTF8.self) }
        }
        set {
            otherAttributes.removeAll { $0.type == Self.customerType }
            guard let newValue else { return }
            otherAttributes.append(ReceiptAttribute(type: Self.customerType, value: Array(newValue.utf8)))
        }
    }
}

extension InAppPurchaseReceipt {
    /// Creates the in-app purchase entry of a receipt.
    init(_ payload: TransactionPayload) {
        self.init()
        quantity = payload.quantity.map { Int64($0) }
        productID = payload.productID
        transactionID = payload.transactionID
        purchaseDate = payload.purchaseDate
        originalTransactionID = payload.originalTransactionID
        originalPurchaseDate = payload.originalPurchaseDate
        cancellationDate = payload.revocationDate
        productKind = payload.type.flatMap { Self.kinds[$0] }
        guard payload.type == .autoRenewableSubscription else { return }
        expiresDate = payload.expiresDate
        webOrderLineItemID = payload.webOrderLineItemID.flatMap { Int64($0) }
        isTrialPeriod = payload.offerDiscountType == .freeTrial
        isInIntroOfferPeriod = payload.offerType == .introductory && payload.offerDiscountType != .freeTrial
    }

    /// Whether it is a period of an auto-renewable subscription.
    var isRenewing: Bool { productKind == Self.kinds[.autoRenewableSubscription] }

    private static let kinds: [ProductType: Int64] = [
        .nonConsumable: 0, .consumable: 1, .nonRenewingSubscription: 2, .autoRenewableSubscription: 3,
    ]
}
