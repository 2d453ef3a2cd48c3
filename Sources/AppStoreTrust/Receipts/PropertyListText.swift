/// The property list of transaction receipts: `{ "name" = "value"; … }` with strings only.
struct PropertyListText {
    private let bytes: [UInt8]
    private let part: ReceiptPart
    private var index = 0

    /// Reads the fields.
    ///
    /// - Throws: ``ReceiptFailure/malformed(_:offset:)`` or ``ReceiptFailure/duplicate(_:)``.
    static func fields(of bytes: [UInt8], part: ReceiptPart) throws(ReceiptFailure) -> [String: String] {
        var text = PropertyListText(bytes: bytes, part: part)
        return try text.fields()
    }

    private init(bytes: [UInt8], part: ReceiptPart) {
        self.bytes = bytes
        self.part = part
    }

    private mutating func fields() throws(ReceiptFailure) -> [String: String] {
        var fields: [String: String] = [:]
        try expect("{")
        while peek() != UInt8(ascii: "}") {
            let name = try string()
            try expect("=")
            guard fields.updateValue(try string(), forKey: name) == nil else { throw .duplicate(part) }
            try expect(";")
        }
        try expect("}")
        // Some lists end with a zero byte.
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        guard index == bytes.count else { throw malformed }
        return fields
    }

    private var malformed: ReceiptFailure { .malformed(part, offset: index) }

    /// Returns the next byte that is not white space.
    private mutating func peek() -> UInt8? {
        while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0d).contains(bytes[index]) { index += 1 }
        return index < bytes.count ? bytes[index] : nil
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(ReceiptFailure) {
        guard peek() == UInt8(ascii: character) else { throw malformed }
        index += 1
    }

    private mutating func string() throws(ReceiptFailure) -> String {
        guard let first = peek() else { throw malformed }
        var characters: [UInt8] = []
        if first == UInt8(ascii: "\"") {
            index += 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                if bytes[index] == UInt8(ascii: "\\") { index += 1 }
                guard index < bytes.count else { throw malformed }
                characters.append(bytes[index])
                index += 1
            }
            guard index < bytes.count else { throw malformed }
            index += 1
        } else {
            while index < bytes.count, Self.isPlain(bytes[index]) {
                characters.append(bytes[index])
                index += 1
            }
            guard !characters.isEmpty else { throw malformed }
        }
        guard let text = String(validating: characters, as: UTF8.self) else { throw malformed }
        return text
    }

    /// Returns whether a character needs no quotation marks.
    private static func isPlain(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
