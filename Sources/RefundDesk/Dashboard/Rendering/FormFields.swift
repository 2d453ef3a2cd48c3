import Foundation

/// The fields of a form, as an address or a body carries them.
struct FormFields: Sendable {
    private let fields: [(name: String, value: String)]

    /// Reads `name=value` pairs; values that are not UTF-8 when decoded are left out.
    init(_ text: String) {
        fields = text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]) else { return nil }
            guard let value = parts.count > 1 ? Self.decoded(parts[1]) : "" else { return nil }
            return (name, value)
        }
    }

    /// The first value of a field that is not blank, without the blanks around it.
    subscript(name: String) -> String? { all(name).first }

    /// All values of a field that are not blank.
    func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }
            .map { $0.value.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isEmpty }
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
