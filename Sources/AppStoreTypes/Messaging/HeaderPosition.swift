/// Where the heading of a message stands.
public struct HeaderPosition: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Between image and text.
    public static let aboveBody = Self(rawValue: "ABOVE_BODY")
    /// Above the image.
    public static let aboveImage = Self(rawValue: "ABOVE_IMAGE")
}
