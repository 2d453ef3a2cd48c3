import Foundation

/// A JWS header as it stands in the text, by which the chain in it is found again.
///
/// It hashes a few bytes spread over the whole, because hashing the kilobytes of a header would cost more than all else
/// that is done with it; equal it is only byte by byte.
struct HeaderText: Sendable {
    /// The header, base64url.
    let bytes: ArraySlice<UInt8>
    private let sample: UInt64

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        sample = bytes.withUnsafeBufferPointer { bytes in
            var sample = UInt64(bytes.count)
            // An odd number of steps, so that no period of the alphabet's groups is met again and again.
            let step = max(1, bytes.count / 61)
            var index = bytes.count - 1
            while index >= 0 {
                sample = (sample ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
                index -= step
            }
            return sample
        }
    }

    /// The same header, which keeps nothing else of the text alive.
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
