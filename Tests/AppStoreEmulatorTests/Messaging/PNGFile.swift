/// A PNG file of a given size that has a header and an end, but no image data.
struct PNGFile: Sendable {
    var width = 3840
    var height = 160
    var colorType: UInt8 = 2
    var hasTransparency = false

    var bytes: [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + Self.chunk("IHDR", Self.number(width) + Self.number(height) + [8, colorType, 0, 0, 0])
            + (hasTransparency ? Self.chunk("tRNS", [0, 0]) : []) + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        // The emulator ignores checksums.
        number(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
