import AppStoreTypes

/// A transaction as the App Store holds it: what was signed last may be older.
struct EmulatedTransaction: Codable, Sendable {
    let id: String
    let bundleID: String
    let environment: AppStoreEnvironment
    /// The order it was charged with, as the customer's invoice names it; what is shared has none.
    let orderID: String?
    /// Whether the app, or the developer, has finished it.
    var isFinished = false
    /// The number of its last change, by which a history is ordered.
    private(set) var revision = 0
    /// All but the time of signing, as a snapshot holds it.
    private(set) var snapshot: Shared<TransactionPayload>

    init(payload: TransactionPayload, orderID: String?) {
        id = payload.transactionID ?? ""
        bundleID = payload.bundleID ?? ""
        environment = payload.environment ?? .sandbox
        self.orderID = orderID
        snapshot = Shared(payload)
    }

    /// All but the time of signing.
    var payload: TransactionPayload {
        get { snapshot.value }
        set { snapshot.value = newValue }
    }

    var originalID: String { payload.originalTransactionID ?? id }
    /// The customer, by the app transaction.
    var customer: String { payload.appTransactionID ?? "" }
    var isRefunded: Bool { payload.revocationDate != nil && payload.revocationType != .familyRevoke }
    var isRevoked: Bool { payload.revocationDate != nil }
    var isRenewing: Bool { payload.type == .autoRenewableSubscription }

    func signed(at time: Timestamp) -> TransactionPayload {
        var signed = payload
        signed.signedDate = time
        return signed
    }

    mutating func touch(_ revision: Int) { self.revision = revision }
}
