package import AppStoreTrust
import AppStoreTypes
import RefundDesk

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
