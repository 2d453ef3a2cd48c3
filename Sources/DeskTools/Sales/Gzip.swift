/// Unpacks small gzip files (RFC 1952) in memory.
///
/// App Store Connect packs its reports so. Larger files go through `zcat`.
enum Gzip {
    /// Why a file cannot be unpacked.
    enum Failure: Error {
        case damaged, tooLarge
    }

    /// Whether the bytes begin like a gzip file.
    static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Returns the content of a gzip file, of at most `limit` bytes, after checking its length and checksum.
    static func unpack(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        var bits = BitReader(bytes)
        var content: [UInt8] = []
        repeat {
            try passHeader(&bits)
            let start = content.count
            try Deflate.unpack(&bits, into: &content, limit: limit)
            bits.passToByte()
            let (checksum, size) = (try bits.next(32), try bits.next(32))
            let member = content[start...]
            guard checksum == crc(of: member), size == UInt32(truncatingIfNeeded: member.count) else { throw .damaged }
        } while !bits.isAtEnd
        return content
    }

    private static func passHeader(_ bits: inout BitReader) throws(Failure) {
        guard try bits.next(16) == 0x8B1F, try bits.next(8) == 8 else { throw .damaged }
        let flags = try bits.next(8)
        // The time, and the system that packed it.
        _ = (try bits.next(32), try bits.next(16))
        if flags & 4 != 0 { for _ in 0..<(try bits.next(16)) { _ = try bits.next(8) } }
        for flag: UInt32 in [8, 16] where flags & flag != 0 {
            while try bits.next(8) != 0 {}
        }
        if flags & 2 != 0 { _ = try bits.next(16) }
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        var value = UInt32(index)
        for _ in 0..<8 {
            let isOdd = value & 1 == 1
            value >>= 1
            if isOdd { value ^= 0xEDB8_8320 }
        }
        return value
    }

    private static func crc(of bytes: ArraySlice<UInt8>) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes {
            let index = UInt8(truncatingIfNeeded: value) ^ byte
            value = (value >> 8) ^ crcTable[Int(index)]
        }
        return ~value
    }
}

/// Reads numbers of some bits, the lowest bit first.
struct BitReader {
    private let bytes: [UInt8]
    private var place = 0
    private var buffer: UInt64 = 0
    private var count = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count && count < 8 }

    mutating func next(_ width: Int) throws(Gzip.Failure) -> UInt32 {
        while count < width {
            guard place < bytes.count else { throw .damaged }
            buffer |= UInt64(bytes[place]) << count
            place += 1
            count += 8
        }
        let value = buffer & ((1 << width) - 1)
        buffer >>= width
        count -= width
        return UInt32(value)
    }

    /// Drops the rest of a byte.
    mutating func passToByte() {
        buffer >>= count % 8
        count -= count % 8
    }
}

/// Unpacks deflated data (RFC 1951).
enum Deflate {
    /// A prefix code, by the number of symbols of each length and the symbols in the order of their codes.
    private struct PrefixCode {
        private var counts = [Int](repeating: 0, count: 16)
        private var symbols: [Int] = []

        init(lengths: [Int]) throws(Gzip.Failure) {
            for length in lengths where length > 0 { counts[length] += 1 }
            var room = 1
            for length in 1...15 {
                room = room * 2 - counts[length]
                guard room >= 0 else { throw .damaged }
            }
            symbols = lengths.indices.filter { lengths[$0] > 0 }
                .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }

        func next(_ bits: inout BitReader) throws(Gzip.Failure) -> Int {
            var (code, first, index) = (0, 0, 0)
            for length in 1...15 {
                code = code * 2 + Int(try bits.next(1))
                first *= 2
                if code - first < counts[length] { return symbols[index + code - first] }
                index += counts[length]
                first += counts[length]
            }
            throw .damaged
        }
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577,
    ]
    /// The order in which the lengths of the code for lengths are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    static func unpack(
        _ bits: inout BitReader,
        into content: inout [UInt8],
        limit: Int
    ) throws(Gzip.Failure) {
        var isLast = false
        // A copy reaches back to the beginning of this stream at most.
        let start = content.count
        while !isLast {
            isLast = try bits.next(1) == 1
            switch try bits.next(2) {
            case 0: try copyStored(&bits, into: &content, limit: limit)
            case 1:
                let lengths = [(8, 144), (9, 112), (7, 24), (8, 8)].flatMap { Array(repeating: $0, count: $1) }
                let literals = try PrefixCode(lengths: lengths)
                let distances = try PrefixCode(lengths: Array(repeating: 5, count: 30))
                try copyBlock(&bits, literals, distances, into: &content, from: start, limit: limit)
            case 2:
                let (literals, distances) = try readCodes(&bits)
                try copyBlock(&bits, literals, distances, into: &content, from: start, limit: limit)
            default: throw .damaged
            }
        }
    }

    private static func copyStored(
        _ bits: inout BitReader,
        into content: inout [UInt8],
        limit: Int
    ) throws(Gzip.Failure) {
        bits.passToByte()
        let (size, inverse) = (try bits.next(16), try bits.next(16))
        guard size == ~inverse & 0xFFFF else { throw .damaged }
        guard content.count + Int(size) <= limit else { throw .tooLarge }
        for _ in 0..<size { content.append(UInt8(try bits.next(8))) }
    }

    private static func readCodes(_ bits: inout BitReader) throws(Gzip.Failure) -> (PrefixCode, PrefixCode) {
        let literals = Int(try bits.next(5)) + 257
        let distances = Int(try bits.next(5)) + 1
        let written = Int(try bits.next(4)) + 4
        guard literals <= 286, distances <= 30 else { throw .damaged }
        var ofLengths = [Int](repeating: 0, count: 19)
        for symbol in order.prefix(written) { ofLengths[symbol] = Int(try bits.next(3)) }
        let code = try PrefixCode(lengths: ofLengths)
        var lengths: [Int] = []
        while lengths.count < literals + distances {
            let symbol = try code.next(&bits)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .damaged }
                lengths += Array(repeating: last, count: Int(try bits.next(2)) + 3)
            case 17: lengths += Array(repeating: 0, count: Int(try bits.next(3)) + 3)
            case 18: lengths += Array(repeating: 0, count: Int(try bits.next(7)) + 11)
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == literals + distances else { throw .damaged }
        return (
            try PrefixCode(lengths: Array(lengths[..<literals])), try PrefixCode(lengths: Array(lengths[literals...]))
        )
    }

    private static func copyBlock(
        _ bits: inout BitReader,
        _ literals: PrefixCode,
        _ distances: PrefixCode,
        into content: inout [UInt8],
        from start: Int,
        limit: Int
    ) throws(Gzip.Failure) {
        while true {
            let symbol = try literals.next(&bits)
            guard content.count < limit || symbol == 256 else { throw .tooLarge }
            if symbol < 256 {
                content.append(UInt8(symbol))
                continue
            }
            guard symbol > 256 else { return }
            guard symbol < 286 else { throw .damaged }
            let index = symbol - 257
            let extra = index < 8 || index == 28 ? 0 : (index - 4) / 4
            let length = lengthBases[index] + Int(try bits.next(extra))
            let far = try distances.next(&bits)
            guard far < 30 else { throw .damaged }
            let distance = distanceBases[far] + Int(try bits.next(far < 4 ? 0 : (far - 2) / 2))
            guard distance <= content.count - start else { throw .damaged }
            guard content.count + length <= limit else { throw .tooLarge }
            for _ in 0..<length { content.append(content[content.count - distance]) }
        }
    }
}
