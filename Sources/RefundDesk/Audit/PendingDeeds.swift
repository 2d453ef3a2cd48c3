import Refunds
import Synchronization

/// Records deeds for code without access to the store, and keeps a deed if the store fails.
///
/// The audit's worker records what is kept, in order.
final class PendingDeeds: Sendable {
    private let log: (any DeedLog)?
    private let deeds = Mutex<[Deed]>([])

    /// Creates a list.
    ///
    /// - Parameter log: records each deed at once; `nil` to leave all to the audit's worker.
    init(log: (any DeedLog)? = nil) { self.log = log }

    /// The earliest deed that is not recorded yet.
    var first: Deed? { deeds.withLock(\.first) }

    /// Records a deed before it returns, or keeps it if the store fails or an earlier deed waits.
    func record(_ deed: Deed) async {
        guard let log, first == nil else { return add(deed) }
        do {
            try await log.record(deed)
        } catch {
            // The store may have it nevertheless; then recording it again changes nothing.
            add(deed)
        }
    }

    func add(_ deed: Deed) { deeds.withLock { $0.append(deed) } }

    /// Removes the earliest deed, which is recorded now.
    func removeFirst() { deeds.withLock { _ = $0.removeFirst() } }
}
