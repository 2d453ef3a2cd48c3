/// The requests that came in, in order; of very many the newest.
struct RequestLog: Codable, Sendable {
    /// Where a request stands in the list; in another list after ``removeAll()``.
    struct Mark: Sendable {
        let number: Int
        /// Which world it is of.
        let resets: Int
    }

    private(set) var entries: [ReceivedRequest] = []
    /// The number of the first entry: numbers go on when entries go.
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

    /// Changes a request that is still in the list.
    mutating func amend(_ mark: Mark, _ change: (inout ReceivedRequest) -> Void) {
        guard entries.indices.contains(mark.number - first) else { return }
        change(&entries[mark.number - first])
    }

    mutating func removeAll() {
        first += entries.count
        entries = []
    }
}
