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
    /// The number of the next entry when the log was last saved.
    private var savedEnd = 0
    /// The entries that changed since they were last saved.
    private var changed: Set<Int> = []

    private enum CodingKeys: String, CodingKey { case entries, first }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        entries = try container.decode([ReceivedRequest].self, forKey: .entries)
        first = try container.decode(Int.self, forKey: .first)
        savedEnd = numbers.upperBound
    }

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
        changed.insert(mark.number)
    }

    mutating func removeAll() {
        first += entries.count
        entries = []
    }
}

extension RequestLog {
    /// What changed in a log.
    struct Change: Codable, Sendable {
        /// The first number that the log keeps.
        let first: Int
        /// The new and changed entries by number.
        let entries: [Int: ReceivedRequest]
    }

    /// Returns what changed since the last call, or `nil` if nothing did.
    mutating func takeChange() -> Change? {
        guard savedEnd != numbers.upperBound || !changed.isEmpty else { return nil }
        changed.formUnion(max(savedEnd, first)..<numbers.upperBound)
        defer { (savedEnd, changed) = (numbers.upperBound, []) }
        return Change(
            first: first,
            entries: Dictionary(uniqueKeysWithValues: changed.compactMap { id in self[id].map { (id, $0) } })
        )
    }

    /// Repeats a change that was saved.
    mutating func apply(_ change: Change) throws {
        if change.first > first {
            entries.removeFirst(min(change.first - first, entries.count))
            first = change.first
        }
        let known = change.entries.filter { $0.key >= first }
        try entries.apply(Dictionary(uniqueKeysWithValues: known.map { ($0.key - first, $0.value) }))
        savedEnd = numbers.upperBound
    }
}

extension ControlRoutes {
    static let requests: [Route<ControlHandler>] = [
        Route("GET", "requests") { store, _ in ["requests": store.read { $0.requests.entries }] }
    ]
}
