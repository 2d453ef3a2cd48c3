import AppStoreTypes

/// The planned events, earliest first; events at the same time run in the order they were planned.
struct WorldSchedule: Codable, Sendable {
    struct Entry: Codable, Sendable {
        let due: Timestamp
        let number: Int
        let event: ScheduledEvent

        fileprivate func comes(before other: Entry) -> Bool { (due, number) < (other.due, other.number) }
    }

    /// The events as a binary heap.
    private var heap: [Entry] = []
    private var last = 0

    var nextDue: Timestamp? { heap.first?.due }

    /// Plans an event.
    ///
    /// - Returns: the number of the event, by which its owner can tell whether it was replaced.
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

    /// Removes and returns the earliest event if it is due.
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

/// An event that happens at a planned time.
enum ScheduledEvent: Codable, Hashable, Sendable {
    /// A period, a grace period or a billing retry ends, or a retry succeeds.
    case subscription(originalTransactionID: String)
    /// An external purchase token needs a reminder, or its report is overdue.
    case externalPurchaseToken(id: String)
    /// A mass extension is carried out.
    case massExtension(key: String)
    /// Apple repeats a consumption request.
    case consumptionReminder(requestID: String)
    /// The model decides a refund request.
    case refundDecision(requestID: String)
}
