import AppStoreTypes
import Foundation

/// A visitor's request for a page: the path below the page root, the filters, and the base URL.
struct PageVisit: Sendable {
    /// The parts of the path after `pages`; empty for the overview.
    let path: [String]
    let query: CallQuery
    /// The base URL at which the visitor reaches the emulator, without a trailing slash.
    let base: String

    init(path: [String] = [], query: CallQuery = CallQuery(""), host: String?) {
        self.path = path
        self.query = query
        base = "http://\(host ?? "127.0.0.1:8081")"
    }

    /// Returns a value of the query, or `nil` if it is absent or empty.
    subscript(name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The number to start a list before.
    var before: Int? { self["before"].flatMap { Int($0) } }

    var environment: AppStoreEnvironment? {
        [.sandbox, .production].first { $0.rawValue == self["environment"] }
    }
}

/// The URLs of pages.
enum PagePath {
    static let home = "/_emulator/"
    static let events = "/_emulator/events"

    /// Returns the URL of a list or one entry, with the query values that are not `nil`.
    static func page(_ parts: String..., query: KeyValuePairs<String, String?> = [:]) -> String {
        let path = home + (["pages"] + parts).map(encoded).joined(separator: "/")
        return address(parts.isEmpty ? home : path, query.compactMap { name, value in value.map { (name, $0) } })
    }

    /// Returns the URL of a form that calls a control route.
    static func form(_ parts: String...) -> String {
        home + (["forms"] + parts.map(encoded)).joined(separator: "/")
    }

    /// Returns a path with a query.
    static func address(_ path: String, _ query: [(name: String, value: String)]) -> String {
        guard !query.isEmpty else { return path }
        return path + "?" + query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// Returns a percent-encoded part of a path or query.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
