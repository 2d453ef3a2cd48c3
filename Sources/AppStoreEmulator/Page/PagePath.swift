import Foundation

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
