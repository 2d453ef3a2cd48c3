package import AppStoreTrust
import AppStoreTypes
package import Foundation
import RefundDesk

/// The result of inspecting a receipt.
package struct ReceiptInspection: Sendable {
    /// The result of the signature check.
    package var proof: InspectedValue.Proof
    /// The contents of an app receipt; `nil` if unreadable, or if it is a transaction receipt.
    package var contents: AppReceiptContents?
    /// The contents of a transaction receipt, the old format.
    package var transaction: TransactionReceipt?
    /// The certificates in the receipt, the signer's first.
    package var certificates: [CertificateFacts] = []
    /// Whether the receipt was made for the given device; `nil` if no device was given.
    package var isForDevice: Bool?
    /// Oddities of the input's form that the inspector corrected.
    package var notes: [Diagnosis] = []
    /// Why the receipt is invalid.
    package var diagnoses: [Diagnosis] = []

    /// Whether the receipt is verified, or deliberately accepted without a check, and belongs to the expected app.
    package var isGood: Bool { proof != .refused && diagnoses.isEmpty }

    /// The in-app purchases, oldest first.
    package var purchases: [InAppPurchaseReceipt] { contents?.purchasesNewestFirst.reversed() ?? [] }
}

extension ReceiptInspection {
    /// Encodes the result as JSON for scripts.
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(ReceiptInspectionJSON(self))
    }

    /// The result as a part of other JSON.
    var value: JSONValue? {
        (try? JSONEncoder().encode(ReceiptInspectionJSON(self)))
            .flatMap { try? JSONValue(json: $0) }
    }
}

/// The JSON of a receipt's inspection.
private struct ReceiptInspectionJSON: Encodable {
    let kind: String
    let isGood: Bool
    let proof: InspectedValue.Proof
    let isForDevice: Bool?
    let receipt: ReceiptJSON?
    let transactionReceipt: [String: String]?
    let purchaseInfo: [String: String]?
    let certificates: [CertificateFacts]
    let notes: [Diagnosis]
    let diagnoses: [Diagnosis]

    init(_ inspection: ReceiptInspection) {
        kind = inspection.transaction == nil ? "appReceipt" : "transactionReceipt"
        isGood = inspection.isGood
        proof = inspection.proof
        isForDevice = inspection.isForDevice
        // The output omits unverified data unless the caller allowed it.
        let isTold = inspection.proof != .refused
        receipt = isTold ? inspection.contents.map { ReceiptJSON($0, inspection.purchases) } : nil
        transactionReceipt = isTold ? inspection.transaction?.fields : nil
        purchaseInfo = isTold ? inspection.transaction?.purchaseInfo?.fields : nil
        certificates = inspection.certificates
        notes = inspection.notes
        diagnoses = inspection.diagnoses
    }
}

/// The JSON of an app receipt's contents.
private struct ReceiptJSON: Encodable {
    let receiptType: String?
    let environment: String?
    let appItemId: Int64?
    let bundleId: String?
    let applicationVersion: String?
    let originalApplicationVersion: String?
    let receiptCreationDate: String?
    let originalPurchaseDate: String?
    let expirationDate: String?
    let ageRating: String?
    let downloadId: Int64?
    let versionExternalIdentifier: Int64?
    let opaqueValue: String?
    let deviceHash: String?
    let inAppPurchases: [ReceiptPurchaseJSON]
    let otherAttributes: [AttributeJSON]

    init(_ contents: AppReceiptContents, _ purchases: [InAppPurchaseReceipt]) {
        receiptType = contents.receiptType?.rawValue
        environment = contents.receiptType?.environment?.rawValue
        appItemId = contents.appItemID
        bundleId = contents.bundleID
        applicationVersion = contents.applicationVersion
        originalApplicationVersion = contents.originalApplicationVersion
        receiptCreationDate = contents.receiptCreationDate?.description
        originalPurchaseDate = contents.originalPurchaseDate?.description
        expirationDate = contents.expirationDate?.description
        ageRating = contents.ageRating
        downloadId = contents.downloadID
        versionExternalIdentifier = contents.versionExternalIdentifier
        opaqueValue = contents.opaqueValue.map { Data($0).base64EncodedString() }
        deviceHash = contents.deviceHash.map { Data($0).base64EncodedString() }
        inAppPurchases = purchases.map(ReceiptPurchaseJSON.init)
        otherAttributes = contents.otherAttributes.map(AttributeJSON.init)
    }
}

/// The JSON of one purchase in an app receipt.
private struct ReceiptPurchaseJSON: Encodable {
    let quantity: Int64?
    let productId: String?
    let transactionId: String?
    let originalTransactionId: String?
    let purchaseDate: String?
    let originalPurchaseDate: String?
    let expiresDate: String?
    let cancellationDate: String?
    let webOrderLineItemId: Int64?
    let productKind: Int64?
    let isTrialPeriod: Bool?
    let isInIntroOfferPeriod: Bool?
    let otherAttributes: [AttributeJSON]

    init(_ purchase: InAppPurchaseReceipt) {
        quantity = purchase.quantity
        productId = purchase.productID
        transactionId = purchase.transactionID
        originalTransactionId = purchase.originalTransactionID
        purchaseDate = purchase.purchaseDate?.description
        originalPurchaseDate = purchase.originalPurchaseDate?.description
        expiresDate = purchase.expiresDate?.description
        cancellationDate = purchase.cancellationDate?.description
        webOrderLineItemId = purchase.webOrderLineItemID
        productKind = purchase.productKind
        isTrialPeriod = purchase.isTrialPeriod
        isInIntroOfferPeriod = purchase.isInIntroOfferPeriod
        otherAttributes = purchase.otherAttributes.map(AttributeJSON.init)
    }
}

/// An undocumented attribute: its bytes, and a guess at their meaning.
private struct AttributeJSON: Encodable {
    let type: Int
    let version: Int
    let value: String
    let text: String?
    let integer: Int64?

    init(_ attribute: ReceiptAttribute) {
        type = attribute.type
        version = attribute.version
        value = Data(attribute.value).base64EncodedString()
        text = attribute.text
        integer = attribute.integer
    }
}
