import AppStoreTypes
import Synchronization

/// The chains checked most recently, by the JWS header they came in; bounded.
final class ChainCache: Sendable {
    private struct Entry {
        var chain: ValidatedChain
        var lastUse: UInt64
    }

    private struct State {
        var entries: [[UInt8]: Entry] = [:]
        var uses: UInt64 = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) { self.capacity = capacity }

    subscript(header: [UInt8]) -> ValidatedChain? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: header) else { return nil }
            state.uses += 1
            state.entries.values[index].lastUse = state.uses
            return state.entries.values[index].chain
        }
    }

    func insert(_ chain: ValidatedChain, for header: [UInt8]) {
        state.withLock { state in
            state.uses += 1
            state.entries[header] = Entry(chain: chain, lastUse: state.uses)
            if state.entries.count > capacity,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries[oldest.key] = nil
            }
        }
    }

    var count: Int { state.withLock { $0.entries.count } }
}
