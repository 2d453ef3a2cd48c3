import AppStoreTypes
import DeskTools
import Foundation

/// A payload as text for a terminal: one member per line, with readable times and prices.
struct PayloadText {
    /// The order of the members; others follow.
    let order: [String]
    /// The paths of signed values that have their own section.
    let signedPaths: Set<String>
    /// The path of the payload itself.
    let path: String

    /// Returns the lines, with the names in a column.
    func lines(of payload: JSONValue) -> [String] {
        var rows: [(name: String, value: String)] = []
        collect(payload, name: "", siblings: [:], into: &rows)
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { name, value in
            Table.plain(name) + String(repeating: " ", count: width - name.count + 2) + Table.plain(value)
        }
    }

    private func collect(
        _ value: JSONValue,
        name: String,
        siblings: [String: JSONValue],
        into rows: inout [(name: String, value: String)]
    ) {
        switch value {
        case .object(let members) where !members.isEmpty:
            for key in sorted(members.keys) {
                guard let member = members[key] else { continue }
                collect(member, name: name.isEmpty ? key : "\(name).\(key)", siblings: members, into: &rows)
            }
        case .array(let elements) where elements.contains { $0.members != nil }:
            for (index, element) in elements.enumerated() {
                collect(element, name: "\(name)[\(index)]", siblings: [:], into: &rows)
            }
        case .array(let elements):
            rows.append((name, elements.map { displayText(for: $0, named: name, siblings) }.joined(separator: ", ")))
        default:
            rows.append((name, displayText(for: value, named: name, siblings)))
        }
    }

    private func sorted(_ names: some Collection<String>) -> [String] {
        names.sorted { ((order.firstIndex(of: $0) ?? .max), $0) < ((order.firstIndex(of: $1) ?? .max), $1) }
    }

    private func displayText(for value: JSONValue, named name: String, _ siblings: [String: JSONValue]) -> String {
        let member = name.split(separator: ".").last.map(String.init) ?? name
        switch value {
        case .string(let text):
            if signedPaths.contains(path.isEmpty ? name : "\(path).\(name)") { return "(signed: below)" }
            return text.count > 300 ? "\(text.prefix(40))… (\(text.count) characters)" : text
        case .integer(let number):
            if member.hasSuffix("Date") { return Timestamp(milliseconds: number).description }
            if member.lowercased().hasSuffix("price"), case .string(let currency)? = siblings["currency"] {
                return "\(Milliunits(thousandths: number)) \(currency)"
            }
            if member.hasSuffix("Percentage") { return "\(Milliunits(thousandths: number)) %" }
            return String(number)
        case .number(let number):
            if member.hasSuffix("Date"), let whole = Int64(exactly: number.rounded()) {
                return Timestamp(milliseconds: whole).description
            }
            return String(number)
        case .decimal(let number): return "\(number)"
        case .bool(let isTrue): return String(isTrue)
        case .null: return "null"
        case .object: return "{}"
        case .array: return "[]"
        }
    }
}
