package import AppStoreTypes

/// Something that happened in an emulated Google Play.
package struct PlayEvent: Sendable {
    /// What happened.
    package enum Kind: String, Sendable {
        case bought, renewed, disputed, voided, silent, published, delivered, deliveryFailed, pulled, acknowledged
        case answered, answerIgnored, refused
    }

    /// The position in the list of all events, from 1.
    package let number: Int
    package let at: Timestamp
    package let kind: Kind
    /// What it is about.
    package let details: [String: JSONValue]

    package var json: JSONValue {
        .object([
            "number": .integer(Int64(number)), "at": .string(at.description), "event": .string(kind.rawValue),
            "details": .object(details),
        ])
    }
}
