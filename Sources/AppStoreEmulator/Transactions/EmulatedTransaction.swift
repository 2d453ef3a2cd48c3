import AppStoreTypes

/// The current state of a transaction in the App Store, which may be newer than its last signed payload.
struct EmulatedTransaction: Codable, Sendable {
    let id: String
    let bundleID: String
    let environment: AppStoreEnvironment
    /// The order ID on the customer's invoice; `nil` for a shared purchase.
    let orderID: String?
    /// Whether the app or the developer has finished it.
    var isFinished = false
    /// The number of its last change, which determines its place in a history.
    private(set) var revision = 0
    /// The payload without the signing date, as a shared snapshot.
    private(set) var snapshot: Shared<TransactionPayload>

    init(payload: TransactionPayload, orderID: String?) {
        id = payload.transactionID ?? ""
        bundleID = payload.bundleID ?? ""
        environment = payload.environment ?? .sandbox
        self.orderID = orderID
        snapshot = Shared(payload)
    }

    /// The payload without the signing date.
    var payload: TransactionPayload {
        get { snapshot.value }
        set { snapshot.value = newValue }
    }

    var originalID: String { payload.originalTransactionID ?? id }
    /// The customer's app transaction ID.
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
