import AppStoreTypes
import Foundation

/// The query of a URL, in which names may repeat and keep their order.
struct Query: Sendable {
    private var items: [(name: String, value: String)] = []

    init(_ fill: (inout Query) -> Void = { _ in }) { fill(&self) }

    mutating func add(_ name: String, _ value: String?) {
        if let value { items.append((name, value)) }
    }

    mutating func add(_ name: String, _ values: [String]) {
        for value in values { add(name, value) }
    }

    mutating func add(_ name: String, _ value: Bool?) { add(name, value.map { $0 ? "true" : "false" }) }

    mutating func add(_ name: String, _ value: Timestamp?) { add(name, value.map { String($0.milliseconds) }) }

    /// The query with a question mark; empty if there are no items.
    var text: String {
        guard !items.isEmpty else { return "" }
        return "?"
            + items.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}

/// Percent-encodes path segments and query items: all characters that are not unreserved in RFC 3986.
enum PercentEncoding {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
