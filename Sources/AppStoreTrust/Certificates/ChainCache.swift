import AppStoreTypes
import Synchronization

/// The chains checked most recently, by the JWS header they came in; bounded.
final class ChainCache: Sendable {
    private struct Entry {
        let header: [UInt8]
        var chain: ValidatedChain
        var lastUse: UInt64
    }

    /// A list, not a dictionary: there are one or two chains at most times, and comparing two headers costs far less
    /// than hashing the kilobytes of one.
    private struct State {
        var entries: [Entry] = []
        var uses: UInt64 = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) { self.capacity = capacity }

    subscript(header: [UInt8]) -> ValidatedChain? {
        state.withLock { state in
            guard let index = state.entries.firstIndex(where: { $0.header == header }) else { return nil }
            state.uses += 1
            state.entries[index].lastUse = state.uses
            return state.entries[index].chain
        }
    }

    func insert(_ chain: ValidatedChain, for header: [UInt8]) {
        state.withLock { state in
            state.uses += 1
            if let index = state.entries.firstIndex(where: { $0.header == header }) {
                state.entries[index].chain = chain
                state.entries[index].lastUse = state.uses
            } else {
                state.entries.append(Entry(header: header, chain: chain, lastUse: state.uses))
            }
            if state.entries.count > capacity,
                let oldest = state.entries.indices.min(by: { state.entries[$0].lastUse < state.entries[$1].lastUse })
            {
                state.entries.remove(at: oldest)
            }
        }
    }

    var count: Int { state.withLock { $0.entries.count } }
}
