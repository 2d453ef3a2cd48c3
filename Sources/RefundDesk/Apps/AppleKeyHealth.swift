import Refunds
import Synchronization

/// Remembers whether Apple refuses the key of an app.
package final class AppleKeyHealth: Sendable {
    private let refused = Mutex<Set<AppKey>>([])

    /// Creates a list without refused keys.
    init() {}

    /// Records the status of a reply by Apple; `nil` if there was none, which says nothing about the key.
    func heard(_ status: Int?, for app: AppKey) {
        guard let status else { return }
        refused.withLock { refused in
            if status == 401 { refused.insert(app) } else { refused.remove(app) }
        }
    }

    /// Whether the last reply was 401.
    func isRefused(_ app: AppKey) -> Bool { refused.withLock { $0.contains(app) } }

    /// The apps whose key Apple refuses.
    var all: Set<AppKey> { refused.withLock { $0 } }
}
