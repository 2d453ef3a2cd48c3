package import AppStoreTypes
import Foundation

/// The JSON object of a control call or a nested object; every error says what to give instead.
package struct ControlBody: Sendable {
    private let members: [String: JSONValue]
    /// The path of the object in the document, for errors.
    let path: MemberPath

    private init(members: [String: JSONValue], path: MemberPath) {
        self.members = members
        self.path = path
    }

    /// Reads a document that must be an object.
    init(_ document: JSONValue) throws(EmulatorError) {
        guard case .object(let members) = document else {
            throw .invalid("The document must be a JSON object, not this \(document.kind).")
        }
        self.init(members: members, path: MemberPath())
    }

    /// Reads a request body; an empty body is an object without members.
    package init(_ bytes: [UInt8]) throws(EmulatorError) {
        path = MemberPath()
        guard !bytes.isEmpty else {
            members = [:]
            return
        }
        guard case .object(let members) = try? JSONValue(json: bytes) else {
            throw .invalid("The body is not a JSON object: send one, such as {}.")
        }
        self.members = members
    }

    /// Throws an error if the object has other members, so that a misspelled name does not go unnoticed.
    package func allow(_ names: [String]) throws(EmulatorError) {
        guard let stranger = members.keys.filter({ !names.contains($0) }).min() else { return }
        let allowed = names.isEmpty ? "no member is allowed" : "allowed: \(names.joined(separator: ", "))"
        throw .invalid("\"\(path + stranger)\" is unknown; \(allowed).", at: path + stranger)
    }

    package func text(_ name: String) throws(EmulatorError) -> String? {
        guard let value = present(name) else { return nil }
        guard case .string(let text) = value else { throw wrong(name, "a string", value) }
        return text
    }

    package func requiredText(_ name: String) throws(EmulatorError) -> String {
        guard let text = try text(name), !text.isEmpty else { throw missing(name, "a string") }
        return text
    }

    package func integer(
        _ name: String,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(EmulatorError) -> Int64? {
        guard let value = present(name) else { return nil }
        guard case .integer(let number) = value, range.contains(number) else {
            throw wrong(name, "a whole number\(Self.displayText(range))", value)
        }
        return number
    }

    func requiredInteger(_ name: String) throws(EmulatorError) -> Int64 {
        guard let number = try integer(name) else { throw missing(name, "a whole number") }
        return number
    }

    package func number(_ name: String, in range: ClosedRange<Double>) throws(EmulatorError) -> Double? {
        guard let value = present(name) else { return nil }
        let number: Double? =
            switch value {
            case .integer(let whole): Double(whole)
            case .number(let number): number
            case .decimal(let exact): Double("\(exact)")
            default: nil
            }
        guard let number, range.contains(number) else {
            throw wrong(name, "a number from \(range.lowerBound) to \(range.upperBound)", value)
        }
        return number
    }

    package func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(EmulatorError) -> Double {
        guard let number = try number(name, in: range) else { throw missing(name, "a number") }
        return number
    }

    package func flag(_ name: String) throws(EmulatorError) -> Bool? {
        guard let value = present(name) else { return nil }
        guard case .bool(let flag) = value else { throw wrong(name, "true or false", value) }
        return flag
    }

    /// Returns a time given in RFC 3339 or in milliseconds.
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
            throw .invalid("\"\(path + name)\" must be \"Sandbox\" or \"Production\".", at: path + name)
        }
        return known
    }

    /// Returns an array of strings, which is empty if the member is absent.
    func texts(_ name: String) throws(EmulatorError) -> [String] {
        guard let value = present(name) else { return [] }
        guard case .array(let items) = value else { throw wrong(name, "an array of strings", value) }
        return try items.map { item throws(EmulatorError) in
            guard case .string(let text) = item else { throw wrong(name, "an array of strings", item) }
            return text
        }
    }

    /// Returns an array of `count` numbers, or `nil` if the member is absent.
    func numbers(_ name: String, count: Int) throws(EmulatorError) -> [Double]? {
        guard let value = present(name) else { return nil }
        guard case .array(let items) = value, items.count == count else {
            throw wrong(name, "an array of \(count) numbers", value)
        }
        return try items.map { item throws(EmulatorError) in
            switch item {
            case .integer(let whole): return Double(whole)
            case .number(let number): return number
            default: throw wrong(name, "an array of \(count) numbers", item)
            }
        }
    }

    package func object(_ name: String) throws(EmulatorError) -> ControlBody? {
        guard let value = present(name) else { return nil }
        guard case .object(let members) = value else { throw wrong(name, "an object", value) }
        return ControlBody(members: members, path: path + name)
    }

    /// Returns the objects of a member that is an object or an array of objects; none if it is absent.
    func objects(_ name: String) throws(EmulatorError) -> [ControlBody] {
        guard let value = present(name) else { return [] }
        guard case .array(let values) = value else { return try object(name).map { [$0] } ?? [] }
        return try values.enumerated().map { (index, value) throws(EmulatorError) in
            let path = path + name + index
            guard case .object(let members) = value else { throw Self.wrong(path, "an object", value) }
            return ControlBody(members: members, path: path)
        }
    }

    /// Returns the nested objects of an object whose member names the caller chooses, sorted by name.
    func named(_ name: String) throws(EmulatorError) -> [(name: String, body: ControlBody)] {
        guard let object = try object(name) else { return [] }
        return try object.members.keys.sorted().map { key throws(EmulatorError) in
            guard let body = try object.object(key) else { throw object.missing(key, "an object") }
            return (key, body)
        }
    }

    /// Returns all members; throws unless each is an array of strings or of arrays of strings.
    func lists() throws(EmulatorError) -> [(name: String, lists: [[String]])] {
        try members.keys.sorted().map { name throws(EmulatorError) in
            let wanted = "an array of names, or of arrays of names"
            guard let value = present(name), case .array(let items) = value else {
                throw wrong(name, wanted, members[name] ?? .null)
            }
            let lists = try items.map { item throws(EmulatorError) -> [String] in
                let inner: [JSONValue] = if case .array(let inner) = item { inner } else { [item] }
                let texts = inner.compactMap(\.text)
                guard texts.count == inner.count else { throw wrong(name, wanted, item) }
                return texts
            }
            return (name, lists)
        }
    }

    /// Returns a value of an enumeration.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        as type: Word.Type = Word.self
    ) throws(EmulatorError) -> Word? {
        guard let text = try text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let allowed = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw .invalid("\"\(path + name)\" must be one of \(allowed).", at: path + name)
        }
        return word
    }

    /// Returns any value that is not `null`.
    package func value(_ name: String) -> JSONValue? { present(name) }

    private func present(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// Returns whether the object has a member, or an object inside of it does.
    func has(_ member: MemberPath) -> Bool {
        var value: JSONValue? = .object(members)
        guard member.steps.starts(with: path.steps) else { return false }
        for step in member.steps.dropFirst(path.steps.count) {
            switch (step, value) {
            case (.name(let name), .object(let members)): value = members[name]
            case (.index(let index), .array(let items)): value = items.indices.contains(index) ? items[index] : nil
            default: value = nil
            }
        }
        return value != nil
    }

    /// Returns the object with another value of a member of it or of an object inside.
    ///
    /// - Parameters:
    ///   - member: the member.
    ///   - value: the value; `nil` removes the member.
    /// - Returns: the object; `nil` if the member is not a member of an object.
    func replacing(_ member: MemberPath, with value: JSONValue?) -> ControlBody? {
        let steps = member.steps.dropFirst(path.steps.count)
        guard member.steps.starts(with: path.steps), !steps.isEmpty,
            case .object(let changed) = Self.replacing(steps, of: .object(members), with: value)
        else { return nil }
        return ControlBody(members: changed, path: path)
    }

    private static func replacing(
        _ steps: ArraySlice<MemberPath.Step>,
        of whole: JSONValue,
        with value: JSONValue?
    ) -> JSONValue? {
        let rest = steps.dropFirst()
        switch (steps.first, whole) {
        case (.name(let name), .object(var members)):
            if rest.isEmpty {
                members[name] = value
            } else {
                guard let inner = members[name], let changed = replacing(rest, of: inner, with: value) else {
                    return nil
                }
                members[name] = changed
            }
            return .object(members)
        case (.index(let index), .array(var items)) where items.indices.contains(index) && !rest.isEmpty:
            guard let changed = replacing(rest, of: items[index], with: value) else { return nil }
            items[index] = changed
            return .array(items)
        default: return nil
        }
    }

    private func missing(_ name: String, _ wanted: String) -> EmulatorError {
        .invalid("\"\(path + name)\" is missing: give \(wanted).", at: path + name)
    }

    private func wrong(_ name: String, _ wanted: String, _ value: JSONValue) -> EmulatorError {
        Self.wrong(path + name, wanted, value)
    }

    private static func wrong(_ path: MemberPath, _ wanted: String, _ value: JSONValue) -> EmulatorError {
        .invalid("\"\(path)\" must be \(wanted), not this \(value.kind).", at: path)
    }

    private static func displayText(_ range: ClosedRange<Int64>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (Int64.min, Int64.max): ""
        case (let low, Int64.max): ", \(low) or more"
        case (let low, let high): " from \(low) to \(high)"
        }
    }
}
