import Refunds
import Synchronization

/// Deeds of places that cannot wait for the store, until the audit's worker records them.
final class PendingDeeds: Sendable {
    private let deeds = Mutex<[Deed]>([])

    /// The earliest deed that is not recorded yet.
    var first: Deed? { deeds.withLock(\.first) }

    func add(_ deed: Deed) { deeds.withLock { $0.append(deed) } }

    /// Removes the earliest deed, which is recorded now.
    func removeFirst() { deeds.withLock { _ = $0.removeFirst() } }
}
