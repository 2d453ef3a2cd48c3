import AppStoreTypes
import Foundation

/// The JSON object of a control call, or one inside it; every error says what to give instead.
struct ControlBody: Sendable {
    private let members: [String: JSONValue]
    /// Where the object stands, for errors.
    private let place: String

    private init(members: [String: JSONValue], place: String) {
        self.members = members
        self.place = place
    }

    /// An empty body is an object without members.
    init(_ bytes: [UInt8]) throws(EmulatorError) {
        place = ""
        guard !bytes.isEmpty else {
            members = [:]
            return
        }
        guard case .object(let members) = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
            throw .invalid("The body is not a JSON object: send one, such as {}.")
        }
        self.members = members
    }

    /// Refuses members with other names, where a slip of the pen would go unnoticed.
    func allow(_ names: [String]) throws(EmulatorError) {
        guard let stranger = members.keys.filter({ !names.contains($0) }).min() else { return }
        let allowed = names.isEmpty ? "nothing is" : "allowed: \(names.joined(separator: ", "))"
        throw .invalid("\"\(place)\(stranger)\" is not known here; \(allowed).")
    }

    func text(_ name: String) throws(EmulatorError) -> String? {
        guard let value = present(name) else { return nil }
        guard case .string(let text) = value else { throw wrong(name, "a string", value) }
        return text
    }

    func requiredText(_ name: String) throws(EmulatorError) -> String {
        guard let text = try text(name), !text.isEmpty else { throw missing(name, "a string") }
        return text
    }

    func integer(
        _ name: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(EmulatorError) -> Int64? {
        guard let value = present(name) else { return nil }
        guard case .integer(let number) = value, range.contains(number) else {
            throw wrong(name, "a whole number\(Self.words(range))", value)
        }
        return number
    }

    func requiredInteger(_ name: String) throws(EmulatorError) -> Int64 {
        guard let number = try integer(name) else { throw missing(name, "a whole number") }
        return number
    }

    func number(_ name: String, in range: ClosedRange<Double>) throws(EmulatorError) -> Double? {
        guard let value = present(name) else { return nil }
        let number: Double? =
            switch value {
            case .integer(let whole): Double(whole)
            case .number(let number): number
            default: nil
            }
        guard let number, range.contains(number) else {
            throw wrong(name, "a number from \(range.lowerBound) to \(range.upperBound)", value)
        }
        return number
    }

    func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(EmulatorError) -> Double {
        guard let number = try number(name, in: range) else { throw missing(name, "a number") }
        return number
    }

    func flag(_ name: String) throws(EmulatorError) -> Bool? {
        guard let value = present(name) else { return nil }
        guard case .bool(let flag) = value else { throw wrong(name, "true or false", value) }
        return flag
    }

    /// A time, RFC 3339 or in milliseconds.
    func time(_ name: String) throws(EmulatorError) -> Timestamp? {
        guard let value = present(name) else { return nil }
        switch value {
        case .integer(let milliseconds): return Timestamp(milliseconds: milliseconds)
        case .string(let text):
            if let time = Timestamp(rfc3339: text) { return time }
            fallthrough
        default: throw wrong(name, "a time such as \"2026-01-01T00:00:00Z\", or milliseconds", value)
        }
    }

    func environment(_ name: String) throws(EmulatorError) -> AppStoreEnvironment? {
        guard let text = try text(name) else { return nil }
        guard let known = [AppStoreEnvironment.sandbox, .production].first(where: { $0.rawValue == text }) else {
            throw .invalid("\"\(place)\(name)\" is \"Sandbox\" or \"Production\".")
        }
        return known
    }

    /// An array of strings; empty where the member is absent.
    func texts(_ name: String) throws(EmulatorError) -> [String] {
        guard let value = present(name) else { return [] }
        guard case .array(let items) = value else { throw wrong(name, "an array of strings", value) }
        return try items.map { item throws(EmulatorError) in
            guard case .string(let text) = item else { throw wrong(name, "an array of strings", item) }
            return text
        }
    }

    func object(_ name: String) throws(EmulatorError) -> ControlBody? {
        guard let value = present(name) else { return nil }
        guard case .object(let members) = value else { throw wrong(name, "an object", value) }
        return ControlBody(members: members, place: "\(place)\(name).")
    }

    /// An object, or an array of objects; none where the member is absent.
    func objects(_ name: String) throws(EmulatorError) -> [ControlBody] {
        guard let value = present(name) else { return [] }
        guard case .array(let values) = value else { return try object(name).map { [$0] } ?? [] }
        return try values.enumerated().map { (index, value) throws(EmulatorError) in
            guard case .object(let members) = value else { throw wrong("\(name)[\(index)]", "an object", value) }
            return ControlBody(members: members, place: "\(place)\(name)[\(index)].")
        }
    }

    /// One of the words of an enumeration.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self
    ) throws(EmulatorError) -> Word? {
        guard let text = try text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let allowed = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw .invalid("\"\(place)\(name)\" is one of \(allowed).")
        }
        return word
    }

    /// Any value that is not `null`.
    func value(_ name: String) -> JSONValue? { present(name) }

    private func present(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    private func missing(_ name: String, _ wanted: String) -> EmulatorError {
        .invalid("\"\(place)\(name)\" is missing: give \(wanted).")
    }

    private func wrong(_ name: String, _ wanted: String, _ value: JSONValue) -> EmulatorError {
        .invalid("\"\(place)\(name)\" is \(wanted), not this \(value.kind).")
    }

    private static func words(_ range: ClosedRange<Int64>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (Int64.min, Int64.max): ""
        case (let low, Int64.max): " from \(low) on"
        case (let low, let high): " from \(low) to \(high)"
        }
    }
}
