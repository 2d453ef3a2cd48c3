import Foundation

/// The UUID by which an app tells its own customers apart; kept as spelled, compared without regard to case.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken>
public struct AppAccountToken: RawRepresentable, Codable, Sendable {
    /// The spelling on the wire.
    public var rawValue: String
    /// Creates a token from its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The token in lower case, the one spelling to store and compare.
    public var canonical: String { rawValue.lowercased() }

    /// Whether the spelling is a UUID.
    public var isUUID: Bool { UUID(uuidString: rawValue) != nil }
}

extension AppAccountToken: Hashable {
    /// Tokens are the same whatever the case of their letters.
    public static func == (lhs: AppAccountToken, rhs: AppAccountToken) -> Bool { lhs.canonical == rhs.canonical }

    /// Hashes the canonical spelling.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}
