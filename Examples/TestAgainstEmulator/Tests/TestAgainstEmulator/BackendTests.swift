import AppStoreEmulator
import AppStoreServer
import Hummingbird
import HummingbirdTesting
import Testing

/// The notifications that the backend received and verified.
actor Inbox {
    private(set) var notifications: [VerifiedNotification] = []

    func add(_ notification: VerifiedNotification) { notifications.append(notification) }
}

@Suite("A backend and an emulated App Store")
struct BackendTests {
    private static let bundleID = "com.example.coins"

    /// The backend under test: it verifies each notification and keeps it.
    private static func backend(verifier: SignedDataVerifier, inbox: Inbox) -> some ApplicationProtocol {
        let router = Router()
        router.post("notifications") { request, context -> HTTPResponse.Status in
            let body = try await request.decode(as: NotificationRequestBody.self, context: context)
            await inbox.add(
                try await verifier.verifyNotification(body.signedPayload ?? "", for: .sandbox(bundleID: bundleID))
            )
            return .ok
        }
        return Application(router: router)
    }

    @Test("The backend receives a consumption request when a customer requests a refund")
    func consumptionRequest() async throws {
        try await AppStoreEmulator.withRunning { emulator in
            let chains = try CertificateChainVerifier(rootCertificates: [emulator.rootCertificate])
            let inbox = Inbox()
            let backend = Self.backend(verifier: SignedDataVerifier(chains: chains), inbox: inbox)
            try await backend.test(.live) { client in
                let port = try #require(client.port)
                let coins = EmulatedProduct(type: .consumable, price: 4_990)
                try emulator.addProduct(coins, named: "coins.500", to: Self.bundleID)
                let url = "http://localhost:\(port)/notifications"
                try emulator.configureApp(AppSettings(bundleID: Self.bundleID, notificationURL: url))

                let order = PurchaseOrder(bundleID: Self.bundleID, productID: "coins.500")
                let bought = try emulator.purchase(order).transactionID
                _ = try emulator.requestRefund(of: bought, reason: .unintendedPurchase)
                await emulator.deliveriesSettled()

                let received = await inbox.notifications
                let requests = received.filter { $0.payload.notificationType == .consumptionRequest }
                #expect(requests.map { $0.transaction?.transactionID } == [bought])
            }
        }
    }
}
