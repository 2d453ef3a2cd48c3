import AppStoreTypes
import Synchronization
import X509

/// Caches the valid paths of signers, so that receipts of one signer need one validation.
///
/// It is bounded, and contains only paths to trusted roots, so nobody else can fill it.
final class ProvedPaths: Sendable {
    private let capacity: Int
    private let paths = Mutex<[[Certificate]: ClosedRange<Timestamp>]>([:])

    init(capacity: Int = 64) { self.capacity = capacity }

    /// The number of cached paths.
    var count: Int { paths.withLock(\.count) }

    /// Returns whether a signer and its other certificates are known to form a path that is valid at a time.
    func contains(_ certificates: [Certificate], at time: Timestamp) -> Bool {
        paths.withLock { $0[certificates] }?.contains(time) ?? false
    }

    /// Caches a valid path.
    func keep(_ path: [Certificate], of certificates: [Certificate]) {
        guard let begins = path.map(\.notValidBefore).max(), let ends = path.map(\.notValidAfter).min(),
            begins <= ends
        else { return }
        paths.withLock { paths in
            if paths.count >= capacity { paths = [:] }
            paths[certificates] = Timestamp(begins)...Timestamp(ends)
        }
    }
}
