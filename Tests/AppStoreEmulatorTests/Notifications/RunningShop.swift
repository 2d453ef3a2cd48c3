import AppStoreTrust
import AppStoreTypes

@testable import AppStoreEmulator

extension RunningEmulator {
    /// Sets up the shop's app and products in a running emulator, with a notification URL.
    func openShop(bundleID: String = Shop.bundleID, notificationURL: String?) throws {
        try configureApp(AppSettings(bundleID: bundleID, notificationURL: notificationURL))
        for product in ShopProduct.allCases { try addProduct(product.product, named: product.rawValue, to: bundleID) }
    }

    func buy(
        _ product: ShopProduct = .coins,
        bundleID: String = Shop.bundleID,
        in environment: AppStoreEnvironment = .sandbox
    ) throws -> EmulatedPurchase {
        var order = PurchaseOrder(bundleID: bundleID, productID: product.rawValue, appAccountToken: Shop.token)
        order.environment = environment
        return try purchase(order)
    }

    /// Verifies a JWS under this emulator's root and returns its payload.
    func verified<Payload: SignedObject>(_ jws: String, as type: Payload.Type) async throws -> Payload {
        let verifier = SignedDataVerifier(
            chains: try CertificateChainVerifier(rootCertificates: [Array(rootCertificate)])
        )
        return try await verifier.verify(jws, as: type).payload
    }

    /// The payload of the newest notification.
    func newest() async throws -> NotificationPayload {
        try await verified(notifications.last?.signedPayload ?? "", as: NotificationPayload.self)
    }

    /// The transaction in the newest notification.
    func newestTransaction() async throws -> TransactionPayload {
        try await verified(newest().data?.signedTransactionInfo ?? "", as: TransactionPayload.self)
    }
}
