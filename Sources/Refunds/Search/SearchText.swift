/// What a person or a program searches for: an identifier, or its beginning.
package struct SearchText: Hashable, Sendable {
    /// The fewest Unicode characters of a beginning, so that a search never finds most of a database.
    package static let shortest = 4
    /// The most bytes of an identifier.
    package static let longest = 256

    /// The text, with a UUID in lower case.
    package let text: String
    private let typed: String

    /// Checks a text.
    ///
    /// - Parameter text: what was typed; spaces around it do not matter.
    /// - Throws: ``Mistake``.
    package init(_ text: String) throws(Mistake) {
        var bytes = Substring(text).utf8
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        guard bytes.count <= Self.longest else { throw .tooLong }
        guard Substring(bytes).unicodeScalars.count >= Self.shortest else { throw .tooShort }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .control }
        typed = String(Substring(bytes))
        self.text = Self.isUUIDPart(typed) ? typed.lowercased() : typed
    }

    private init(exactly text: String) { (self.text, typed) = (text, text) }

    /// The text with the capitals that were typed; `nil` if it has none that ``text`` lost.
    ///
    /// An identifier of a customer or a product may look like a part of a UUID, such as `FACE-1`.
    package var asTyped: SearchText? { typed == text ? nil : SearchText(exactly: typed) }

    /// What is wrong with a text.
    package enum Mistake: Error, Hashable, Sendable {
        case tooShort, tooLong, control
    }

    /// The first text, in the order of bytes, after all texts that begin with this one.
    package var end: String { text + "\u{10FFFF}" }

    /// Whether the text may be part of a UUID, which the store has in lower case.
    private static func isUUIDPart(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}
