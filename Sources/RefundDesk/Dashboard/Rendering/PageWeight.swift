/// How many bytes texts take on a page, so that no page has more than 200 KB.
enum PageWeight {
    /// The most bytes of a page's longest text.
    static let longestPart = 100_000

    /// Returns how many bytes a text takes; a character that HTML escapes counts as the longest entity.
    static func of(_ text: some StringProtocol) -> Int {
        text.utf8.reduce(0) { $0 + weight(of: $1) }
    }

    private static func weight(of byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): 6
        default: 1
        }
    }

    /// Returns a text, or its beginning with an ellipsis if it takes more than so many bytes.
    static func cut(_ text: some StringProtocol, to most: Int) -> String {
        guard of(text) > most else { return String(text) }
        var kept = String.UnicodeScalarView()
        var rest = most - 3
        for scalar in text.unicodeScalars {
            rest -= of(String(scalar))
            guard rest >= 0 else { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }

    /// Splits a text at its lines into parts that take at most so many bytes each; a line that takes more is cut.
    static func parts(of text: String, weighing most: Int = longestPart) -> [String] {
        var parts: [String] = []
        var (part, weight) = ("", 0)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = cut(line, to: most - 1)
            let own = of(line) + 1
            if weight > 0, weight + own > most {
                parts.append(part)
                (part, weight) = ("", 0)
            }
            part += weight == 0 ? line : "\n" + line
            weight += own
        }
        return parts + [part]
    }

    /// Returns the first items of a list that take at most so many bytes together.
    ///
    /// - Parameters:
    ///   - items: the list.
    ///   - most: the most bytes.
    ///   - weight: returns the bytes of an item.
    /// - Returns: the items.
    static func first<Item>(of items: some Sequence<Item>, weighing most: Int, _ weight: (Item) -> Int) -> [Item] {
        var rest = most
        return Array(
            items.prefix {
                rest -= weight($0)
                return rest >= 0
            }
        )
    }
}
