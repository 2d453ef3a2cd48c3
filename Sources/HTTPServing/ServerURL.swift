import Foundation

/// The URL of a server, which a person writes.
package enum ServerURL {
    /// Returns what is wrong with a URL.
    ///
    /// A right one has the scheme `http` or `https`, a host, and a port that exists. It has no user name, password or
    /// fragment.
    ///
    /// - Parameters:
    ///   - text: the URL.
    ///   - example: a right one, for the message.
    ///   - allowsQuery: whether it may have a query.
    /// - Returns: the mistake and what is right, worded to follow the name of the URL; `nil` if there is none.
    package static func mistake(in text: String, example: String, allowsQuery: Bool = false) -> String? {
        let without = allowsQuery ? "fragment" : "query and fragment"
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
            host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), parts.port.map({ (1...65_535).contains($0) }) ?? true,
            allowsQuery || parts.query == nil, parts.fragment == nil
        else { return "must be a URL such as \(example), without \(without)" }
        guard parts.user == nil, parts.password == nil else { return "must be a URL without user name and password" }
        return nil
    }
}
