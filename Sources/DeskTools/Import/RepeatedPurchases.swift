import Refunds
import Synchronization

/// The purchases that a file has in more than one row; the last row counts.
///
/// It remembers a hash of each of the first million purchases, so that a file of any size needs little memory.
package final class RepeatedPurchases: Sendable {
    private struct State {
        var seen: Set<Int> = []
        var count: Int64 = 0
        var first: [String] = []
    }

    private static let most = 1_000_000
    private static let mostNamed = 5
    private let state = Mutex(State())

    /// Notes the purchase of a row.
    func note(_ purchase: ExternalPurchase) {
        var hasher = Hasher()
        hasher.combine(purchase.store)
        hasher.combine(purchase.purchaseID)
        let hash = hasher.finalize()
        state.withLock { state in
            guard state.seen.contains(hash) else {
                if state.seen.count < Self.most { state.seen.insert(hash) }
                return
            }
            state.count += 1
            let name = "\(purchase.store) \(purchase.purchaseID)"
            if state.first.count < Self.mostNamed, !state.first.contains(name) { state.first.append(name) }
        }
    }

    /// The message for the operator; `nil` if no purchase has two rows.
    package var remark: String? {
        state.withLock { state in
            guard state.count > 0 else { return nil }
            let rows = state.count == 1 ? "1 row names a purchase" : "\(state.count) rows name purchases"
            return "\(rows) that an earlier row names: \(state.first.joined(separator: ", ")). The last row counts."
        }
    }
}
