public import AppStoreTypes

/// A payload that Apple signs, which says when it was signed.
public protocol SignedObject: WireObject {
    /// When it was signed: the time at which its certificates must have been valid.
    var signedAt: Timestamp? { get }
}

extension NotificationPayload: SignedObject {
    /// The notification's `signedDate`.
    public var signedAt: Timestamp? { signedDate }
}

extension TransactionPayload: SignedObject {
    /// The transaction's `signedDate`.
    public var signedAt: Timestamp? { signedDate }
}

extension RenewalPayload: SignedObject {
    /// The renewal information's `signedDate`.
    public var signedAt: Timestamp? { signedDate }
}

extension AppTransactionPayload: SignedObject {
    /// The app transaction's `receiptCreationDate`.
    public var signedAt: Timestamp? { receiptCreationDate }
}
