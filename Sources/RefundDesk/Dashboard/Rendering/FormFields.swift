import Foundation

/// The fields of a form, from a URL query or a body.
struct FormFields: Sendable {
    private let fields: [(name: String, value: String)]

    /// Parses `name=value` pairs; omits pairs that are not valid UTF-8 when decoded.
    ///
    /// An encoded form is ASCII; any other text has no fields. Splitting other text could take quadratic time.
    init(_ text: String) {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            fields = []
            return
        }
        fields = text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]) else { return nil }
            guard let value = parts.count > 1 ? Self.decoded(parts[1]) : "" else { return nil }
            return (name, value)
        }
    }

    /// The names of all fields, with blank values too.
    var names: [String] { fields.map(\.name) }

    /// The fields that are not blank, in the order of the text, with values that are not trimmed.
    var filled: [(name: String, value: String)] { fields.filter { !$0.value.allSatisfy(\.isWhitespace) } }

    /// Refuses an address with other fields than some.
    func require(only allowed: [String]) throws(PageProblem) {
        if let unknown = names.first(where: { name in !allowed.contains { $0.utf8.elementsEqual(name.utf8) } }) {
            throw .unknownField(unknown, allowed: allowed)
        }
    }

    /// Returns whether a field says `yes` or `no`; `nil` without the field.
    ///
    /// - Throws: ``PageProblem`` for another word.
    func flag(_ name: String) throws(PageProblem) -> Bool? {
        guard let word = self[name] else { return nil }
        guard word == "yes" || word == "no" else { throw .unknownFilter(name, allowed: ["yes", "no"]) }
        return word == "yes"
    }

    /// Returns the number in a field, from 1; `nil` without the field.
    ///
    /// - Throws: ``PageProblem`` for anything else.
    func number(_ name: String) throws(PageProblem) -> Int64? {
        guard let text = self[name] else { return nil }
        guard let number = Int64(text), (1...1_000_000_000).contains(number) else {
            throw .unknownFilter(name, allowed: ["a whole number from 1"])
        }
        return number
    }

    /// The first value of a field that is not blank, trimmed.
    subscript(name: String) -> String? { all(name).first }

    /// Returns all values of a field that are not blank, trimmed.
    func all(_ name: String) -> [String] {
        // Strangers choose the names. Comparing characters instead of bytes could take quadratic time.
        fields.filter { $0.name.utf8.elementsEqual(name.utf8) }
            .map { $0.value.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isEmpty }
    }

    /// Returns the first value of a field as it is: spaces may be a part of a password or of an identifier.
    func whole(_ name: String) -> String {
        fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value ?? ""
    }

    /// Returns the first value of a field with its spaces, and with line ends as on Unix.
    func text(_ name: String) -> String {
        whole(name).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
