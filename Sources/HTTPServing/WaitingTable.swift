import NIOCore

/// Elements, with those that wait in the order in which each began to wait.
///
/// Every operation takes constant time, however many elements there are.
struct WaitingTable<Element> {
    private struct Entry {
        let element: Element
        var wait: ClientWait?
        var since: NIODeadline
        var previous: Int?
        var next: Int?
    }

    /// The first and last element of a line of waiting elements.
    private struct Ends {
        var first: Int?
        var last: Int?
    }

    private var entries: [Entry?] = []
    private var freeIDs: [Int] = []
    private var lines = [Ends](repeating: Ends(), count: ClientWait.allCases.count)

    /// Adds an element that does not wait, and returns its ID.
    mutating func add(_ element: Element) -> Int {
        let entry = Entry(element: element, since: .distantPast)
        if let id = freeIDs.popLast() {
            entries[id] = entry
            return id
        }
        entries.append(entry)
        return entries.count - 1
    }

    /// Puts an element at the end of a line; `nil` takes it out of its line.
    mutating func set(_ wait: ClientWait?, of id: Int, since now: NIODeadline) {
        unlink(id)
        guard let wait else { return }
        let last = lines[wait.rawValue].last
        entries[id]?.wait = wait
        entries[id]?.since = now
        entries[id]?.previous = last
        if let last { entries[last]?.next = id } else { lines[wait.rawValue].first = id }
        lines[wait.rawValue].last = id
    }

    /// Removes an element; its ID may return for another one.
    mutating func remove(_ id: Int) {
        unlink(id)
        entries[id] = nil
        freeIDs.append(id)
    }

    /// Takes the element that waits longest out of its line and returns it, if it waits at least a time.
    ///
    /// The element keeps its ID until you remove it.
    mutating func takeLongest(_ wait: ClientWait, for time: TimeAmount, at now: NIODeadline) -> Element? {
        guard let id = lines[wait.rawValue].first, let since = entries[id]?.since, now - since >= time else {
            return nil
        }
        return take(id)
    }

    /// Takes an element out of its line and returns it; it keeps its ID until you remove it.
    mutating func take(_ id: Int) -> Element? {
        unlink(id)
        return entries[id]?.element
    }

    private mutating func unlink(_ id: Int) {
        guard let entry = entries[id], let wait = entry.wait else { return }
        if let previous = entry.previous {
            entries[previous]?.next = entry.next
        } else {
            lines[wait.rawValue].first = entry.next
        }
        if let next = entry.next {
            entries[next]?.previous = entry.previous
        } else {
            lines[wait.rawValue].last = entry.previous
        }
        entries[id]?.wait = nil
        entries[id]?.previous = nil
        entries[id]?.next = nil
    }
}
