import Foundation

/// What stands after the question mark: names, each with the values it was given, in their order.
struct Query: Hashable, Sendable {
    private var values: [String: [String]] = [:]

    /// Reads pairs joined by `&`; a plus sign is a space, as in a form.
    init(_ text: some StringProtocol = "") {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]).replacing("+", with: " ") : ""
            let name = parts[0].removingPercentEncoding ?? String(parts[0])
            values[name, default: []].append(value.removingPercentEncoding ?? value)
        }
    }

    /// The names, in no order.
    var names: Set<String> { Set(values.keys) }

    /// The first value of a name.
    subscript(name: String) -> String? { values[name]?.first }

    /// All values of a name.
    func all(_ name: String) -> [String] { values[name] ?? [] }
}
