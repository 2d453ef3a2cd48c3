/// A bounded dictionary that drops the least recently used value when it is full.
///
/// Every operation except ``removeAll(where:)`` takes constant time.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    /// A value in the linked list from newest to oldest.
    private struct Node {
        var key: Key
        var value: Value
        var newer: Int?
        var older: Int?
    }

    private let capacity: Int
    private var places: [Key: Int] = [:]
    private var nodes: [Node] = []
    private var newest: Int?
    private var oldest: Int?

    /// Creates an empty dictionary with a maximum number of values.
    init(capacity: Int) { self.capacity = max(0, capacity) }

    var count: Int { nodes.count }

    /// All keys with their values, in any order.
    var all: [(key: Key, value: Value)] { nodes.map { ($0.key, $0.value) } }

    /// Returns the value of a key and marks it as most recently used.
    mutating func use(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        moveToFront(place)
        return nodes[place].value
    }

    /// Returns whether the key has a value.
    func contains(_ key: Key) -> Bool { places[key] != nil }

    /// Sets the value of a key and marks it as most recently used.
    mutating func insert(_ value: Value, for key: Key) {
        if let place = places[key] {
            nodes[place].value = value
            moveToFront(place)
            return
        }
        guard capacity > 0 else { return }
        if nodes.count == capacity, let oldest { remove(at: oldest) }
        nodes.append(Node(key: key, value: value))
        places[key] = nodes.count - 1
        linkAtFront(nodes.count - 1)
    }

    /// Removes and returns the value of a key.
    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        let value = nodes[place].value
        remove(at: place)
        return value
    }

    /// Removes all values that match a condition.
    mutating func removeAll(where isUnwanted: (Value) -> Bool) {
        for node in nodes where isUnwanted(node.value) { remove(node.key) }
    }

    private mutating func moveToFront(_ place: Int) {
        guard newest != place else { return }
        unlink(place)
        linkAtFront(place)
    }

    private mutating func linkAtFront(_ place: Int) {
        nodes[place].newer = nil
        nodes[place].older = newest
        if let newest { nodes[newest].newer = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if let newer { nodes[newer].older = older } else { newest = older }
        if let older { nodes[older].newer = newer } else { oldest = newer }
    }

    /// Removes a node and moves the last node into its place.
    private mutating func remove(at place: Int) {
        unlink(place)
        places[nodes[place].key] = nil
        let last = nodes.removeLast()
        guard place < nodes.count else { return }
        nodes[place] = last
        places[last.key] = place
        if let newer = last.newer { nodes[newer].older = place } else { newest = place }
        if let older = last.older { nodes[older].newer = place } else { oldest = place }
    }
}
