public import AppStoreTypes

/// One body of Send Consumption Information that came in for a refund request, accepted or not.
public struct ReceivedConsumption: Hashable, Codable, Sendable {
    /// The version of the endpoint, 1 or 2.
    public let version: Int
    /// The body; a string of what came where it was no JSON.
    public let body: JSONValue
    /// The HTTP status it was answered with.
    public let status: Int
    /// When it came, by the emulator's clock.
    public let receivedAt: Timestamp
}
