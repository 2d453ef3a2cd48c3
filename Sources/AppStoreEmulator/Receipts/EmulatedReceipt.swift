public import AppStoreTypes

/// A receipt that the emulator issued for an app.
public struct EmulatedReceipt: Hashable, Codable, Sendable {
    /// The receipt in base64, as `receipt-data` takes it.
    public let receipt: String
    /// The app's bundle ID.
    public let bundleID: String
    /// The environment of the receipt.
    public let environment: AppStoreEnvironment
    /// The customer's app transaction ID.
    public let appTransactionID: String
    /// When it was issued, by the emulator's clock.
    public let createdAt: Timestamp
    /// The device of an app receipt, a UUID or a hexadecimal network address; `nil` for a transaction receipt.
    public let deviceIdentifier: String?

    private enum CodingKeys: String, CodingKey {
        case receipt
        case bundleID = "bundleId"
        case environment
        case appTransactionID = "appTransactionId"
        case createdAt, deviceIdentifier
    }
}
