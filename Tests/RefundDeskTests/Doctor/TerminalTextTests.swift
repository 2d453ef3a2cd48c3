import DeskTools
import Foundation
import Testing

@Suite("Text for a terminal")
struct TerminalTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let escaped: String
        var testDescription: String { text.debugDescription }

        static let all: [Row] = [
            Row(text: "com.example.coins", escaped: "com.example.coins"),
            Row(text: "Zoë 日本 👨‍👩‍👧", escaped: "Zoë 日本 👨‍👩‍👧"),
            Row(text: "two\nlines\tand a tab", escaped: "two\nlines\tand a tab"),
            Row(text: "\u{1B}[2Jgone", escaped: #"\u{1b}[2Jgone"#),
            Row(text: "\u{1B}]0;title\u{7}", escaped: #"\u{1b}]0;title\u{7}"#),
            Row(text: "over\rwritten\u{8}", escaped: #"over\u{d}written\u{8}"#),
            Row(text: "\u{9B}31m", escaped: #"\u{9b}31m"#),
            Row(text: "cod\u{202E}xe\u{2028}", escaped: #"cod\u{202e}xe\u{2028}"#),
        ]
    }

    @Test("A text cannot steer a terminal", arguments: Row.all)
    func escaped(_ row: Row) {
        #expect(row.text.forTerminal == row.escaped)
        #expect(row.text.forTerminal(allowingColours: true) == row.escaped)
    }

    @Test("JSON cannot steer a terminal and still says the same", arguments: Row.all)
    func json(_ row: Row) throws {
        let json = String(decoding: try JSONEncoder().encode([row.text]), as: UTF8.self).jsonForTerminal
        #expect(json.forTerminal == json)
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [row.text])
    }

    @Test("A character beyond the basic plane is escaped as two units")
    func surrogates() {
        #expect("[\"\u{E0001}\"]".jsonForTerminal == #"["\udb40\udc01"]"#)
    }

    @Test("Colours stay only where they are allowed")
    func colours() {
        #expect("\u{1B}[31mred\u{1B}[0m".forTerminal(allowingColours: true) == "\u{1B}[31mred\u{1B}[0m")
        #expect("\u{1B}[31mred\u{1B}[0m".forTerminal == #"\u{1b}[31mred\u{1b}[0m"#)
        #expect("\u{1B}[31".forTerminal(allowingColours: true) == #"\u{1b}[31"#)
    }
}
