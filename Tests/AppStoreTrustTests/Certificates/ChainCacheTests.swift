import AppStoreTypes
import Crypto
import Testing

@testable import AppStoreTrust

@Suite("The cache of certificate chains")
struct ChainCacheTests {
    private static let chain = ValidatedChain(
        publicKey: P256.Signing.PrivateKey().publicKey,
        certificates: [],
        validity: SampleTime.validity
    )

    private static func header(_ number: Int) -> HeaderText {
        HeaderText(withUnsafeBytes(of: number) { Array($0) }[...])
    }

    private static func header(_ text: String) -> HeaderText { HeaderText(Array(text.utf8)[...]) }

    @Test("A cached chain is found only by its exact header")
    func found() {
        let cache = ChainCache(capacity: 400, unprovedCapacity: 400)
        let text = String(repeating: "eyJh", count: 75)
        cache.insert(Self.chain, for: Self.header(text))
        #expect(cache[Self.header("." + text + ".")] == nil)
        #expect(cache[Self.header(text)]?.chain.validity == SampleTime.validity)
        #expect(cache[Self.header(String(text.dropLast()))] == nil)
        #expect(cache[Self.header("")] == nil)
        for index in text.indices {
            var other = text
            other.replaceSubrange(index...index, with: "_")
            #expect(cache[Self.header(other)] == nil)
        }
    }

    @Test("A chain is unproved until a signature matches, and the least recently used one is evicted")
    func order() {
        let cache = ChainCache(capacity: 2, unprovedCapacity: 1)
        for number in 1...3 {
            cache.insert(Self.chain, for: Self.header(number))
            #expect(cache[Self.header(number)]?.isProved == false)
            cache.prove(Self.header(number))
            #expect(cache[Self.header(number)]?.isProved == true)
            _ = cache[Self.header(1)]
        }
        #expect(cache[Self.header(1)] != nil)
        #expect(cache[Self.header(2)] == nil)
        #expect(cache[Self.header(3)] != nil)
        #expect(cache.count == 2)
        cache.remove(Self.header(3))
        #expect(cache[Self.header(3)] == nil)
    }

    @Test("A cache without capacity holds no chain")
    func none() {
        let cache = ChainCache(capacity: 0, unprovedCapacity: 0)
        cache.insert(Self.chain, for: Self.header(1))
        cache.prove(Self.header(1))
        #expect(cache.count == 0)
    }

    @Test("A late proof or update does not add a chain again")
    func late() {
        let cache = ChainCache(capacity: 2)
        cache.prove(Self.header(1))
        cache.update(Self.chain, for: Self.header(1))
        #expect(cache.count == 0)
    }

    @Test("A cache stays at its capacity after a million leaf certificates and keeps the chain in use")
    func million() {
        let cache = ChainCache(capacity: 64)
        let steady = Self.header(-1)
        cache.insert(Self.chain, for: steady)
        cache.prove(steady)
        var most = 0
        for number in 0..<1_000_000 {
            let header = Self.header(number)
            cache.insert(Self.chain, for: header)
            cache.prove(header)
            if number % 50 == 0 { _ = cache[steady] }
            most = max(most, cache.count)
        }
        #expect(most == 64)
        #expect(cache[steady] != nil)
        #expect(cache[Self.header(999_999)] != nil)
        #expect(cache[Self.header(0)] == nil)
    }

    @Test("A million unproved headers do not evict a proved chain")
    func forged() {
        let cache = ChainCache(capacity: 64)
        cache.insert(Self.chain, for: Self.header(-1))
        cache.prove(Self.header(-1))
        for number in 0..<1_000_000 { cache.insert(Self.chain, for: Self.header(number)) }
        #expect(cache.count == 17)
        #expect(cache[Self.header(-1)]?.isProved == true)
    }

    @Test("A cache stays within its capacity under concurrent inserts")
    func concurrent() async {
        let cache = ChainCache(capacity: 5, unprovedCapacity: 2)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<100 {
                        let header = Self.header(task << 32 | number)
                        cache.insert(Self.chain, for: header)
                        cache.prove(header)
                        _ = cache[Self.header(task << 32 | number / 2)]
                    }
                }
            }
        }
        #expect((5...7).contains(cache.count))
    }
}
