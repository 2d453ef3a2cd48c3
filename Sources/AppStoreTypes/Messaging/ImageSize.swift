/// The use of an uploaded image.
public struct ImageSize: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The image of a message.
    public static let fullSize = Self(rawValue: "FULL_SIZE")
    /// The image of a list item.
    public static let bulletPoint = Self(rawValue: "BULLET_POINT")
}
