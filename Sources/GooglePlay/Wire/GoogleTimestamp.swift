package import AppStoreTypes
import Foundation

/// A time in RFC 3339, as Google sends it.
package struct GoogleTimestamp: Hashable, Codable, Sendable {
    package var timestamp: Timestamp
    package init(_ timestamp: Timestamp) { self.timestamp = timestamp }

    /// Decodes RFC 3339 with an offset.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = Timestamp(rfc3339: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time in RFC 3339")
        }
        timestamp = time
    }

    /// Encodes RFC 3339 in UTC with milliseconds.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(timestamp.description)
    }
}
