import CZlib

/// Unpacks small gzip files (RFC 1952) in memory, with zlib.
///
/// App Store Connect packs its reports so. Larger files go through `zcat`.
enum Gzip {
    /// Why a file cannot be unpacked.
    enum Failure: Error {
        case damaged, tooLarge
    }

    /// How many bytes are unpacked at a time, which is how far the content may exceed the limit in memory.
    private static let step = 1 << 16

    /// Whether the bytes begin like a gzip file.
    static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Returns the content of a gzip file, of at most `limit` bytes, after checking its length and checksum.
    static func unpack(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        guard let size = UInt32(exactly: bytes.count) else { throw .tooLarge }
        let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        defer { input.deallocate() }
        _ = input.initialize(from: bytes)
        let output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: step)
        defer { output.deallocate() }
        // zlib keeps the address of the stream, so the stream must not move.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        defer { stream.deallocate() }
        stream.initialize(to: z_stream())
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = size
        // With 16 added to the size of the window, zlib reads gzip and no other format.
        let begun = inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(begun == Z_OK, "there is no memory for zlib's window of 32 KiB")
        defer { inflateEnd(stream) }
        var content: [UInt8] = []
        while true {
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(step)
            let status = inflate(stream, Z_NO_FLUSH)
            content.append(contentsOf: output.prefix(step - Int(stream.pointee.avail_out)))
            guard content.count <= limit else { throw .tooLarge }
            if status == Z_STREAM_END {
                if stream.pointee.avail_in == 0 { return content }
                // Several packed files one after another are one file.
                inflateReset(stream)
            } else if status != Z_OK {
                throw .damaged
            }
        }
    }
}
