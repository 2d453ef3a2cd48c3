import AppStoreTypes
import Foundation

extension LoggedNotification {
    /// Returns the payload with all nested signed data decoded, without the shared secret of version 1.
    func decoded(in world: World) -> JSONValue? {
        switch version {
        case .v1:
            guard var body = try? world.bodyV1(of: self) else { return nil }
            if body.password != nil { body.password = "••••••••" }
            return Self.json(body)
        case .v2:
            var copy = self
            guard let payload = try? copy.signedPayload(by: Unsigned(), for: world.apps[bundleID]) else { return nil }
            return Unsigned.opened(.string(payload))
        }
    }

    private static func json(_ value: some Encodable) -> JSONValue? {
        guard let data = try? JSONEncoder().encode(value) else { return nil }
        return try? JSONValue(json: data)
    }
}

/// Writes payloads unsigned for display, because signing takes time and readers do not need the signature.
private struct Unsigned: PayloadSigner {
    /// The prefix of unsigned payloads, which no string of Apple's has.
    private static let mark = "unsigned:"

    func sign(_ payload: some Encodable, with signature: String?) throws -> String {
        Self.mark + String(decoding: try JSONEncoder().encode(payload), as: UTF8.self) + "."
    }

    /// Returns the value with every unsigned payload replaced by its content.
    static func opened(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text) where text.hasPrefix(mark):
            let json = Data(text.dropFirst(mark.count).dropLast().utf8)
            return (try? JSONValue(json: json)).map(opened) ?? value
        case .object(let members): return .object(members.mapValues(opened))
        case .array(let values): return .array(values.map(opened))
        default: return value
        }
    }
}
