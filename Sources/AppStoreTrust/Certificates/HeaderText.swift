import Foundation

/// The encoded header of a JWS, which is the cache key of its chain.
///
/// It hashes only a sample of its bytes, because hashing a header of several kilobytes would cost more than everything
/// else done with it. Equality compares all bytes.
struct HeaderText: Sendable {
    /// The header in base64url.
    let bytes: ArraySlice<UInt8>
    private let sample: UInt64

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        sample = bytes.withUnsafeBufferPointer { bytes in
            var sample = UInt64(bytes.count)
            // An odd number of steps, so that the sample does not repeat the period of base64 groups.
            let step = max(1, bytes.count / 61)
            var index = bytes.count - 1
            while index >= 0 {
                sample = (sample ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
                index -= step
            }
            return sample
        }
    }

    /// A copy of the header, which does not keep the rest of the text in memory.
    var alone: HeaderText { HeaderText(Array(bytes)[...]) }
}

extension HeaderText: Hashable {
    static func == (lhs: HeaderText, rhs: HeaderText) -> Bool {
        guard lhs.sample == rhs.sample, lhs.bytes.count == rhs.bytes.count else { return false }
        return lhs.bytes.withUnsafeBytes { left in
            rhs.bytes.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return memcmp(left, right, lhs.bytes.count) == 0
            }
        }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(sample) }
}
