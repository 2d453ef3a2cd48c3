package import AppStoreTypes

/// A time in an answer, in RFC 3339 format.
package struct RFC3339Time: Encodable {
    let timestamp: Timestamp

    /// Creates a time for an answer.
    package init(_ timestamp: Timestamp) { self.timestamp = timestamp }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(timestamp.description)
    }
}
