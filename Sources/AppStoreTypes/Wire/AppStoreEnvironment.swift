/// The server environment a purchase belongs to.
public struct AppStoreEnvironment: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates an environment from its wire spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Test purchases: sandbox accounts, TestFlight, App Review.
    public static let sandbox = Self(rawValue: "Sandbox")
    /// Customers' purchases.
    public static let production = Self(rawValue: "Production")
    /// Data signed by Xcode, never by Apple.
    public static let xcode = Self(rawValue: "Xcode")
    /// Data from local tests, never from Apple.
    public static let localTesting = Self(rawValue: "LocalTesting")
}

extension AppStoreEnvironment: CustomStringConvertible {
    /// The wire spelling.
    public var description: String { rawValue }
}

extension AppStoreEnvironment: CodingKeyRepresentable {}
