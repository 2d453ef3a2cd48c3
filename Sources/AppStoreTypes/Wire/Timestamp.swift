public import Foundation

/// A time in UTC, in whole milliseconds since 1970, as on Apple's wire.
///
/// Xcode writes fractions of a millisecond, which are rounded to the nearest millisecond. A sum beyond 64 bits, which
/// only untrusted input can cause, is clamped.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// Creates a time from milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates a time from seconds since 1970.
    public init(seconds: Int64) { milliseconds = Duration.seconds(seconds).milliseconds }

    /// Creates a time from a date, rounded to the nearest millisecond.
    public init(_ date: Date) {
        let rounded = (date.timeIntervalSince1970 * 1000).rounded()
        milliseconds = Int64(exactly: rounded) ?? (rounded < 0 ? .min : .max)
    }

    /// The current time of the system's clock.
    public static var now: Timestamp { Timestamp(Date()) }

    /// The time as a Foundation date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Returns whether the first time is earlier.
    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool { lhs.milliseconds < rhs.milliseconds }

    /// Returns the time a duration later.
    public static func + (lhs: Timestamp, rhs: Duration) -> Timestamp {
        let (sum, overflow) = lhs.milliseconds.addingReportingOverflow(rhs.milliseconds)
        return Timestamp(milliseconds: overflow ? (rhs < .zero ? .min : .max) : sum)
    }

    /// Returns the time a duration earlier.
    public static func - (lhs: Timestamp, rhs: Duration) -> Timestamp {
        let (difference, overflow) = lhs.milliseconds.subtractingReportingOverflow(rhs.milliseconds)
        return Timestamp(milliseconds: overflow ? (rhs < .zero ? .max : .min) : difference)
    }

    /// Returns the duration from the second time to the first.
    public static func - (lhs: Timestamp, rhs: Timestamp) -> Duration {
        .milliseconds(lhs.milliseconds) - .milliseconds(rhs.milliseconds)
    }
}

extension Timestamp: CustomStringConvertible {
    /// The time in RFC 3339, in UTC with milliseconds.
    public var description: String {
        // Separates whole seconds from the rest, because a date is not exact to the millisecond and its format
        // truncates.
        var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
        let text = Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
        return "\(text.dropLast()).\(String(rest + 1000).dropFirst())Z"
    }
}

extension Timestamp: Codable {
    /// Decodes a JSON number of milliseconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let whole = try? container.decode(Int64.self) {
            milliseconds = whole
            return
        }
        let fractional = try container.decode(Double.self)
        guard let rounded = Int64(exactly: fractional.rounded()) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time in milliseconds")
        }
        milliseconds = rounded
    }

    /// Encodes a JSON number of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Duration {
    /// The whole milliseconds, rounded towards zero and clamped to 64 bits.
    public var milliseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1000)
        let (sum, carry) = whole.addingReportingOverflow(components.attoseconds / 1_000_000_000_000_000)
        return overflow || carry ? (components.seconds < 0 ? .min : .max) : sum
    }
}
