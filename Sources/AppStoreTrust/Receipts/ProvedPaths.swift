import AppStoreTypes
import Synchronization
import X509

/// Remembers the paths of signers that were good, so that the receipts of one signer have it checked once.
///
/// Only what leads to a trusted root is kept, so nobody else can fill it; the number is bounded all the same.
final class ProvedPaths: Sendable {
    private let capacity: Int
    private let paths = Mutex<[[Certificate]: ClosedRange<Timestamp>]>([:])

    init(capacity: Int = 64) { self.capacity = capacity }

    /// How many are remembered.
    var count: Int { paths.withLock(\.count) }

    /// Whether a signer and what came with it were found to make a path, of which each certificate is valid at a time.
    func contains(_ certificates: [Certificate], at time: Timestamp) -> Bool {
        paths.withLock { $0[certificates] }?.contains(time) ?? false
    }

    /// Keeps a path that was good.
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
