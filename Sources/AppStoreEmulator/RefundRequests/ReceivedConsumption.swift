public import AppStoreTypes

/// A received body of Send Consumption Information for a refund request, accepted or not.
public struct ReceivedConsumption: Hashable, Codable, Sendable {
    /// The version of the endpoint, 1 or 2.
    public let version: Int
    /// The body as JSON, or as a string if it is not valid JSON.
    public let body: JSONValue
    /// The HTTP status of the answer.
    public let status: Int
    /// When it was received, by the emulator's clock.
    public let receivedAt: Timestamp
}
