import AppStoreTypes

/// A whole number in a body.
///
/// `JSONDecoder` does not report the position of a number that is too large for `Int64` or has a fraction.
struct WholeNumber: Decodable {
    let value: Int64

    init(from decoder: any Decoder) throws {
        guard case .integer(let value) = try JSONValue(from: decoder) else {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no whole number")
            throw DecodingError.typeMismatch(Self.self, context)
        }
        self.value = value
    }
}
