import AppStoreTypes
import Foundation

/// The members of a JSON object; every error has the path of a member, but no value.
struct MessageMembers {
    let members: [String: JSONValue]
    private let path: String

    init(_ members: [String: JSONValue], path: String = "") {
        self.members = members
        self.path = path
    }

    /// Reads JSON text that must be an object.
    init(_ json: Data) throws(MessageFailure) {
        guard let value = try? JSONValue(json: json) else { throw .notJSON }
        guard let members = value.members else {
            throw .wrong(WireError(path: "", found: value.kind, expected: "an object"))
        }
        self.init(members)
    }

    /// Returns a member that is neither missing nor `null`.
    private subscript(name: String) -> JSONValue? { members[name].flatMap { $0 == .null ? nil : $0 } }

    func has(_ name: String) -> Bool { self[name] != nil }

    func optionalText(_ name: String) throws(MessageFailure) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw wrong(name, value, "a string") }
        return text
    }

    func text(_ name: String) throws(MessageFailure) -> String {
        guard let text = try optionalText(name) else { throw .missing(place(name)) }
        guard !text.isEmpty else { throw .empty(place(name)) }
        return text
    }

    /// Returns a whole number, which may also be a string of digits.
    func number(_ name: String) throws(MessageFailure) -> Int64 {
        switch self[name] {
        case nil: throw .missing(place(name))
        case .integer(let number): return number
        case .string(let text):
            guard let number = Int64(text) else { throw wrong(name, .string(text), "a whole number") }
            return number
        case let value?: throw wrong(name, value, "a whole number")
        }
    }

    /// Returns a string or a number as text; `nil` if it is missing or anything else.
    func raw(_ name: String) -> String? {
        switch self[name] {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .decimal(let number): "\(number)"
        default: nil
        }
    }

    func object(_ name: String) throws(MessageFailure) -> MessageMembers {
        guard let value = self[name] else { throw .missing(place(name)) }
        guard case .object(let members) = value else { throw wrong(name, value, "an object") }
        return MessageMembers(members, path: place(name))
    }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    private func wrong(_ name: String, _ value: JSONValue, _ expected: String) -> MessageFailure {
        .wrong(WireError(path: place(name), found: value.kind, expected: expected))
    }
}
