import AppStoreTypes

/// A time in a body, in RFC 3339 format.
struct RFC3339Time: Codable {
    let timestamp: Timestamp

    init(_ timestamp: Timestamp) { self.timestamp = timestamp }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self), let timestamp = Timestamp(rfc3339: text) else {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no time")
            throw DecodingError.typeMismatch(Self.self, context)
        }
        self.timestamp = timestamp
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(timestamp.description)
    }
}
