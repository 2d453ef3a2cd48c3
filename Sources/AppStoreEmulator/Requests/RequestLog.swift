/// The received requests in order; the oldest are dropped if there are too many.
struct RequestLog: Codable, Sendable {
    /// The number of a request in the log; it is no longer valid after ``removeAll()``.
    struct Mark: Sendable {
        let number: Int
        /// The number of resets at the time, which tells whether the world was reset since.
        let resets: Int
    }

    private(set) var entries: [ReceivedRequest] = []
    /// The number of the first entry; numbers continue when entries are dropped.
    private var first = 0
    private static let most = 100_000

    /// The numbers of the entries.
    var numbers: Range<Int> { first..<first + entries.count }

    subscript(number: Int) -> ReceivedRequest? {
        entries.indices.contains(number - first) ? entries[number - first] : nil
    }

    mutating func append(_ request: ReceivedRequest, resets: Int) -> Mark {
        if entries.count >= 2 * Self.most {
            entries.removeFirst(Self.most)
            first += Self.most
        }
        entries.append(request)
        return Mark(number: first + entries.count - 1, resets: resets)
    }

    /// Changes a request if the log still has it.
    mutating func amend(_ mark: Mark, _ change: (inout ReceivedRequest) -> Void) {
        guard entries.indices.contains(mark.number - first) else { return }
        change(&entries[mark.number - first])
    }

    mutating func removeAll() {
        first += entries.count
        entries = []
    }
}

extension ControlRoutes {
    static let requests: [Route<ControlHandler>] = [
        Route("GET", "requests") { store, _ in ["requests": store.read { $0.requests.entries }] }
    ]
}
