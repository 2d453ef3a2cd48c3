import Foundation

/// Finds the identifiers of a customer in texts, as whole words, in upper or lower case of any alphabet.
struct NameSearch {
    /// What replaces an identifier.
    static let replacement = "[erased]"
    /// The length of the shortest identifier that is searched for, in bytes: a shorter one may be any number or word.
    static let shortest = 6
    /// How often a payload may encode its content: a notification has an encoded transaction in its encoded payload.
    private static let deepest = 3

    /// The identifiers, folded.
    private var names: Set<[UInt8]> = []
    /// The lengths of the identifiers, longest first, by their first bytes.
    ///
    /// A customer may have thousands of transactions, whose IDs begin with the same digits.
    private var lengths: [UInt64: [Int]] = [:]

    /// Creates a search for identifiers; pseudonyms and short identifiers are left out.
    init(_ names: some Sequence<String>) {
        for name in Set(names) where !name.hasPrefix(PseudonymKey.prefix) {
            let bytes = FoldedText(Array(name.utf8)).bytes
            guard bytes.count >= Self.shortest, self.names.insert(bytes).inserted else { continue }
            let start = Self.start(of: bytes, at: 0)
            if lengths[start]?.contains(bytes.count) != true { lengths[start, default: []].append(bytes.count) }
        }
        lengths = lengths.mapValues { $0.sorted(by: >) }
    }

    /// Whether no identifier is long enough to search for.
    var isEmpty: Bool { names.isEmpty }

    /// Returns a text without the identifiers, or `nil` if it has none.
    func erased(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let places = places(in: bytes)
        guard !places.isEmpty else { return nil }
        var erased: [UInt8] = []
        var end = 0
        for place in places {
            erased += bytes[end..<place.lowerBound]
            erased += Array(Self.replacement.utf8)
            end = place.upperBound
        }
        erased += bytes[end...]
        return String(decoding: erased, as: UTF8.self)
    }

    /// Returns a YAML text without the identifiers in its comments, or `nil` if these have none.
    ///
    /// The values stay, because a word of a policy may be a customer's name as well.
    func erasedComments(of yaml: String) -> String? {
        let bytes = Array(yaml.utf8)
        var changed: [UInt8] = []
        var end = 0
        for place in YAMLComments.places(in: bytes) {
            guard let comment = erased(String(decoding: bytes[place], as: UTF8.self)) else { continue }
            changed += bytes[end..<place.lowerBound]
            changed += Array(comment.utf8)
            end = place.upperBound
        }
        guard end > 0 else { return nil }
        changed += bytes[end...]
        return String(decoding: changed, as: UTF8.self)
    }

    /// Returns whether a payload contains an identifier, also in base64 or base64url.
    func isIn(payload: String) -> Bool { isIn(Array(payload.utf8), depth: 0) }

    private func isIn(_ bytes: [UInt8], depth: Int) -> Bool {
        if !places(in: bytes).isEmpty { return true }
        guard depth < Self.deepest else { return false }
        return bytes.split(whereSeparator: { !Self.isBase64($0) }).contains { run in
            // Four characters encode three bytes.
            guard run.count >= Self.shortest, let decoded = Self.decoded(run) else { return false }
            return isIn(decoded, depth: depth + 1)
        }
    }

    /// Returns where the identifiers are in a text, in its order.
    private func places(in text: [UInt8]) -> [Range<Int>] {
        guard !isEmpty else { return [] }
        let folded = FoldedText(text)
        var places: [Range<Int>] = []
        var index = 0
        while index + Self.shortest <= folded.bytes.count {
            guard let length = longest(at: index, in: folded) else {
                index += 1
                continue
            }
            places.append(folded.place(of: index)..<folded.place(of: index + length))
            index += length
        }
        return places
    }

    /// Returns the length of the longest identifier at a place, or `nil` if there is none.
    private func longest(at index: Int, in text: FoldedText) -> Int? {
        guard Self.mayEnd(at: index, of: text) else { return nil }
        return lengths[Self.start(of: text.bytes, at: index)]?.first { length in
            let end = index + length
            return end <= text.bytes.count && Self.mayEnd(at: end, of: text)
                && names.contains(Array(text.bytes[index..<end]))
        }
    }

    /// Returns whether an identifier may begin or end at a place.
    private static func mayEnd(at index: Int, of text: FoldedText) -> Bool {
        !isInsideWord(index, of: text.bytes) && text.isBetweenCharacters(index)
    }

    /// Returns whether letters or digits are on both sides of a place.
    private static func isInsideWord(_ index: Int, of bytes: [UInt8]) -> Bool {
        index > 0 && index < bytes.count && isWord(bytes[index - 1]) && isWord(bytes[index])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: isWord(byte)
        }
    }

    /// Packs the first bytes of an identifier, by which it is found.
    private static func start(of bytes: [UInt8], at index: Int) -> UInt64 {
        bytes[index..<index + shortest].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Decodes base64 or base64url without padding; `nil` if it is neither.
    private static func decoded(_ run: ArraySlice<UInt8>) -> [UInt8]? {
        var text = run.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        // A single character is not a whole byte.
        if text.count % 4 == 1 { text.removeLast() }
        while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return Data(base64Encoded: Data(text)).map { Array($0) }
    }
}
