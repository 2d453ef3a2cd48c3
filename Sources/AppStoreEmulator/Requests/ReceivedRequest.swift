public import AppStoreTypes

/// A request to Apple's server APIs that came in; its token is never kept, nor a password in its body.
public struct ReceivedRequest: Hashable, Codable, Sendable {
    /// The HTTP method.
    public let method: String
    /// The path as at Apple's, from `/inApps` on: without the segment that chooses the environment.
    public let path: String
    /// What stood after the question mark.
    public let query: String?
    /// The endpoint that serves it.
    public internal(set) var endpoint: AppStoreEndpoint?
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

    private static let mostKept = 1 << 16

    /// The body as far as it is kept: no image, and of a very large one the beginning.
    private static func kept(_ call: Call) -> JSONValue? {
        if call.contentType == "image/png" { return nil }
        let value = JSONValue(received: call.body)
        if case .object(var members) = value, members["password"] != nil {
            members["password"] = .string("(not kept)")
            if case .string(let receipt) = members["receipt-data"] {
                members["receipt-data"] = .string(String(receipt.prefix(mostKept)))
            }
            return .object(members)
        }
        guard call.body.count > mostKept else { return value }
        return .string(String(decoding: call.body.prefix(mostKept), as: UTF8.self))
    }
}
