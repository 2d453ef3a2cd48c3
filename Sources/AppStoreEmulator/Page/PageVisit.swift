import AppStoreTypes

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
