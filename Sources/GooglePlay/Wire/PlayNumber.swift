package import AppStoreTypes
import Foundation

/// A 64-bit number, which Google sends as a string or as a number.
package struct PlayNumber: Hashable, Codable, Sendable {
    package var value: Int64
    package init(_ value: Int64) { self.value = value }

    /// Decodes a string of digits or a number.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            value = number
        } else if let number = Int64(try container.decode(String.self)) {
            value = number
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a whole number")
        }
    }

    /// Encodes a string of digits, as Google does.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(value))
    }

    /// The number as milliseconds since 1970.
    package var time: Timestamp { Timestamp(milliseconds: value) }
}
