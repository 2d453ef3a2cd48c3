/// Why a period has more than one transaction.
public struct AdditionalTransactionReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Seats were added.
    public static let seatAddition = Self(rawValue: "SEAT_ADDITION")
}
