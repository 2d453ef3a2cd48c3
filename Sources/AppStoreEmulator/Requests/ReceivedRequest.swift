public import AppStoreTypes

/// A request to the App Store Server API that came in; its token is never kept.
public struct ReceivedRequest: Hashable, Codable, Sendable {
    /// The HTTP method.
    public let method: String
    /// The path as at Apple's, from `/inApps` on: without the segment that chooses the environment.
    public let path: String
    /// The environment it was for.
    public let environment: AppStoreEnvironment
    /// The HTTP status of the answer; none was sent without it.
    public internal(set) var status: Int?
    /// When it came, by the emulator's clock.
    public let receivedAt: Timestamp
    /// The body; a string of what came where it was no JSON.
    public let body: JSONValue?
    /// The app its token speaks for, if that is valid.
    public internal(set) var bundleID: String?

    private enum CodingKeys: String, CodingKey {
        case method, path, environment, status, receivedAt, body
        case bundleID = "bundleId"
    }
}
