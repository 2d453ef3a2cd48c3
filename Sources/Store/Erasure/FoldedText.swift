import Foundation

/// A text in which letters that differ only in their case are equal, with the places of its bytes in the original.
///
/// A letter with an accent is also equal to the letter that a separate accent follows. A text in another encoding than
/// UTF-8 has no such letters, so only those of ASCII lose their case.
package struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// Where the character of each byte begins in the original, and where the text ends.
    ///
    /// It is `nil` if each byte has the place that it has in the original.
    private var places: [Int]?

    init(_ original: [UInt8]) {
        guard original.contains(where: { $0 >= 0x80 }), let text = String(validating: original, as: UTF8.self) else {
            bytes = original.map(Self.lowercased)
            return
        }
        var places: [Int] = []
        var place = 0
        for character in text {
            let length = character.utf8.count
            if length == 1 {
                // Most characters are of ASCII, and to fold any other takes much longer.
                bytes.append(Self.lowercased(original[place]))
            } else {
                bytes += Array(Self.fold(character).utf8)
            }
            places += Array(repeating: place, count: bytes.count - places.count)
            place += length
        }
        self.places = places + [place]
    }

    /// Returns where a byte's character begins in the original; after the last byte, where the original ends.
    func place(of index: Int) -> Int { places.map { $0[index] } ?? index }

    /// Returns whether a character of the original begins or ends at a byte.
    func isBetweenCharacters(_ index: Int) -> Bool {
        guard let places, index > 0 else { return true }
        return places[index] != places[index - 1]
    }

    /// Returns a text whose letters have one case, in which a folded identifier can be looked for.
    package static func folded(_ text: String) -> String { text.map { fold($0) }.joined() }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }

    /// How many scalars of a character are folded together: more than any letter of a language has.
    ///
    /// To sort the accents of one letter takes quadratic time, and a letter in a hostile text has thousands of them.
    private static let mostScalars = 32

    /// Returns a character in lower case with its accents, and the Turkish forms of the letter i as that letter.
    private static func fold(_ character: Character) -> String {
        var folded = ""
        var rest = character.unicodeScalars[...]
        while !rest.isEmpty {
            folded += fold(String(rest.prefix(mostScalars)))
            rest = rest.dropFirst(mostScalars)
        }
        return folded
    }

    private static func fold(_ text: String) -> String {
        // Some letters have no lower case of their own: the capital of both s and long s is S.
        let folded = text.uppercased().lowercased().precomposedStringWithCanonicalMapping
        return folded == "i\u{307}" ? "i" : folded
    }
}
