import AppStoreTypes
import Crypto
import Foundation

/// Makes tokens and IDs: the same seed gives the same ones in the same order.
struct PlayIDs: Sendable {
    private let seed: UInt64
    private var count = 0

    init(seed: UInt64) { self.seed = seed }

    /// Returns a new text that nobody can predict from the earlier ones.
    mutating func token() -> String { Base64URL.text(digest()) }

    /// Returns a number with at most 18 digits.
    mutating func number(digits: Int) -> Int {
        let smallest = (1..<digits).reduce(1) { number, _ in number * 10 }
        let random = digest().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return smallest + Int(random % UInt64(smallest * 9))
    }

    private mutating func digest() -> SHA256.Digest {
        count += 1
        return SHA256.hash(data: Data("\(seed)/\(count)".utf8))
    }
}
