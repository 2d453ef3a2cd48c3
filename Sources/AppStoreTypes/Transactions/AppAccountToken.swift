import Foundation

/// The UUID by which an app identifies its customers; it keeps its spelling, but comparison ignores case.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken>
public struct AppAccountToken: RawRepresentable, Codable, Sendable {
    /// The spelling on the wire.
    public var rawValue: String
    /// Creates a token from its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The token in lowercase, which is the form to store and compare.
    public var canonical: String { rawValue.lowercased() }

    /// Whether the spelling is a UUID.
    public var isUUID: Bool { UUID(uuidString: rawValue) != nil }
}

extension AppAccountToken: Hashable {
    /// Returns whether two tokens are equal, ignoring case.
    public static func == (lhs: AppAccountToken, rhs: AppAccountToken) -> Bool { lhs.canonical == rhs.canonical }

    /// Hashes the canonical spelling.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

/// The body of Set App Account Token.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/updateappaccounttokenrequest>
public struct UpdateAppAccountTokenRequest: WireObject {
    /// The UUID by which the app knows the customer; required.
    public var appAccountToken: AppAccountToken?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty request.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appAccountToken", \.appAccountToken)
    ]
}
