import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("The least recently used store")
struct LeastRecentlyUsedTests {
    @Test("The store keeps the same values as a plain list", arguments: [UInt64](1...8))
    func model(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let capacity = Int.random(in: 0...5, using: &random)
        var store = LeastRecentlyUsed<Int, Int>(capacity: capacity)
        // Newest first.
        var list: [(key: Int, value: Int)] = []
        for step in 0..<2000 {
            let key = Int.random(in: 0..<8, using: &random)
            let known = list.firstIndex { $0.key == key }
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                store.insert(step, for: key)
                if let known { list.remove(at: known) }
                list.insert((key, step), at: 0)
                list = Array(list.prefix(capacity))
            case 1:
                #expect(store.use(key) == known.map { list[$0].value })
                if let known { list.insert(list.remove(at: known), at: 0) }
            case 2:
                #expect(store.remove(key) == known.map { list.remove(at: $0).value })
            default:
                let parity = step % 2
                if step % 10 == 0 {
                    store.removeAll { $0 % 2 == parity }
                    list.removeAll { $0.value % 2 == parity }
                }
                #expect(store.contains(key) == list.contains { $0.key == key })
            }
            #expect(store.count == list.count)
        }
    }
}
