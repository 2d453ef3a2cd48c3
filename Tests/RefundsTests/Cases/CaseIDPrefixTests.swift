import Refunds
import Testing

@Suite("Short case IDs")
struct CaseIDPrefixTests {
    @Test(
        "Six to thirty-five hexadecimal digits and hyphens are a prefix",
        arguments: ["0a1b2c", "0A1B2C", "0a1b2c3d-4e5f", "------", "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4"]
    )
    func prefix(_ text: String) throws {
        let prefix = try #require(CaseIDPrefix(text))
        #expect(prefix.text == text.lowercased())
        #expect(prefix.end > prefix.text + "ffff" && prefix.end > prefix.text + "-")
    }

    @Test(
        "Another text is not a prefix",
        arguments: [
            "", "0a1b2", "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", "0a1b2%", "0a1b2_", "0a1b2g", "0a1b2\u{301}", "０a1b2c",
            String(repeating: "a", count: 100_000),
        ]
    )
    func noPrefix(_ text: String) { #expect(CaseIDPrefix(text) == nil) }

    @Test("The short forms of a list have eight characters, or as many as make them unique")
    func shortForms() {
        let first = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
        let near = "0a1b2c3d-4e5f-4a6b-8c7d-000000000000"
        let far = "ffffffff-4e5f-4a6b-8c7d-000000000000"
        #expect([first, far].map(ShortCaseIDs([first, far]).text) == ["0a1b2c3d", "ffffffff"])
        #expect(
            [first, near].map(ShortCaseIDs([first, near, first]).text)
                == ["0a1b2c3d-4e5f-4a6b-8c7d-9", "0a1b2c3d-4e5f-4a6b-8c7d-0"]
        )
        #expect(ShortCaseIDs([]).text(of: first) == "0a1b2c3d")
        #expect(ShortCaseIDs(["case of a test", first]).text(of: "case of a test") == "case of a test")
    }
}
