public import Foundation

/// A moment in UTC, in whole milliseconds since 1970, as Apple's wire writes it.
///
/// Xcode writes fractions of a millisecond; they are rounded to the nearest one. A sum beyond 64 bits, which only a
/// stranger's number can make, stays at the end of time.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// Creates a moment from milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates a moment from seconds since 1970.
    public init(seconds: Int64) { milliseconds = Duration.seconds(seconds).milliseconds }

    /// Creates a moment from a date, rounded to the nearest millisecond.
    public init(_ date: Date) {
        let rounded = (date.timeIntervalSince1970 * 1000).rounded()
        milliseconds = Int64(exactly: rounded) ?? (rounded < 0 ? .min : .max)
    }

    /// The present moment of the system's clock.
    public static var now: Timestamp { Timestamp(Date()) }

    /// The same moment as Foundation's date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Earlier moments are smaller.
    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool { lhs.milliseconds < rhs.milliseconds }

    /// The moment a duration later.
    public static func + (lhs: Timestamp, rhs: Duration) -> Timestamp {
        let (sum, overflow) = lhs.milliseconds.addingReportingOverflow(rhs.milliseconds)
        return Timestamp(milliseconds: overflow ? (rhs < .zero ? .min : .max) : sum)
    }

    /// The moment a duration earlier.
    public static func - (lhs: Timestamp, rhs: Duration) -> Timestamp {
        let (difference, overflow) = lhs.milliseconds.subtractingReportingOverflow(rhs.milliseconds)
        return Timestamp(milliseconds: overflow ? (rhs < .zero ? .max : .min) : difference)
    }

    /// The time from the second moment to the first.
    public static func - (lhs: Timestamp, rhs: Timestamp) -> Duration {
        .milliseconds(lhs.milliseconds) - .milliseconds(rhs.milliseconds)
    }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds.
    public var description: String {
        // Whole seconds and the rest apart: a date cannot hold each millisecond, and its format would cut one off.
        var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
        let text = Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
        return "\(text.dropLast()).\(String(rest + 1000).dropFirst())Z"
    }
}

extension Timestamp: Codable {
    /// Reads a JSON number of milliseconds.
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

    /// Writes a JSON number of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero; the largest or smallest number where 64 bits do not hold them.
    public var milliseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1000)
        let (sum, carry) = whole.addingReportingOverflow(components.attoseconds / 1_000_000_000_000_000)
        return overflow || carry ? (components.seconds < 0 ? .min : .max) : sum
    }
}
