import Synchronization

/// A cache of recently used payload headers, by text and by ID.
///
/// Nearly every payload has one of the same few headers.
final class PayloadHeaderCache: Sendable {
    private struct Known {
        var ids: [String: Int64] = [:]
        var headers: [Int64: String] = [:]
    }

    private static let capacity = 64

    private let known = Mutex(Known())

    func id(of header: String) -> Int64? { known.withLock { $0.ids[header] } }

    func header(_ id: Int64) -> String? { known.withLock { $0.headers[id] } }

    /// Caches a header whose row is committed.
    ///
    /// A payload must not refer to a row that may still be rolled back.
    func remember(_ header: String, id: Int64) {
        known.withLock { known in
            if known.ids.count >= Self.capacity { known = Known() }
            known.ids[header] = id
            known.headers[id] = header
        }
    }
}
