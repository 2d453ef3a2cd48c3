import AppStoreTrust
import AppStoreTypes
import ArgumentParser
import DeskTestSupport
import DeskTools
import Foundation
import RefundDesk
import TestSupport
import Testing

@testable import refund_desk

@Suite("The receipt decode command")
struct DecodeReceiptTests {
    private static let device = UUID()
    /// RSA keys take long to make, so all tests share one chain.
    private static let chain = Result {
        try ReceiptSigningChain.make(validFrom: .now - .seconds(3600), validUntil: .now + .seconds(3600))
    }

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Data(Self.chain.get().rootDER), to: "root.der")
    }

    private static func receipt() throws -> [UInt8] {
        var contents = AppReceiptContents()
        contents.receiptType = .sandbox
        contents.bundleID = Site.bundleID
        contents.applicationVersion = "412"
        contents.receiptCreationDate = .now
        contents.inAppPurchases = [(2, "coins.late"), (1, "coins.early"), (3, "coins.last")].map { day, product in
            var purchase = InAppPurchaseReceipt()
            purchase.productID = product
            purchase.transactionID = "\(day)"
            purchase.quantity = 1
            purchase.purchaseDate = Timestamp(rfc3339: "2026-05-0\(day)T12:00:00Z")
            return purchase
        }
        try contents.bind(toDevice: withUnsafeBytes(of: device.uuid) { Array($0) }, opaqueValue: [1, 2, 3])
        return try chain.get().signer.sign(contents)
    }

    private func inspect(_ bytes: Data, _ options: String...) async throws -> ReceiptInspection {
        let arguments = ["-", "--root", folder.path("root.der")] + options
        return try await DecodeReceiptCommand.parse(arguments).inspect(bytes)
    }

    @Test("The receipt decode command verifies a receipt in every form it arrives in")
    func forms() async throws {
        let bytes = Data(try Self.receipt())
        let text = bytes.base64EncodedString()
        let lines = bytes.base64EncodedString(options: .lineLength76Characters)
        for form in [
            bytes, Data(text.utf8), Data("\(text)\n".utf8), Data(lines.utf8),
            Data(#"{"receipt-data":"\#(text)","password":"s"}"#.utf8),
            Data(#"{"unified_receipt":{"latest_receipt":"\#(text)"}}"#.utf8),
        ] {
            let inspection = try await inspect(form, "--bundle-id", Site.bundleID, "--environment", "Sandbox")
            #expect(inspection.isGood && inspection.proof == .verified)
            #expect(inspection.certificates.count == 3)
        }
    }

    @Test("The receipt decode command shows purchases in the order in which they were made")
    func table() async throws {
        let inspection = try await inspect(Data(Self.receipt()))
        let lines = ReceiptInspectionText.lines(of: inspection, .plain)
        let products = lines.compactMap { $0.firstMatch(of: /coins\.\w+/).map { String($0.output) } }
        #expect(products == ["coins.early", "coins.late", "coins.last"])
        #expect(lines.last?.hasPrefix("GOOD") == true)
        let json = try JSONDecoder().decode(JSONValue.self, from: inspection.json())
        #expect(json["receipt.inAppPurchases"]?.elements?.first?["productId"]?.text == "coins.early")
        #expect(json["receipt.bundleId"]?.text == Site.bundleID)
    }

    @Test("The receipt decode command checks the receipt's device")
    func device() async throws {
        let receipt = Data(try Self.receipt())
        #expect(try await inspect(receipt, "--device-id", Self.device.uuidString).isForDevice == true)
        let other = try await inspect(receipt, "--device-id", "a4:83:e7:01:02:03")
        #expect(other.diagnoses.map(\.id) == ["receipt.wrong-device"] && !other.isGood)
    }

    @Test("The receipt decode command refuses a receipt of another app and environment")
    func mismatch() async throws {
        let receipt = Data(try Self.receipt())
        let inspection = try await inspect(
            receipt,
            "--bundle-id",
            "com.example.other",
            "--environment",
            "Production"
        )
        #expect(inspection.diagnoses.map(\.id) == ["receipt.wrong-bundle-id", "receipt.wrong-environment"])
    }

    @Test("The receipt decode command shows no unverified content without an option")
    func unproved() async throws {
        let receipt = Data(try Self.receipt())
        let refused = try await DecodeReceiptCommand.parse(["-"]).inspect(receipt)
        #expect(refused.diagnoses.map(\.id) == ["receipt.emulator-under-apple-root"])
        #expect(!ReceiptInspectionText.lines(of: refused, .plain).joined().contains("coins."))
        #expect(!String(decoding: try refused.json(), as: UTF8.self).contains("coins."))
        let shown = try await DecodeReceiptCommand.parse(["-", "--unverified"]).inspect(receipt)
        #expect(shown.isGood && shown.proof == .unchecked)
        #expect(ReceiptInspectionText.lines(of: shown, .plain).joined().contains("coins.early"))
    }

    @Test("The receipt decode command reads a transaction receipt only unverified")
    func transaction() async throws {
        let info = Data(#"{ "transaction-id" = "33993399"; "bid" = "com.example.coins"; }"#.utf8).base64EncodedString()
        let list = Data(#"{ "signature" = "AAAA"; "purchase-info" = "\#(info)"; "pod" = "1"; }"#.utf8)
        for form in [list, Data(list.base64EncodedString().utf8)] {
            #expect(try await inspect(form).diagnoses.map(\.id) == ["receipt.transaction-receipt"])
            let shown = try await inspect(form, "--unverified", "--bundle-id", Site.bundleID)
            #expect(shown.isGood && shown.transaction?.purchaseInfo?.transactionID == "33993399")
        }
    }

    @Test("The verify command also reads a receipt, alone and in a version 1 notification")
    func verify() async throws {
        let receipt = try Self.receipt()
        let text = Data(receipt).base64EncodedString()
        let command = try VerifyCommand.parse(["-", "--root", folder.path("root.der")])
        let alone = try await command.inspect(Data(text.utf8))
        #expect(alone.isGood && alone.receipt?.proof == .verified)
        #expect(InspectionText.lines(of: alone, .plain).last == "GOOD: 1 signature verified")
        let body =
            #"{"notification_type":"REFUND","bid":"com.example.coins","password":"s","#
            + #""unified_receipt":{"latest_receipt":"\#(text)"}}"#
        let notification = try await command.inspect(Data(body.utf8))
        #expect(notification.receipt?.isGood == true)
        #expect(notification.diagnoses.map(\.id) == ["signed-data.version-1"])
        let json = try JSONDecoder().decode(JSONValue.self, from: notification.json())
        #expect(json["receipt.receipt.bundleId"]?.text == Site.bundleID)
    }

    @Test("A receipt's invalid device ID is refused", arguments: ["", "a4:83", "zz:83:e7:01:02:03", "12345678901234"])
    func noDevice(_ device: String) {
        #expect(throws: (any Error).self) { try DecodeReceiptCommand.parse(["-", "--device-id", device]) }
    }
}
