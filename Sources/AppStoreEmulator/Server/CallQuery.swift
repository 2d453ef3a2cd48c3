import Foundation

/// The query of a URL: names with their values in order.
struct CallQuery: Hashable, Sendable {
    private var values: [String: [String]] = [:]

    /// Reads pairs joined by `&`; a plus sign is a space, as in forms.
    init(_ text: some StringProtocol = "") {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]).replacing("+", with: " ") : ""
            let name = parts[0].removingPercentEncoding ?? String(parts[0])
            values[name, default: []].append(value.removingPercentEncoding ?? value)
        }
    }

    /// The names.
    var names: Set<String> { Set(values.keys) }

    /// Returns the first value of a name.
    subscript(name: String) -> String? { values[name]?.first }

    /// Returns all values of a name.
    func all(_ name: String) -> [String] { values[name] ?? [] }
}
