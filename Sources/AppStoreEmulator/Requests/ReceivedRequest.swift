public import AppStoreTypes
import Foundation

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
    ///
    /// It contains no password, and a body of more than 65,536 bytes is cut.
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
        body = call.contentType == "image/png" ? nil : Self.kept(call.body)
    }

    /// The largest body to keep whole, in bytes.
    static let longestBody = 1 << 16

    /// Returns what to keep of a body: no password, and only as much as ``longestBody`` allows.
    static func kept(_ body: [UInt8]) -> JSONValue? {
        switch JSONValue(received: body) {
        case .object(var members):
            if members["password"] != nil { members["password"] = .string("(not kept)") }
            return .object(body.count > longestBody ? cut(members) : members)
        case .string(let text):
            // A body that is not JSON may still contain a password.
            let beforePassword = text.firstRange(of: "\"password\"").map { text[..<$0.lowerBound] } ?? text[...]
            return .string(String(decoding: beforePassword.utf8.prefix(longestBody), as: UTF8.self))
        case let value:
            guard body.count > longestBody else { return value }
            return .string(String(decoding: body.prefix(longestBody), as: UTF8.self))
        }
    }

    /// Returns the members with texts shortened, and other large values left out, so that ``longestBody`` suffices.
    private static func cut(_ members: [String: JSONValue]) -> [String: JSONValue] {
        var left = longestBody
        var kept: [String: JSONValue] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            left -= name.utf8.count
            guard left > 0 else { break }
            if case .string(let text) = value {
                let start = text.utf8.prefix(left)
                kept[name] = .string(String(decoding: start, as: UTF8.self))
                left -= start.count
            } else if let size = try? JSONEncoder().encode(value).count, size <= left {
                kept[name] = value
                left -= size
            } else {
                kept[name] = .string("(too large to keep)")
            }
        }
        return kept
    }
}
