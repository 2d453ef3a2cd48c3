public import AppStoreTypes

/// A receipt that the emulator has made for an app.
public struct EmulatedReceipt: Hashable, Codable, Sendable {
    /// The receipt in base64, as `receipt-data` takes it.
    public let receipt: String
    /// The app's bundle identifier.
    public let bundleID: String
    /// The environment that it is of.
    public let environment: AppStoreEnvironment
    /// The customer, by the app transaction.
    public let appTransactionID: String
    /// When it was made, by the emulator's clock.
    public let createdAt: Timestamp
    /// The device that an app receipt is for: a UUID, or a network address in hexadecimal; `nil` for a transaction
    /// receipt.
    public let deviceIdentifier: String?

    private enum CodingKeys: String, CodingKey {
        case receipt
        case bundleID = "bundleId"
        case environment
        case appTransactionID = "appTransactionId"
        case createdAt, deviceIdentifier
    }
}
