public import AppStoreTypes

/// A received request to Apple's server APIs, without its token and without a password in its body.
public struct ReceivedRequest: Hashable, Codable, Sendable {
    /// The HTTP method.
    public let method: String
    /// The path as on Apple's server, starting with `/inApps`, without the segment that chooses the environment.
    public let path: String
    /// The query without the question mark.
    public let query: String?
    /// The endpoint that handles it.
    public internal(set) var endpoint: AppStoreEndpoint?
    /// The environment of the request.
    public let environment: AppStoreEnvironment
    /// The HTTP status of the answer; `nil` if none was sent.
    public internal(set) var status: Int?
    /// When it was received, by the emulator's clock.
    public let receivedAt: Timestamp
    /// The body as JSON, or as a string if it is not valid JSON.
    public let body: JSONValue?
    /// The app of its token, if the token is valid.
    public internal(set) var bundleID: String?

    private enum CodingKeys: String, CodingKey {
        case method, path, query, endpoint, environment, status, receivedAt, body
        case bundleID = "bundleId"
    }

    init(_ call: Call, at address: AddressedCall, in environment: AppStoreEnvironment, time: Timestamp) {
        method = call.method
        path = address.path
        query = call.queryText
        self.environment = environment
        receivedAt = time
        body = Self.kept(call)
    }

    private static let maximumKept = 1 << 16

    /// Returns the part of the body to keep: no images, and only the start of a very large body.
    private static func kept(_ call: Call) -> JSONValue? {
        if call.contentType == "image/png" { return nil }
        let value = JSONValue(received: call.body)
        if case .object(var members) = value, members["password"] != nil {
            members["password"] = .string("(not kept)")
            if case .string(let receipt) = members["receipt-data"] {
                members["receipt-data"] = .string(String(receipt.prefix(maximumKept)))
            }
            return .object(members)
        }
        guard call.body.count > maximumKept else { return value }
        return .string(String(decoding: call.body.prefix(maximumKept), as: UTF8.self))
    }
}
