import AppStoreTypes
import Hummingbird

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

/// Returns a time that is not in the future; throws a ``Problem`` 400 for a time more than 5 minutes ahead.
///
/// A fact from the future would outrank all later facts.
func pastTime(_ time: Timestamp, _ name: String, now: Timestamp) throws -> Timestamp {
    guard time <= now + .seconds(300) else {
        throw Problem(.badRequest, "\(name) is in the future: check the clock of the machine that sent it.")
    }
    return min(time, now)
}
