/// What an uploaded image is for.
public struct ImageSize: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A message of its own.
    public static let fullSize = Self(rawValue: "FULL_SIZE")
    /// One point of a list.
    public static let bulletPoint = Self(rawValue: "BULLET_POINT")
}
