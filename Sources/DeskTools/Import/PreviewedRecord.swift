package import AppStoreTypes

/// A record of a file as an import would store it.
package struct PreviewedRecord: Hashable, Sendable {
    /// The line on which it begins.
    package let line: Int64
    /// Its values, without those that are missing.
    package let values: [PreviewedValue]

    /// The record as JSON.
    package var json: JSONValue {
        .object(
            ["line": .integer(line)].merging(values.map { ($0.name, $0.json) }) { first, _ in first }
        )
    }

    /// The record as a line of text.
    package var text: String { "line \(line): " + values.map { "\($0.name) \($0.json.plain)" }.joined(separator: ", ") }
}

/// A value of a record; an amount names its unit in its name.
package struct PreviewedValue: Hashable, Sendable {
    let name: String
    let json: JSONValue

    /// Creates a value; returns `nil` if there is none.
    init?(_ name: String, _ text: String?) {
        guard let text else { return nil }
        (self.name, json) = (name, .string(text))
    }

    init?(_ name: String, _ moment: Timestamp?) {
        guard let moment else { return nil }
        (self.name, json) = (name, .string("\(moment)"))
    }

    /// Creates an amount in thousandths of its currency.
    init?(_ name: String, _ amount: Milliunits?) {
        guard let amount else { return nil }
        (self.name, json) = ("\(name)Milliunits", .integer(amount.thousandths))
    }

    init(_ name: String, _ flag: Bool) { (self.name, json) = (name, .bool(flag)) }
}

extension JSONValue {
    fileprivate var plain: String {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        default: ""
        }
    }
}
