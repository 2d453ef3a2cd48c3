/// Variable-length integers: seven bits in each byte, the lowest bits first.
enum Varint {
    static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 128 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Removes a number from the front of the bytes and returns it, or returns `nil` if they do not start with one.
    static func read(from bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
        }
        return nil
    }

    /// Appends the length of the content, then the content.
    static func append(counted content: some Collection<UInt8>, to bytes: inout [UInt8]) {
        append(UInt64(content.count), to: &bytes)
        bytes += content
    }

    /// Removes a length and as many bytes from the front, and returns those bytes, or `nil` if there are fewer.
    static func readCounted(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let count = read(from: &bytes), count <= UInt64(bytes.count) else { return nil }
        defer { bytes.removeFirst(Int(count)) }
        return bytes.prefix(Int(count))
    }
}
