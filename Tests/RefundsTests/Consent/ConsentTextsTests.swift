import Refunds
import Testing

@Suite("Consent texts")
struct ConsentTextsTests {
    private static func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

    private static func texts() throws -> ConsentTexts {
        ConsentTexts(versions: [
            ConsentText(
                version: "second",
                from: try day("2026-05-01"),
                texts: [
                    .init(locale: "en", text: "May we?"), .init(locale: "pt-BR", text: "Podemos?"),
                    .init(locale: "de", text: "Dürfen wir?"), .init(locale: "de-AT", text: "Dürf ma?"),
                ]
            ),
            ConsentText(version: "first", from: try day("2025-01-01"), texts: [.init(locale: "en", text: "Might we?")]),
        ])
    }

    @Test(
        "The current consent text is the newest version that has begun by the day",
        arguments: [
            ("2024-12-31", nil), ("2025-01-01", "first"), ("2026-04-30", "first"), ("2026-05-01", "second"),
            ("2036-01-01", "second"),
        ] as [(String, String?)]
    )
    func current(_ day: String, _ version: String?) throws {
        #expect(try Self.texts().current(on: Self.day(day))?.version == version)
    }

    @Test(
        "A consent text is shown in the requested language, else a related one, else the first",
        arguments: [
            (nil, "en"), ("en", "en"), ("EN", "en"), ("en-GB", "en"), ("de", "de"), ("de-CH", "de"), ("de_at", "de-AT"),
            ("pt", "pt-BR"), ("pt-PT", "pt-BR"), ("fr", "en"), ("", "en"), ("-", "en"),
        ] as [(String?, String)]
    )
    func translation(_ locale: String?, _ shown: String) throws {
        #expect(try Self.texts()[version: "second"]?.translation(for: locale)?.locale == shown)
    }

    @Test("A consent text stays available after a newer version replaces it")
    func versions() throws {
        let texts = try Self.texts()
        #expect(texts.versions.map(\.version) == ["first", "second"])
        #expect(texts[version: "first"]?.texts.first?.text == "Might we?")
        #expect(texts[version: "third"] == nil)
    }
}
