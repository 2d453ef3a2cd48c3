import Foundation

/// The C library's searches, which look at many bytes at a time; Swift's own look at each element.
extension ArraySlice<UInt8> {
    /// Returns the index of the first byte with a value.
    package func position(of byte: UInt8) -> Int? {
        withUnsafeBytes { raw in
            guard let start = raw.baseAddress, let found = memchr(start, Int32(byte), raw.count) else { return nil }
            return startIndex + (UnsafeRawPointer(found) - start)
        }
    }

    /// Returns whether another slice has the same bytes.
    package func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return memcmp(left, right, count) == 0
            }
        }
    }
}
