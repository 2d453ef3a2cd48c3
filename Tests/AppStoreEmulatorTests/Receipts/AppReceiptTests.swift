import AppStoreTrust
import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("App receipts of the emulator")
struct AppReceiptTests {
    /// Verifies a receipt with the library's verifier and returns its contents.
    private static func verified(
        _ receipt: String,
        of shop: Shop,
        in environment: AppStoreEnvironment = .sandbox
    ) async throws -> AppReceiptContents {
        let verifier = try AppReceiptVerifier(
            bundleID: Shop.bundleID,
            environments: [environment],
            rootCertificates: [shop.store.rootCertificate]
        )
        return try await verifier.verify(receipt).payload
    }

    @Test("An app receipt has exactly the customer's purchases", arguments: [AppStoreEnvironment.sandbox, .production])
    func contents(_ environment: AppStoreEnvironment) async throws {
        let story = try EventStory(in: environment)
        let bought = try ShopProduct.allCases.filter { $0 != .premium && $0 != .basic && $0 != .other && $0 != .yearly }
            .map { try story.buy($0) }
        try story.buy(.coins) { $0.appAccountToken = AppAccountToken(rawValue: UUID().uuidString) }
        let receipt = try await Self.verified(story.shop.appReceipt(in: environment), of: story.shop, in: environment)
        #expect(receipt.receiptCreationDate == EventStory.start)
        #expect(Set(receipt.inAppPurchases.compactMap(\.transactionID)) == Set(bought))
    }

    @Test("An app receipt is dated by the emulator's clock and omits finished consumables")
    func finished() async throws {
        let story = try EventStory(in: .sandbox)
        let coins = try story.buy(.coins)
        let castle = try story.buy(.castle)
        let before = try story.shop.appReceipt()
        try story.do(.finish, coins)
        try story.do(.finish, castle)
        story.pass(days: 1)
        let receipt = try await Self.verified(story.shop.appReceipt(), of: story.shop)
        #expect(receipt.inAppPurchases.map(\.transactionID) == [castle])
        #expect(receipt.receiptCreationDate == EventStory.start + .seconds(86_400))
        // An older receipt keeps its contents, but the list beside it is current.
        let answer = try await story.shop.verifyReceipt(before).decoded(as: VerifyReceiptResponse.self)
        #expect(Set(answer.receipt?.transactions?.list.map { $0.transactionID?.text } ?? []) == [coins, castle])
        #expect(answer.latestReceiptInfo?.list.map { $0.transactionID?.text } == [castle])
    }

    @Test("An app receipt lists its purchases in a random order that depends on the seed")
    func shuffled() async throws {
        func order(seed: UInt64) async throws -> [Int] {
            let shop = try Shop(EmulatorConfiguration(seed: seed, clock: .frozen(at: EventStory.start)))
            var bought: [String] = []
            for _ in 0..<20 { bought.append(try shop.buy().transactionID) }
            let receipt = try await Self.verified(shop.appReceipt(), of: shop)
            let answer = try await shop.verifyReceipt(shop.appReceipt()).decoded(as: VerifyReceiptResponse.self)
            let listed = answer.receipt?.transactions?.list.compactMap { $0.transactionID?.text }
            #expect(listed == receipt.inAppPurchases.compactMap(\.transactionID))
            return receipt.inAppPurchases.compactMap { $0.transactionID.flatMap { bought.firstIndex(of: $0) } }
        }
        let orders = try await [order(seed: 1), order(seed: 2), order(seed: 3)]
        #expect(Set(orders).count == 3)
        #expect(try await order(seed: 1) == orders[0])
        for order in orders {
            #expect(order.sorted() == Array(0..<20))
            #expect(order != Array(0..<20))
            #expect(order != Array((0..<20).reversed()))
        }
    }

    @Test(
        "An app receipt matches only the device that it was made for",
        arguments: ["5F1C8E7A-3B52-4D0E-9F6A-1B2C3D4E5F60", "a4:83:e7:01:02:03", "A483E7010203"]
    )
    func device(_ identifier: String) async throws {
        let shop = try Shop()
        _ = try shop.buy()
        let receipt = try await Self.verified(shop.appReceipt(device: identifier), of: shop)
        let bytes = try DeviceIdentifier(identifier).bytes
        #expect(receipt.isForDevice(identifier: bytes))
        #expect(!receipt.isForDevice(identifier: bytes.reversed()))
    }

    @Test("An app receipt is made for the customer's own device by default")
    func ownDevice() async throws {
        let shop = try Shop()
        _ = try shop.buy()
        let made = try shop.emulator.appReceipt(of: Shop.bundleID, appAccountToken: Shop.token)
        let device = try #require(made.deviceIdentifier.flatMap { UUID(uuidString: $0) })
        #expect(try await Self.verified(made.receipt, of: shop).isForDevice(identifier: device))
    }

    @Test("A refreshed app receipt keeps its device")
    func refreshed() async throws {
        let shop = try Shop()
        _ = try shop.buy(.monthly)
        let device = UUID()
        let answer = try await shop.verifyReceipt(shop.appReceipt(device: device.uuidString))
        let latest = try #require(answer.json?.members?["latest_receipt"]?.text)
        #expect(try await Self.verified(latest, of: shop).isForDevice(identifier: device))
    }

    @Test("OpenSSL accepts an app receipt, and rejects a changed one or another root", arguments: ["cms", "smime"])
    func openSSL(_ command: String) async throws {
        let shop = try Shop()
        for product in [ShopProduct.coins, .castle, .monthly] { _ = try shop.buy(product) }
        let receipt = try #require(Data(base64Encoded: shop.appReceipt()))
        let root = shop.store.rootCertificate
        #expect(try await OpenSSL.content(of: receipt, below: root, with: command) != nil)
        let other = Data(Array(receipt).replacing(Array("castle".utf8), with: Array("cattle".utf8)))
        #expect(try await OpenSSL.content(of: other, below: root, with: command) == nil)
        let another = try Shop().store.rootCertificate
        #expect(try await OpenSSL.content(of: receipt, below: another, with: command) == nil)
    }

    @Test(
        "An invalid request for an app receipt is refused with an explanation",
        arguments: [
            ("receipt", 400, "customer"), ("receipt?customer=1", 404, "customers"),
            ("receipt?transactionId=1", 404, "purchases"), ("receipt?token=1", 400, "appAccountToken"),
            ("receipt?appAccountToken=\(UUID())", 404, "environment"),
            ("receipt?environment=Mars&customer=1", 400, "Sandbox"),
            ("receipt?deviceIdentifier=xy&customer=1", 400, "UUID"),
        ]
    )
    func refused(_ path: String, _ status: Int, _ word: String) async throws {
        let answer = await (try Shop()).control("GET", "apps/\(Shop.bundleID)/\(path)")
        #expect(answer.status == status)
        #expect(answer.json?.members?["error"]?.text?.contains(word) == true)
    }

    @Test("An app receipt can be requested by token, customer or transaction, but not for another app")
    func asked() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let customer = try shop.customer()
        for query in ["appAccountToken=\(Shop.token.rawValue)", "customer=\(customer)", "transactionId=\(bought)"] {
            let answer = await shop.control("GET", "apps/\(Shop.bundleID)/receipt?\(query)")
            let made = try answer.decoded(as: EmulatedReceipt.self)
            #expect(made.appTransactionID == customer)
            #expect(try await Self.verified(made.receipt, of: shop).inAppPurchases.map(\.transactionID) == [bought])
        }
        #expect(await shop.control("GET", "apps/com.example.other/receipt?customer=\(customer)").status == 400)
    }

    @Test("An app receipt remains valid in an emulator that loads the saved state")
    func saved() async throws {
        let shop = try Shop()
        let receipt = try ReceiptStatusRow.bought(shop)
        let other = try Shop()
        try other.emulator.load(shop.emulator.state())
        #expect(try await other.verifyReceipt(receipt) { $0.password = nil }.receiptStatus == 0)
    }

    @Test("A deleted account cannot buy anything")
    func deleted() async throws {
        let shop = try Shop()
        _ = try shop.buy()
        let customer = try shop.customer()
        let told = await shop.control("POST", "customers/\(customer)/delete-account", "{}")
        #expect(told.json?.members?["accountDeletedAt"] != nil)
        #expect(throws: EmulatorError.self) { try shop.buy() }
    }
}
