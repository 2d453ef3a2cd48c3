import Synchronization

/// The stored headers of late, by text and by number; nearly every payload has one of the same few.
final class PayloadHeaderCache: Sendable {
    private struct Known {
        var ids: [String: Int64] = [:]
        var headers: [Int64: String] = [:]
    }

    private static let capacity = 64

    private let known = Mutex(Known())

    func id(of header: String) -> Int64? { known.withLock { $0.ids[header] } }

    func header(_ id: Int64) -> String? { known.withLock { $0.headers[id] } }

    /// Remembers a header whose row is committed: one that is rolled back must never be referred to.
    func remember(_ header: String, id: Int64) {
        known.withLock { known in
            if known.ids.count >= Self.capacity { known = Known() }
            known.ids[header] = id
            known.headers[id] = header
        }
    }
}
