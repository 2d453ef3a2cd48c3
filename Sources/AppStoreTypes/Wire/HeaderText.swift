/// The encoded header of a JWS, which is a key of caches: its chain's, and its stored row's.
///
/// It hashes only a sample of its bytes, because hashing a header of several kilobytes would cost more than everything
/// else done with it. Equality compares all bytes.
package struct HeaderText: Sendable {
    /// The header in base64url.
    package let bytes: ArraySlice<UInt8>
    private let sample: UInt64

    package init(_ bytes: ArraySlice<UInt8>) {
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
    package var alone: HeaderText { HeaderText(Array(bytes)[...]) }

    /// The header as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension HeaderText: Hashable {
    package static func == (lhs: HeaderText, rhs: HeaderText) -> Bool {
        lhs.sample == rhs.sample && lhs.bytes.hasSameBytes(as: rhs.bytes)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(sample) }
}
