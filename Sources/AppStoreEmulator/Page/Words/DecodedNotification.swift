import AppStoreTypes
import Foundation

extension LoggedNotification {
    /// What it says, with what is signed inside it decoded; the shared secret of version 1 is left out.
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
        return try? JSONDecoder().decode(JSONValue.self, from: data)
    }
}

/// Writes what would be signed, to be shown: a signature costs time and says nothing to a reader.
private struct Unsigned: PayloadSigner {
    /// Begins what stands for a signed string, and no string of Apple's.
    private static let mark = "unsigned:"

    func sign(_ payload: some Encodable, with signature: String?) throws -> String {
        Self.mark + String(decoding: try JSONEncoder().encode(payload), as: UTF8.self) + "."
    }

    /// The value with every string of ours replaced by what it holds.
    static func opened(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text) where text.hasPrefix(mark):
            let json = Data(text.dropFirst(mark.count).dropLast().utf8)
            return (try? JSONDecoder().decode(JSONValue.self, from: json)).map(opened) ?? value
        case .object(let members): return .object(members.mapValues(opened))
        case .array(let values): return .array(values.map(opened))
        default: return value
        }
    }
}
