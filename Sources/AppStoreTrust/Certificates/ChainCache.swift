import AppStoreTypes
import Crypto
import Synchronization
import X509

/// A bounded cache of the most recently used chains, by the header they came in.
///
/// A forger can put a valid chain into any number of headers, but cannot sign under it. So a chain starts on trial,
/// where forged headers can only push out other new ones. It moves to the proved chains after a signature under it was
/// valid.
final class ChainCache: Sendable {
    private struct State {
        var proved: LeastRecentlyUsed<HeaderText, ValidatedChain>
        var unproved: LeastRecentlyUsed<HeaderText, ValidatedChain>
    }

    private let state: Mutex<State>

    init(capacity: Int, unprovedCapacity: Int = 16) {
        state = Mutex(
            State(
                proved: LeastRecentlyUsed(capacity: capacity),
                unproved: LeastRecentlyUsed(capacity: unprovedCapacity)
            )
        )
    }

    /// The number of chains under which a signature was valid.
    var provedCount: Int { state.withLock { $0.proved.count } }

    /// The number of all chains.
    var count: Int { state.withLock { $0.proved.count + $0.unproved.count } }

    /// The chains under which a signature was valid, by their headers.
    var proved: [(header: HeaderText, chain: ValidatedChain)] {
        state.withLock { $0.proved.all.map { ($0.key, $0.value) } }
    }

    /// Returns the chain of a header, and whether a signature under it was valid.
    subscript(header: HeaderText) -> (chain: ValidatedChain, isProved: Bool)? {
        state.withLock { state in
            if let chain = state.proved.use(header) { return (chain, true) }
            if let chain = state.unproved.use(header) { return (chain, false) }
            return nil
        }
    }

    /// Inserts a chain, on trial unless its header was proved before.
    func insert(_ chain: ValidatedChain, for header: HeaderText) {
        state.withLock { state in
            if state.proved.contains(header) {
                state.proved.insert(chain, for: header)
            } else {
                state.unproved.insert(chain, for: header.alone)
            }
        }
    }

    /// Updates a chain that is still in the cache.
    func update(_ chain: ValidatedChain, for header: HeaderText) {
        state.withLock { state in
            if state.proved.contains(header) { state.proved.insert(chain, for: header) }
            if state.unproved.contains(header) { state.unproved.insert(chain, for: header) }
        }
    }

    /// Moves the chain of a header to the proved chains if it is still in the cache.
    func prove(_ header: HeaderText) {
        state.withLock { state in
            if let chain = state.unproved.remove(header) { state.proved.insert(chain, for: header.alone) }
        }
    }

    func remove(_ header: HeaderText) {
        state.withLock { state in
            state.proved.remove(header)
            state.unproved.remove(header)
        }
    }

    /// Removes every chain that contains a certificate.
    func remove(containing certificate: Certificate) {
        state.withLock { state in
            state.proved.removeAll { $0.certificates.contains(certificate) }
            state.unproved.removeAll { $0.certificates.contains(certificate) }
        }
    }
}

/// A validated chain with the times for which it is valid.
struct ValidatedChain: Sendable {
    /// The public key of the leaf.
    let publicKey: P256.Signing.PublicKey
    /// The leaf, the intermediate and the root.
    let certificates: [Certificate]
    /// The times at which all three certificates are valid.
    let validity: ClosedRange<Timestamp>
    /// When the certificates count as not revoked; `nil` without a revocation check.
    var unrevoked: Range<Timestamp>?
}
