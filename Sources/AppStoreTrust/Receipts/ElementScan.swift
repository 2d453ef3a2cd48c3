/// Scans ASN.1 before it is parsed, to check its lengths, depth and number of elements.
///
/// A parser creates a node fifty times the size of each two bytes that claim to be an element. This scan allocates
/// nothing and reports the offset of an error. It accepts DER and BER, including indefinite lengths.
struct ElementScan {
    private let bytes: ArraySlice<UInt8>
    private let part: ReceiptPart
    /// The end of each open element; `nil` for an indefinite length.
    private var open: [Int?] = []
    private static let maximumDepth = 24

    /// Checks that the bytes are one element.
    ///
    /// - Throws: ``ReceiptFailure/malformed(_:offset:)`` or ``ReceiptFailure/tooComplex(_:offset:)``.
    static func check(
        _ bytes: ArraySlice<UInt8>,
        as part: ReceiptPart,
        maximumElements: Int
    ) throws(ReceiptFailure) {
        var scan = ElementScan(bytes: bytes, part: part)
        try scan.run(maximumElements: maximumElements)
    }

    private init(bytes: ArraySlice<UInt8>, part: ReceiptPart) {
        self.bytes = bytes
        self.part = part
    }

    private mutating func run(maximumElements: Int) throws(ReceiptFailure) {
        var index = bytes.startIndex
        var elements = 0
        repeat {
            if isEndOfContents(index) {
                open.removeLast()
                index += 2
            } else {
                elements += 1
                guard elements <= maximumElements else { throw .tooComplex(part, offset: index) }
                index = try enter(index)
            }
            while let end = open.last, let end, end == index { open.removeLast() }
        } while !open.isEmpty
        guard index == bytes.endIndex else { throw .malformed(part, offset: index) }
    }

    private func isEndOfContents(_ index: Int) -> Bool {
        guard let end = open.last, end == nil, index + 2 <= limit else { return false }
        return bytes[index] == 0 && bytes[index + 1] == 0
    }

    /// The end of the innermost element with a known length.
    private var limit: Int { open.last { $0 != nil }.flatMap { $0 } ?? bytes.endIndex }

    /// Skips a primitive element, or enters a constructed one, and returns the next index.
    private mutating func enter(_ start: Int) throws(ReceiptFailure) -> Int {
        let limit = limit
        guard start + 2 <= limit else { throw .malformed(part, offset: start) }
        let tag = bytes[start]
        let isConstructed = tag & 0x20 != 0
        // Receipts and certificates have no tags longer than one byte. Tag 0 ends an indefinite length.
        guard tag & 0x1f != 0x1f, tag & 0xdf != 0 else { throw .malformed(part, offset: start) }
        var index = start + 2
        var length = Int(bytes[start + 1])
        if length == 0x80 {
            guard isConstructed else { throw .malformed(part, offset: start) }
            try open(nil, at: start)
            return index
        }
        if length > 0x80 {
            let octets = length - 0x80
            guard octets <= 4, index + octets <= limit else { throw .malformed(part, offset: start) }
            length = bytes[index..<(index + octets)].reduce(0) { $0 << 8 | Int($1) }
            index += octets
        }
        guard length <= limit - index else { throw .malformed(part, offset: start) }
        guard isConstructed else { return index + length }
        try open(index + length, at: start)
        return index
    }

    private mutating func open(_ end: Int?, at start: Int) throws(ReceiptFailure) {
        guard open.count < Self.maximumDepth else { throw .tooComplex(part, offset: start) }
        open.append(end)
    }
}
