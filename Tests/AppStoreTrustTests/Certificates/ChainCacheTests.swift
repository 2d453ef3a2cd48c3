import AppStoreTypes
import Crypto
import Testing

@testable import AppStoreTrust

@Suite("The chains that are remembered")
struct ChainCacheTests {
    private let chain = ValidatedChain(
        publicKey: P256.Signing.PrivateKey().publicKey,
        validity: Moment.validity,
        revocationCheckedAt: nil
    )

    @Test("are found by their header alone")
    func found() {
        let cache = ChainCache(capacity: 2)
        cache.insert(chain, for: [1])
        #expect(cache[[1]]?.publicKey.rawRepresentation == chain.publicKey.rawRepresentation)
        #expect(cache[[2]] == nil)
        #expect(cache[[]] == nil)
    }

    @Test("go in the order of their last use")
    func order() {
        let cache = ChainCache(capacity: 2)
        cache.insert(chain, for: [1])
        cache.insert(chain, for: [2])
        #expect(cache[[1]] != nil)
        cache.insert(chain, for: [3])
        #expect(cache[[2]] == nil)
        #expect(cache[[1]] != nil)
        #expect(cache[[3]] != nil)
        cache.insert(chain, for: [1])
        #expect(cache.count == 2)
    }

    @Test("are none with no capacity")
    func none() {
        let cache = ChainCache(capacity: 0)
        cache.insert(chain, for: [1])
        #expect(cache.count == 0)
    }

    @Test("stay within the capacity, whoever adds at the same time")
    func concurrent() async {
        let cache = ChainCache(capacity: 5)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<100 {
                        cache.insert(chain, for: [UInt8(task), UInt8(number)])
                        _ = cache[[UInt8(task), UInt8(number / 2)]]
                    }
                }
            }
        }
        #expect(cache.count == 5)
    }
}
