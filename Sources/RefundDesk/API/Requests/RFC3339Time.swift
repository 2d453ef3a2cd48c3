import AppStoreTypes

/// A time in an answer, in RFC 3339 format.
struct RFC3339Time: Encodable {
    let timestamp: Timestamp

    init(_ timestamp: Timestamp) { self.timestamp = timestamp }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(timestamp.description)
    }
}
