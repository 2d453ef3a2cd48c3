import AppStoreTypes

/// The notifications still to be sent to one app in one environment.
///
/// The earliest is last in the array, so that taking it does not move the others.
struct DeliveryQueue: Sendable {
    private struct Slot: Sendable {
        let due: Timestamp
        let sequence: Int
    }

    private var slots: [Slot] = []

    var nextDue: Timestamp? { slots.last?.due }

    mutating func insert(_ sequence: Int, due: Timestamp) {
        var (low, high) = (0, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if (slots[middle].due, slots[middle].sequence) > (due, sequence) { low = middle + 1 } else { high = middle }
        }
        slots.insert(Slot(due: due, sequence: sequence), at: low)
    }

    mutating func remove(_ sequence: Int) { slots.removeAll { $0.sequence == sequence } }

    mutating func takeDue(at time: Timestamp) -> Int? {
        guard let last = slots.last, last.due <= time else { return nil }
        return slots.removeLast().sequence
    }
}
