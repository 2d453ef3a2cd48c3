import AppStoreTrust
import AppStoreTypes
import Foundation

/// The receipt of one transaction, as before iOS 7: nested property lists.
struct TransactionReceiptText: Sendable {
    private let purchaseInfo: [UInt8]
    private let environment: AppStoreEnvironment

    /// Creates a receipt for a transaction.
    init(_ payload: TransactionPayload, itemID: String, version: String, device: String) {
        environment = payload.environment ?? .sandbox
        var fields: [(String, String?)] = [
            ("original-purchase-date-pst", payload.originalPurchaseDate.map { ReceiptDate(time: $0).pacific }),
            ("purchase-date-ms", payload.purchaseDate.map { String($0.milliseconds) }),
            ("unique-identifier", device.lowercased().filter { $0 != "-" && $0 != ":" }),
            ("original-transaction-id", payload.originalTransactionID),
            ("bvrs", version),
            ("transaction-id", payload.transactionID),
            ("quantity", payload.quantity.map { String($0) }),
            ("original-purchase-date-ms", payload.originalPurchaseDate.map { String($0.milliseconds) }),
            ("unique-vendor-identifier", device),
            ("item-id", itemID),
            ("product-id", payload.productID),
            ("purchase-date", payload.purchaseDate.map { ReceiptDate(time: $0).greenwich }),
            ("original-purchase-date", payload.originalPurchaseDate.map { ReceiptDate(time: $0).greenwich }),
            ("bid", payload.bundleID),
            ("purchase-date-pst", payload.purchaseDate.map { ReceiptDate(time: $0).pacific }),
        ]
        if payload.type == .autoRenewableSubscription {
            let expires = payload.expiresDate.map(ReceiptDate.init)
            fields += [
                ("expires-date", expires?.milliseconds.text),
                ("expires-date-formatted", expires?.greenwich),
                ("expires-date-formatted-pst", expires?.pacific),
                ("web-order-line-item-id", payload.webOrderLineItemID),
            ]
        }
        purchaseInfo = Array(Self.list(fields).utf8)
    }

    /// Returns the receipt in base64, with an authority's mark.
    func signed(by authority: CertificateAuthority) -> String {
        let mark = authority.mark(of: Self.marked(purchaseInfo, environment))
        let fields: [(String, String?)] = [
            ("signature", Data(mark).base64EncodedString()),
            ("purchase-info", Data(purchaseInfo).base64EncodedString()),
            ("environment", environment == .sandbox ? "Sandbox" : nil),
            ("pod", environment == .sandbox ? "100" : "1"),
            ("signing-status", "0"),
        ]
        return Data(Self.list(fields).utf8).base64EncodedString()
    }

    /// Returns whether a receipt has an authority's mark.
    static func isGenuine(_ receipt: TransactionReceipt, of authority: CertificateAuthority) -> Bool {
        guard let mark = receipt.signature,
            let info = receipt.fields["purchase-info"].flatMap({ Data(base64Encoded: $0) })
        else { return false }
        return authority.isMark(mark, of: marked(Array(info), receipt.serverEnvironment))
    }

    private static func marked(_ purchaseInfo: [UInt8], _ environment: AppStoreEnvironment) -> [UInt8] {
        Array("\(environment.rawValue)\n".utf8) + purchaseInfo
    }

    private static func list(_ fields: [(String, String?)]) -> String {
        let lines = fields.compactMap { name, value in value.map { "\t\"\(name)\" = \"\(escaped($0))\";\n" } }
        return "{\n\(lines.joined())}"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}

extension TransactionReceipt {
    /// The environment of the receipt; production receipts name none.
    var serverEnvironment: AppStoreEnvironment { environment == "Sandbox" ? .sandbox : .production }
}
