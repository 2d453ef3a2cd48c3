import DeskTestSupport
import Refunds
import Testing

@testable import RefundDesk

@Suite("The file of consent texts")
struct ConsentTextsFileTests {
    private static let file = """
        versions:
          2025-01:
            from: 2025-01-01
            texts: { en: "May we tell Apple?" }
          2026-05:
            from: 2026-05-01
            texts:
              en: May we tell Apple how you used the purchase?
              de: Dürfen wir Apple mitteilen, wie du den Kauf genutzt hast?
            covers: [deliveryStatus, sampleContentProvided, consumption]
            validFor: P1Y
        withdrawal: { en: In the settings., de: In den Einstellungen. }

        """

    private static func folder(_ file: String) throws -> ConfigurationFolder {
        let folder = try ConfigurationFolder()
        try folder.write(file, to: "consent.yml")
        try folder.replace(
            "policy: policy.yml",
            by: "policy: policy.yml\n    consentTexts: consent.yml",
            in: "refund-desk.yml"
        )
        return folder
    }

    @Test("A consent text covers the fields that it lists, and all fields without a list")
    func covers() throws {
        let app = try #require(try Self.folder(Self.file).load().apps.first)
        let texts = app.consentTexts
        #expect(app.consentTextsFile?.hasSuffix("consent.yml") == true)
        #expect(texts.lines == ["2025-01": 2, "2026-05": 5])
        #expect(texts.versions.map(\.version) == ["2025-01", "2026-05"])
        #expect(texts[version: "2025-01"]?.covers == nil)
        #expect(texts[version: "2026-05"]?.covers == [.deliveryStatus, .sampleContentProvided, .consumption])
        #expect(texts.withdrawal(for: "de-CH")?.text == "In den Einstellungen.")
        #expect(texts.withdrawal(for: nil)?.locale == "en")
        #expect(texts[version: "2025-01"]?.validFor == nil)
        #expect(texts[version: "2026-05"]?.validFor == CalendarPeriod(months: 12))
        #expect(texts[version: "2026-05"]?.texts.map(\.locale) == ["en", "de"])
    }

    @Test(
        "A mistake in what a consent text covers is named with its line",
        arguments: [
            (
                "[deliveryStatus, sampleContentProvided, consumption]", "[deliveryStatus, playtime]",
                "consent.yml:10:30: versions.2026-05.covers[1]: \"playtime\" is not known; allowed here: accountTenure, "
                    + "appAccountToken, consumption, consumptionUsageEvents, deliveryStatus, lifetimeDollarsPurchased, "
                    + "lifetimeDollarsRefunded, platform, playTime, refundPreference, sampleContentProvided, userStatus (did you mean playTime?)"
            ),
            (
                "[deliveryStatus, sampleContentProvided, consumption]", "[platform, platform]",
                "consent.yml:10:24: versions.2026-05.covers[1]: is listed twice"
            ),
            (
                "[deliveryStatus, sampleContentProvided, consumption]", "[]",
                "consent.yml:10:13: versions.2026-05.covers: is an empty list; list at least one field; without "
                    + "this key the text covers every field"
            ),
            (
                "[deliveryStatus, sampleContentProvided, consumption]", "platform",
                "consent.yml:10:13: versions.2026-05.covers: must be a list, not a single value"
            ),
            (
                "P1Y", "1",
                "consent.yml:11:15: versions.2026-05.validFor: must be a duration such as 90s, 30m, 4h, 7d or, in the "
                    + "spelling of ISO 8601, P30D or PT4H"
            ),
            ("P1Y", "0d", "consent.yml:11:15: versions.2026-05.validFor: must be longer than zero"),
            (
                "covers", "cover",
                "consent.yml:10:5: versions.2026-05.cover: unknown key; allowed here: from, texts, covers, validFor "
                    + "(did you mean covers?)"
            ),
        ]
    )
    func mistake(_ find: String, _ replace: String, _ issue: String) throws {
        let folder = try Self.folder(Self.file)
        try folder.replace(find, by: replace, in: "consent.yml")
        #expect(folder.issues() == [issue])
    }
}
