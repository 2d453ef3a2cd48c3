/// A dictionary that remembers which of its keys changed, so that only those are saved again.
struct TrackedDictionary<Value: Codable & Sendable>: Sendable {
    /// The values of changed keys; `nil` for a removed key.
    typealias Change = [String: Value?]

    private var entries: [String: Value] = [:]
    private var changed: Set<String> = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var keys: Dictionary<String, Value>.Keys { entries.keys }
    var values: Dictionary<String, Value>.Values { entries.values }

    subscript(key: String) -> Value? {
        get { entries[key] }
        _modify {
            changed.insert(key)
            yield &entries[key]
        }
    }

    subscript(key: String, default standard: @autoclosure () -> Value) -> Value {
        get { entries[key] ?? standard() }
        _modify {
            changed.insert(key)
            yield &entries[key, default: standard()]
        }
    }

    /// Returns what changed since the last call, or `nil` if nothing did.
    mutating func takeChange() -> Change? {
        guard !changed.isEmpty else { return nil }
        defer { changed = [] }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0, entries[$0]) })
    }

    /// Repeats a change that was saved.
    mutating func apply(_ change: Change) {
        for (key, value) in change { entries[key] = value }
    }
}

extension TrackedDictionary: Codable {
    init(from decoder: any Decoder) throws { entries = try [String: Value](from: decoder) }
    func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

/// A set of texts that only grows, and remembers which it got since they were last saved.
struct GrowingSet: Sendable {
    private var elements: Set<String> = []
    private var added: [String] = []

    func contains(_ element: String) -> Bool { elements.contains(element) }

    /// Adds an element.
    ///
    /// - Returns: whether the set did not contain it.
    @discardableResult
    mutating func insert(_ element: String) -> Bool {
        let isNew = elements.insert(element).inserted
        if isNew { added.append(element) }
        return isNew
    }

    /// Returns what was added since the last call, or `nil` if nothing was.
    mutating func takeChange() -> [String]? {
        guard !added.isEmpty else { return nil }
        defer { added = [] }
        return added
    }

    /// Repeats a change that was saved.
    mutating func apply(_ change: [String]) { elements.formUnion(change) }
}

extension GrowingSet: Codable {
    init(from decoder: any Decoder) throws { elements = try Set(from: decoder) }
    func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}
