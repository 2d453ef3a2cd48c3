import Synchronization
import X509

/// The chains used most recently, by the header they came in; bounded.
///
/// Whoever may send data may write a good chain in as many headers as they like, but sign under none of them. So a chain
/// first is on trial, where forgers can only push out each other and what is new, and is kept with the others once a
/// signature under it was found good.
final class ChainCache: Sendable {
    private struct State {
        var proved: LeastRecentlyUsed<HeaderText, ValidatedChain>
        var onTrial: LeastRecentlyUsed<HeaderText, ValidatedChain>
    }

    private let state: Mutex<State>

    init(capacity: Int, trialCapacity: Int = 16) {
        state = Mutex(
            State(
                proved: LeastRecentlyUsed(capacity: capacity),
                onTrial: LeastRecentlyUsed(capacity: trialCapacity)
            )
        )
    }

    /// How many chains a good signature came with.
    var provedCount: Int { state.withLock { $0.proved.count } }

    /// How many chains there are.
    var count: Int { state.withLock { $0.proved.count + $0.onTrial.count } }

    /// The chain of a header, and whether a good signature came with it.
    subscript(header: HeaderText) -> (chain: ValidatedChain, isProved: Bool)? {
        state.withLock { state in
            if let chain = state.proved.use(header) { return (chain, true) }
            if let chain = state.onTrial.use(header) { return (chain, false) }
            return nil
        }
    }

    /// Keeps a chain, on trial unless its header was proved before.
    func insert(_ chain: ValidatedChain, for header: HeaderText) {
        state.withLock { state in
            if state.proved.contains(header) {
                state.proved.insert(chain, for: header)
            } else {
                state.onTrial.insert(chain, for: header.alone)
            }
        }
    }

    /// Replaces what is kept of a chain, if it still is.
    func update(_ chain: ValidatedChain, for header: HeaderText) {
        state.withLock { state in
            if state.proved.contains(header) { state.proved.insert(chain, for: header) }
            if state.onTrial.contains(header) { state.onTrial.insert(chain, for: header) }
        }
    }

    /// Keeps the chain of a header for good, if it still is there.
    func prove(_ header: HeaderText) {
        state.withLock { state in
            if let chain = state.onTrial.remove(header) { state.proved.insert(chain, for: header.alone) }
        }
    }

    func remove(_ header: HeaderText) {
        state.withLock { state in
            state.proved.remove(header)
            state.onTrial.remove(header)
        }
    }

    /// Lets go of every chain with a certificate.
    func remove(containing certificate: Certificate) {
        state.withLock { state in
            state.proved.removeAll { $0.certificates.contains(certificate) }
            state.onTrial.removeAll { $0.certificates.contains(certificate) }
        }
    }
}
