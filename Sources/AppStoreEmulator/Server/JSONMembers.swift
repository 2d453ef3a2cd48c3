import AppStoreTypes

/// The members of a received body; `null` counts as absent.
///
/// The emulator checks the JSON itself. If it used the client's types, both would share the same mistakes.
struct JSONMembers: Sendable {
    let all: [String: JSONValue]

    init(_ all: [String: JSONValue]) { self.all = all }

    /// Returns a member, or `nil` if it is absent or `null`.
    subscript(name: String) -> JSONValue? {
        guard let value = all[name], value != .null else { return nil }
        return value
    }

    /// Returns a whole number in a range.
    ///
    /// - Throws: a refusal with the code if the member is absent or invalid.
    func integer(
        _ name: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max,
        else code: AppStoreErrorCode
    ) throws(APIRefusal) -> Int64 {
        guard case .integer(let number) = self[name], range.contains(number) else { throw APIRefusal(code) }
        return number
    }

    /// Returns a string that is not empty and not longer than a limit.
    ///
    /// - Throws: a refusal with the code if the member is absent or invalid.
    func text(_ name: String, upTo limit: Int = 255, else code: AppStoreErrorCode) throws(APIRefusal) -> String {
        guard case .string(let text) = self[name], !text.isEmpty, text.count <= limit else { throw APIRefusal(code) }
        return text
    }

    /// Returns a string, or `nil` if it is absent.
    func optionalText(_ name: String, else refusal: APIRefusal) throws(APIRefusal) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw refusal }
        return text
    }
}
