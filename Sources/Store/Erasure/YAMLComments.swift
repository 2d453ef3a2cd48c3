/// Finds the comments of a YAML text.
///
/// Quoted texts and blocks may have several lines, and a number sign in them begins no comment.
struct YAMLComments {
    private static let space = UInt8(ascii: " ")
    private static let dash = UInt8(ascii: "-")
    private static let (quote, doubleQuote) = (UInt8(ascii: "'"), UInt8(ascii: "\""))

    /// The quote that the lines so far left open.
    private var open: UInt8?
    /// The column of the key or dash whose block the lines are in.
    private var block: Int?

    /// Returns where the comments are, each from its number sign to the end of its line.
    static func places(in text: [UInt8]) -> [Range<Int>] {
        var comments = YAMLComments()
        var places: [Range<Int>] = []
        var begin = 0
        while begin < text.count {
            let end = text[begin...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
            if let start = comments.start(in: text[begin..<end]) { places.append(start..<end) }
            begin = end + 1
        }
        return places
    }

    /// Returns where the comment of the next line begins, or `nil` if it has none.
    private mutating func start(in line: ArraySlice<UInt8>) -> Int? {
        if let block {
            let column = line.prefix { $0 == Self.space }.count
            // An empty line belongs to the block too.
            if column > block || column == line.count { return nil }
            self.block = nil
        }
        var index = line.startIndex
        var isAfterSpace = true
        var last: UInt8?
        while index < line.endIndex {
            let byte = line[index]
            if let open {
                let isDoubled = open == Self.quote && line[index...].starts(with: [open, open])
                if isDoubled || (open == Self.doubleQuote && byte == UInt8(ascii: "\\")) {
                    index += 2
                    continue
                }
                if byte == open { self.open = nil }
            } else if byte == UInt8(ascii: "#"), isAfterSpace {
                noteBlock(line[..<index])
                return index
            } else if byte == Self.quote || byte == Self.doubleQuote, Self.mayQuote(after: last, isAfterSpace) {
                open = byte
            }
            isAfterSpace = Self.isSpace(byte)
            if !isAfterSpace { last = byte }
            index += 1
        }
        if open == nil { noteBlock(line) }
        return nil
    }

    /// Notes whether a block begins after a line, such as `note: |`.
    private mutating func noteBlock(_ line: ArraySlice<UInt8>) {
        let words = line.split(whereSeparator: Self.isSpace)
        guard let mark = words.last, let before = words.dropLast().last?.last,
            mark.first == UInt8(ascii: "|") || mark.first == UInt8(ascii: ">"),
            mark.dropFirst().allSatisfy({ "+-0123456789".utf8.contains($0) }),
            before == UInt8(ascii: ":") || before == Self.dash
        else { return }
        let dashes = words.prefix { $0.elementsEqual([Self.dash]) }
        let owner = dashes.count < words.count - 1 ? words[dashes.count] : words[dashes.count - 1]
        block = owner.startIndex - line.startIndex
    }

    /// Returns whether a quote begins a quoted text, and is not part of a word such as `don't`.
    private static func mayQuote(after last: UInt8?, _ isAfterSpace: Bool) -> Bool {
        guard let last else { return true }
        return last == dash ? isAfterSpace : "[{,:".utf8.contains(last)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == UInt8(ascii: "\t") }
}
