import Foundation

/// How the API writes values in JSON.
enum DeskCoding {
    /// Reads answers; times are RFC 3339 with or without fractions of a second.
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = date(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time in RFC 3339")
            }
            return date
        }
        return decoder
    }

    /// Writes bodies; a value that is `nil` is omitted.
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(text(of: date))
        }
        return encoder
    }

    /// Returns a time in RFC 3339.
    static func text(of date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    private static func date(_ text: String) -> Date? {
        [true, false].lazy.compactMap { try? Date.ISO8601FormatStyle(includingFractionalSeconds: $0).parse(text) }.first
    }
}
