import AppStoreTypes

/// What somebody wants to see: the path below the page, how it is narrowed down, and where they see it.
struct PageVisit: Sendable {
    /// The parts of the path after `pages`; none for the overview.
    let path: [String]
    let query: Query
    /// Where the reader finds the emulator, without a slash at the end.
    let base: String

    init(path: [String] = [], query: Query = Query(""), host: String?) {
        self.path = path
        self.query = query
        base = "http://\(host ?? "127.0.0.1:8081")"
    }

    /// A value of the query; `nil` where it is empty.
    subscript(name: String) -> String? { query[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The number before which a list begins.
    var before: Int? { self["before"].flatMap { Int($0) } }

    var environment: AppStoreEnvironment? {
        [.sandbox, .production].first { $0.rawValue == self["environment"] }
    }
}
