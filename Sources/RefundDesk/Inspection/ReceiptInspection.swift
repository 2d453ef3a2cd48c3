package import AppStoreTrust
import AppStoreTypes

/// What was found out about a receipt that somebody presented.
package struct ReceiptInspection: Sendable {
    /// How far its signature vouches for it.
    package var proof: InspectedValue.Proof
    /// What an app receipt says; `nil` where it cannot be read, and of a transaction receipt.
    package var contents: AppReceiptContents?
    /// A receipt of the old form.
    package var transaction: TransactionReceipt?
    /// The certificates in it, the signer's first.
    package var certificates: [CertificateFacts] = []
    /// Whether it was made for the device that was named; `nil` where none was.
    package var isForDevice: Bool?
    /// What was odd about the way it was presented, and was put right.
    package var notes: [Diagnosis] = []
    /// Why it is not good.
    package var diagnoses: [Diagnosis] = []

    /// Whether it is proved, or taken as it stands on purpose, and whose it should be.
    package var isGood: Bool { proof != .refused && diagnoses.isEmpty }

    /// The in-app purchases, the oldest first.
    package var purchases: [InAppPurchaseReceipt] { contents?.purchasesNewestFirst.reversed() ?? [] }
}
