/// The position of a message's heading.
public struct HeaderPosition: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Between the image and the text.
    public static let aboveBody = Self(rawValue: "ABOVE_BODY")
    /// Above the image.
    public static let aboveImage = Self(rawValue: "ABOVE_IMAGE")
}
