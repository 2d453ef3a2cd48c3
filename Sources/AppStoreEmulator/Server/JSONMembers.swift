import AppStoreTypes

/// The members of a body that came in; `null` counts as absent.
///
/// These are the emulator's own checks on the JSON itself: were they the client's, a mistake there would pass both.
struct JSONMembers: Sendable {
    let all: [String: JSONValue]

    init(_ all: [String: JSONValue]) { self.all = all }

    /// A member that is there and not `null`.
    subscript(name: String) -> JSONValue? {
        guard let value = all[name], value != .null else { return nil }
        return value
    }

    /// A whole number in a range.
    ///
    /// - Throws: a refusal with the code, for anything else.
    func integer(
        _ name: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max,
        else code: AppStoreErrorCode
    ) throws(APIRefusal) -> Int64 {
        guard case .integer(let number) = self[name], range.contains(number) else { throw APIRefusal(code) }
        return number
    }

    /// A string, neither empty nor longer than a number of characters.
    ///
    /// - Throws: a refusal with the code, for anything else.
    func text(_ name: String, upTo limit: Int = 255, else code: AppStoreErrorCode) throws(APIRefusal) -> String {
        guard case .string(let text) = self[name], !text.isEmpty, text.count <= limit else { throw APIRefusal(code) }
        return text
    }

    /// A string that need not be there.
    func optionalText(_ name: String, else refusal: APIRefusal) throws(APIRefusal) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw refusal }
        return text
    }
}
