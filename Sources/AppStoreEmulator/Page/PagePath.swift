import Foundation

/// Addresses of the page.
enum PagePath {
    static let home = "/_emulator/"
    static let events = "/_emulator/events"

    /// A list or one thing in it, narrowed down by what has a value.
    static func page(_ parts: String..., query: KeyValuePairs<String, String?> = [:]) -> String {
        let path = home + (["pages"] + parts).map(encoded).joined(separator: "/")
        return address(parts.isEmpty ? home : path, query.compactMap { name, value in value.map { (name, $0) } })
    }

    /// Where a form goes that does what a control route does.
    static func form(_ parts: String...) -> String {
        home + (["forms"] + parts.map(encoded)).joined(separator: "/")
    }

    /// An address with a query.
    static func address(_ path: String, _ query: [(name: String, value: String)]) -> String {
        guard !query.isEmpty else { return path }
        return path + "?" + query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// A part of a path or query, with nothing in it that would end it.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
