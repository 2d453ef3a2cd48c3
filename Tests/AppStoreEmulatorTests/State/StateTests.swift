import AppStoreTrust
import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("Saved state")
struct StateTests {
    @Test("An emulator that loads a saved state continues with the same keys, signatures and history")
    func moved() async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        _ = try shop.buy(.monthly)
        let request = try shop.emulator.requestRefund(of: bought, reason: .other)
        _ = await shop.control("PUT", "switches", #"{"defaultGroupMembers":7}"#)
        let before = shop.emulator.notifications.map(\.signedPayload)
        let saved = await shop.control("GET", "state")
        #expect(saved.status == 200)

        let other = try Shop(EmulatorConfiguration(seed: 2))
        #expect(other.emulator.rootCertificate != shop.emulator.rootCertificate)
        #expect(await other.control("PUT", "state", saved.text).status == 200)
        #expect(other.emulator.rootCertificate == shop.emulator.rootCertificate)
        #expect(other.emulator.notifications.map(\.signedPayload) == before)
        #expect(try other.emulator.refundRequest(request.id) == shop.emulator.refundRequest(request.id))
        #expect(await other.control("GET", "switches").text.contains(#""defaultGroupMembers":7"#))
        // The first shop's API key is valid in the other emulator.
        let token = "Bearer \(try shop.credentials.apiKey().token(at: .now))"
        let answer = try await other.call("GET", "/sandbox/inApps/v1/transactions/\(bought)", authorization: token)
        #expect(answer.status == 200)
        // New identifiers follow the saved ones.
        let next = try other.emulator.purchase(PurchaseOrder(bundleID: Shop.bundleID, productID: "coins")).transactionID
        #expect(!before.isEmpty && next > bought)
    }

    @Test(
        "A state that this version did not save is refused with an explanation and changes nothing",
        arguments: ["", "{", "{}", #"{"world":{}}"#, #"{"authority":5,"world":{}}"#, "[]"]
    )
    func refused(_ text: String) async throws {
        let shop = try Shop()
        let bought = try shop.buy().transactionID
        let answer = await shop.control("PUT", "state", text)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
        #expect(try await shop.call("GET", "/sandbox/inApps/v1/transactions/\(bought)").status == 200)
    }

    @Test("A truncated state is refused")
    func cut() async throws {
        let shop = try Shop()
        _ = try shop.buy()
        let whole = await shop.control("GET", "state").text
        for part in [1, 100, whole.count / 2, whole.count - 1] {
            #expect(await shop.control("PUT", "state", String(whole.prefix(part))).status == 400)
        }
    }

    @Test("A data folder keeps the state between runs and admits one emulator at a time")
    func folder() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("emulator")
        let configuration = EmulatorConfiguration(dataFolder: path)
        let (bought, root) = try await RunningEmulator.withRunning(configuration) { emulator in
            try emulator.openShop(notificationURL: nil)
            await #expect(throws: EmulatorError.self) { try await AppStoreEmulator(configuration: configuration) }
            return (try emulator.buy().transactionID, emulator.rootCertificate)
        }
        let file = "\(path)/emulator.json"
        let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        try await RunningEmulator.withRunning(configuration) { emulator in
            #expect(emulator.rootCertificate == root)
            #expect(emulator.store.read { $0.transactions[bought] } != nil)
        }
        try Data("{".utf8).write(to: URL(filePath: file))
        await #expect(throws: EmulatorError.self) { try await AppStoreEmulator(configuration: configuration) }
        #expect(try Data(contentsOf: URL(filePath: file)) == Data("{".utf8))
    }
}
