import Refunds
import Testing

@Suite("The text of a search")
struct SearchTextTests {
    @Test(
        "A text is trimmed, and what may be part of a UUID is written in lower case",
        arguments: [
            ("2000", "2000"), ("  2000\n", "2000"), ("6F9A-", "6f9a-"), ("Anna-1", "Anna-1"),
            ("coins.500", "coins.500"),
            ("ÄÄÄÄ", "ÄÄÄÄ"),
        ]
    )
    func valid(_ typed: String, _ text: String) throws {
        #expect(try SearchText(typed).text == text)
    }

    @Test(
        "A text that looks like a part of a UUID keeps the capitals that were typed beside it",
        arguments: [("FACE-1", "FACE-1"), (" 6F9A- ", "6F9A-"), ("6f9a-", nil), ("2000", nil), ("Anna-1", nil)]
    )
    func asTyped(_ typed: String, _ other: String?) throws {
        #expect(try SearchText(typed).asTyped?.text == other)
    }

    @Test(
        "A text that is too short, too long or has control characters is refused",
        arguments: [
            ("", SearchText.Mistake.tooShort), ("abc", .tooShort), (" abc ", .tooShort), ("ÄÖÜ", .tooShort),
            (String(repeating: "a", count: 257), .tooLong), ("ab\u{0}cd", .control), ("ab\u{7F}cd", .control),
        ]
    )
    func invalid(_ typed: String, _ mistake: SearchText.Mistake) {
        #expect(throws: mistake) { try SearchText(typed) }
    }

    @Test("Texts that begin with a text lie before its end in the order of bytes")
    func end() throws {
        let text = try SearchText("abcd")
        for longer in ["abcd", "abcdz", "abcd\u{FFFF}", "abcdÄ"] {
            #expect(longer.utf8.lexicographicallyPrecedes(text.end.utf8))
        }
        #expect(text.end.utf8.lexicographicallyPrecedes("abce".utf8))
    }
}
