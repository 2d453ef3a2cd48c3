import Foundation
import Testing

@testable import Store

@Suite("Searching a text for identifiers")
struct NameSearchTests {
    private static let token = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    private static let search = NameSearch([
        token, "2000000123456789", "player-7", "player-77", "42", "erased-0123456789",
    ])

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let erased: String?
    }

    static let rows = [
        Row(testDescription: "an identifier alone", text: token, erased: "[erased]"),
        Row(testDescription: "upper case", text: "<\(token.uppercased())>", erased: "<[erased]>"),
        Row(
            testDescription: "two identifiers",
            text: "é 2000000123456789, player-7é",
            erased: "é [erased], [erased]é"
        ),
        Row(testDescription: "the longer of two", text: "of player-77.", erased: "of [erased]."),
        Row(testDescription: "an underscore before it", text: "customer_player-7", erased: "customer_[erased]"),
        Row(testDescription: "a longer number", text: "20000001234567890", erased: nil),
        Row(testDescription: "a longer word", text: "aplayer-7", erased: nil),
        Row(testDescription: "a part of it", text: "player-", erased: nil),
        Row(testDescription: "a short identifier", text: "42 cases", erased: nil),
        Row(testDescription: "a pseudonym", text: "erased-0123456789", erased: nil),
        Row(testDescription: "no text", text: "", erased: nil),
    ]

    @Test("Identifiers are replaced as whole words", arguments: rows)
    func words(_ row: Row) { #expect(Self.search.erased(row.text) == row.erased) }

    struct Letters: CustomTestStringConvertible, Sendable {
        let identifier: String
        let text: String
        let erased: String?
        var testDescription: String { "\(identifier) in \(text)" }
    }

    static let alphabets = [
        Letters(identifier: "ÖZGÜR", text: "özgür, ÖZGÜR and Özgür", erased: "[erased], [erased] and [erased]"),
        Letters(identifier: "zoë-12", text: "é ZOË-12é", erased: "é [erased]é"),
        Letters(identifier: "zoë-12", text: "by ZOE\u{308}-12.", erased: "by [erased]."),
        Letters(identifier: "zoe\u{308}-12", text: "by Zoë-12.", erased: "by [erased]."),
        Letters(identifier: "zoë-12", text: "by zoe-12", erased: nil),
        Letters(identifier: "İPEK-1", text: "ipek-1, İpek-1, ıpek-1", erased: "[erased], [erased], [erased]"),
        Letters(identifier: "ipek-1", text: "as İPEK-1", erased: "as [erased]"),
        Letters(identifier: "strasse", text: "STRASSE, der Straße\r\n", erased: "[erased], der [erased]\r\n"),
        Letters(identifier: "weißes", text: "weisses, weis", erased: "[erased], weis"),
        Letters(identifier: "νικοσ", text: "ΝΙΚΟΣ, νικος", erased: "[erased], [erased]"),
        Letters(identifier: "player-7", text: "player-7\u{301}", erased: nil),
        // The last letter of the text is folded to an apostrophe and an n.
        Letters(identifier: "player-7\u{2BC}", text: "player-7\u{149}", erased: nil),
    ]

    @Test("The letters of every alphabet are found in either case, as whole characters", arguments: alphabets)
    func letters(_ row: Letters) {
        let erased = NameSearch([row.identifier]).erased(row.text)
        // Two texts can be equal although their bytes differ.
        #expect(erased.map { Array($0.utf8) } == row.erased.map { Array($0.utf8) })
    }

    @Test("Bytes that are no text are searched as well")
    func bytes() {
        let bytes: [UInt8] = [0xFF, 0xFE] + Array("<PLAYER-7>".utf8) + [0xC3]
        #expect(Self.search.isIn(payload: Data(bytes).base64EncodedString()))
        #expect(NameSearch(["zoë-12"]).isIn(payload: Data("{\"a\":\"ZOË-12\"}".utf8).base64EncodedString()))
    }

    @Test("Thousands of identifiers that begin alike are found in a long text", .timeLimit(.minutes(1)))
    func many() {
        let names = (0..<20_000).map { "\(2_000_000_000_000_000 + $0)" }
        let text = (0..<40_000).map { "\(2_000_000_000_010_000 + $0)" }.joined(separator: " ")
        let erased = NameSearch(names).erased(text)
        #expect(erased?.split(separator: " ").count(where: { $0 == "[erased]" }) == 10_000)
    }

    @Test("A letter with very many accents is searched in linear time", .timeLimit(.minutes(1)))
    func accents() {
        // Accents that are not in their canonical order: below, above, below, above.
        let letter = "a" + String(repeating: "\u{316}\u{300}", count: 250_000)
        // To compare texts takes quadratic time as well, so these are compared as bytes.
        let erased = NameSearch(["player-7"]).erased("player-7 \(letter)")
        #expect(erased.map { Array($0.utf8) } == Array("[erased] \(letter)".utf8))
        let name = "A" + String(repeating: "\u{316}\u{300}", count: 50)
        #expect(NameSearch([name]).erased("player-7 \(name.lowercased())") == "player-7 [erased]")
    }

    @Test("Only the comments of a policy lose an identifier")
    func comments() {
        let policy = "# for player-7\nrules:\n  - segments: [player-7] # as player-7\n    url: a#player-7\n"
        let expected = "# for [erased]\nrules:\n  - segments: [player-7] # as [erased]\n    url: a#player-7\n"
        #expect(Self.search.erasedComments(of: policy) == expected)
        #expect(Self.search.erasedComments(of: expected) == nil)
        #expect(Self.search.erasedComments(of: "default: player-7") == nil)
    }

    /// Policies that name somebody as X, and as they are after the erasure, with E in place of X.
    static let policies: [(String, String)] = [
        ("rules:\r\n# for X\r\n  - name: X\r\n", "rules:\r\n# for E\r\n  - name: X\r\n"),
        ("name: \"a #X\" # X", "name: \"a #X\" # E"),
        ("name: \"a \\\" #X\" # X", "name: \"a \\\" #X\" # E"),
        ("name: 'it''s #X' # X", "name: 'it''s #X' # E"),
        ("name: don't # X", "name: don't # E"),
        ("names: ['#X',\n  \" #X\n  # X\"] # X", "names: ['#X',\n  \" #X\n  # X\"] # E"),
        ("a: |\n  # X\n\n  # X\nb: c # X", "a: |\n  # X\n\n  # X\nb: c # E"),
        ("- a: >- # X\n    # X\n  b: c # X", "- a: >- # E\n    # X\n  b: c # E"),
        ("- |\n  # X\n- b # X", "- |\n  # X\n- b # E"),
        ("# X\r# X", "# E\r# E"),
    ]

    @Test(
        "A number sign in a text of a policy begins no comment, and the comments after the text are found",
        arguments: policies
    )
    func commentsOnly(policy: String, expected: String) {
        func named(_ text: String) -> String { text.replacing("X", with: "player-7").replacing("E", with: "[erased]") }
        #expect(Self.search.erasedComments(of: named(policy)) == named(expected))
    }

    @Test("An identifier is found in a payload that is encoded twice")
    func payload() {
        func encoded(_ text: String) -> String {
            Data(text.utf8).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        for (name, isFound) in [(Self.token, true), ("player-7", true), ("player-8", false)] {
            let inner = "e30.\(encoded(#"{"appAccountToken":"\#(name)"}"#)).c2ln"
            let outer = "e30.\(encoded(#"{"data":{"signedTransactionInfo":"\#(inner)"}}"#)).c2ln"
            #expect(Self.search.isIn(payload: outer) == isFound)
            #expect(Self.search.isIn(payload: inner) == isFound)
            #expect(Self.search.isIn(payload: Data("<\(name)>".utf8).base64EncodedString()) == isFound)
        }
        #expect(!Self.search.isIn(payload: ""))
        #expect(!NameSearch(["42"]).isIn(payload: "42"))
    }
}
