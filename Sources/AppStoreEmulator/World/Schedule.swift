import AppStoreTypes

/// What will happen by itself, the earliest first; of the same moment, what was planned first.
struct Schedule: Codable, Sendable {
    struct Entry: Codable, Sendable {
        let due: Timestamp
        let number: Int
        let event: ScheduledEvent

        fileprivate func comes(before other: Entry) -> Bool { (due, number) < (other.due, other.number) }
    }

    /// A binary heap.
    private var heap: [Entry] = []
    private var last = 0

    var nextDue: Timestamp? { heap.first?.due }

    /// Plans an event.
    ///
    /// - Returns: its number, by which its owner knows whether it still stands.
    @discardableResult
    mutating func plan(_ event: ScheduledEvent, at due: Timestamp) -> Int {
        last += 1
        heap.append(Entry(due: due, number: last, event: event))
        var child = heap.count - 1
        while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        return last
    }

    /// Takes the earliest event if it is due.
    mutating func take(dueAt time: Timestamp) -> Entry? {
        guard let first = heap.first, first.due <= time else { return nil }
        let end = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = end
        var parent = 0
        while let child = earlierChild(of: parent), heap[child].comes(before: heap[parent]) {
            heap.swapAt(child, parent)
            parent = child
        }
        return first
    }

    private func earlierChild(of parent: Int) -> Int? {
        let (left, right) = (2 * parent + 1, 2 * parent + 2)
        guard left < heap.count else { return nil }
        return right < heap.count && heap[right].comes(before: heap[left]) ? right : left
    }
}

/// Something that happens when its time has come.
enum ScheduledEvent: Codable, Hashable, Sendable {
    /// A period, a grace period or a billing retry ends, or a retry succeeds.
    case subscription(originalTransactionID: String)
    /// An external purchase token is to be reminded of, or expires.
    case externalPurchaseToken(id: String)
    /// A mass extension is carried out.
    case massExtension(key: String)
    /// Apple asks again for consumption data.
    case consumptionReminder(requestID: String)
    /// A refund request is decided, where the model does that by itself.
    case refundDecision(requestID: String)
}
