import AppStoreClient
import AppStoreEmulator
import AppStoreTrust
import AppStoreTypes
import TestSupport
import Testing

@Suite("Snippets of the emulator guide")
struct EmulatorGuideTests {
    @Test("The emulator guide starts an emulator in one line")
    func oneLine() async throws {
        try await confirmation { called in
            try await ConcurrencyLimit.openFiles.run {
                try await EmulatorSnippets.inOneLine { url, root in
                    #expect(url.hasPrefix("http://127.0.0.1:"))
                    #expect(!root.isEmpty)
                    called()
                }
            }
        }
    }

    @Test("The emulator guide verifies a purchase with the library")
    func library() async throws {
        try await ConcurrencyLimit.openFiles.run {
            try await AppStoreEmulator.withRunning { emulator in
                let (api, verifier) = try EmulatorSnippets.clientOf(emulator)
                let coins = EmulatedProduct(type: .consumable, price: 4_990)
                try emulator.addProduct(coins, named: "coins.500", to: "com.example.coins")
                let order = PurchaseOrder(bundleID: "com.example.coins", productID: "coins.500")
                let bought = try emulator.purchase(order).transactionID
                let found = try await ClientSnippets.firstCall(api: api, verifier: verifier, transactionID: bought)
                #expect(found.transactionID == bought)
            }
        }
    }
}
