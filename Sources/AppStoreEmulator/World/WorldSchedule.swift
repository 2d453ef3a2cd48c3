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
    /// What was planned since it was last saved, in order; `nil` where the earliest event was taken.
    private var steps: [Entry?] = []

    private enum CodingKeys: String, CodingKey { case heap, last }

    var nextDue: Timestamp? { heap.first?.due }

    /// Plans an event.
    ///
    /// - Returns: the number of the event, by which its owner can tell whether it was replaced.
    @discardableResult
    mutating func plan(_ event: ScheduledEvent, at due: Timestamp) -> Int {
        last += 1
        let entry = Entry(due: due, number: last, event: event)
        steps.append(entry)
        insert(entry)
        return last
    }

    private mutating func insert(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the earliest event if it is due.
    mutating func take(dueAt time: Timestamp) -> Entry? {
        guard let first = heap.first, first.due <= time else { return nil }
        steps.append(nil)
        removeFirst()
        return first
    }

    private mutating func removeFirst() {
        let end = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = end
        var parent = 0
        while let child = earlierChild(of: parent), heap[child].comes(before: heap[parent]) {
            heap.swapAt(child, parent)
            parent = child
        }
    }

    /// Returns the steps since the last call, or `nil` if there are none.
    mutating func takeChange() -> [Entry?]? {
        guard !steps.isEmpty else { return nil }
        defer { steps = [] }
        return steps
    }

    /// Repeats steps that were saved.
    mutating func apply(_ change: [Entry?]) {
        for step in change {
            if let step {
                last = step.number
                insert(step)
            } else if !heap.isEmpty {
                removeFirst()
            }
        }
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
    /// A customer of a seed requests a refund.
    case seededRefundRequest(SeededEvent)
    /// A refund request of a seed is decided.
    case seededDecision(requestID: String, RefundDecision?, percentage: Milliunits?)
    /// The model decides a refund request.
    case refundDecision(requestID: String)
    /// A customer of the simulated year does something.
    case yearStep(number: Int)
}
