/// The properties of a PNG file that Retention Messaging checks.
struct PNG: Hashable, Sendable {
    let width: Int
    let height: Int
    let isOpaque: Bool

    /// Reads a whole file chunk by chunk; returns `nil` for a truncated file or another format.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var offset = 8
        var header: (width: Int, height: Int, colorType: UInt8)?
        var hasTransparency = false
        var isComplete = false
        while !isComplete, let length = Self.number(bytes, at: offset), offset + 12 + length <= bytes.count {
            let content = bytes[(offset + 8)..<(offset + 8 + length)]
            switch String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self) {
            case "IHDR":
                guard length == 13, let width = Self.number(bytes, at: offset + 8),
                    let height = Self.number(bytes, at: offset + 12)
                else { return nil }
                header = (width, height, content[content.startIndex + 9])
            case "tRNS": hasTransparency = true
            case "IEND": isComplete = true
            default: break
            }
            offset += 12 + length
        }
        guard let header, isComplete else { return nil }
        (width, height) = (header.width, header.height)
        // Bit 2 of the color type is an alpha channel.
        isOpaque = !hasTransparency && header.colorType & 4 == 0
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int? {
        guard offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}
