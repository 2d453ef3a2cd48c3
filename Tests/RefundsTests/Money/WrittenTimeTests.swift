import AppStoreTypes
import Refunds
import Testing

@Suite("A day or time in an imported file")
struct WrittenTimeTests {
    @Test(
        "A time is read in every form that is documented",
        arguments: [
            ("2026-05-01T12:00:00Z", "2026-05-01T12:00:00.000Z"),
            ("2026-05-01T14:00:00.25+02:00", "2026-05-01T12:00:00.250Z"),
            ("2026-05-01T12:00:00.000000+0000", "2026-05-01T12:00:00.000Z"),
            ("2026-05-01 12:00:00", "2026-05-01T12:00:00.000Z"),
            ("2026-05-01 12:00", "2026-05-01T12:00:00.000Z"),
            ("2026-05-01T12:00:00", "2026-05-01T12:00:00.000Z"),
            ("2026-05-01 12:00:00 UTC", "2026-05-01T12:00:00.000Z"),
            ("2026-05-01 14:00:00.5+02", "2026-05-01T12:00:00.500Z"),
            ("2026-05-01 14:00:00 +0200", "2026-05-01T12:00:00.000Z"),
            ("1777636800", "2026-05-01T12:00:00.000Z"),
            ("1777636800123", "2026-05-01T12:00:00.123Z"),
        ]
    )
    func moments(text: String, moment: String) throws {
        let expected = try #require(Timestamp(rfc3339: moment))
        #expect(WrittenTime(text) == .moment(expected))
    }

    @Test(
        "A day is read in every form that is documented",
        arguments: [
            ("2026-05-01", "2026-05-01"), ("1 May 2026", "2026-05-01"), ("31 Jul 2024", "2024-07-31"),
            ("31 July 2024", "2024-07-31"), ("08 December 1999", "1999-12-08"),
        ]
    )
    func days(text: String, day: String) throws {
        let expected = try #require(Day(iso8601: day))
        #expect(WrittenTime(text) == .day(expected))
        #expect(WrittenTime(text)?.start == expected.start)
    }

    @Test(
        "A text in no documented form is refused as a time",
        arguments: [
            "", " ", "yesterday", "05/01/2026", "1.5.2026", "2026-5-1", "2026-02-30", "2026-05-01T",
            "2026-05-01T25:00:00Z",
            "2026-05-01 12", "2026-05-01 12:00:00 CET", "2026-05-01 12:00:00 +2", "31 Juli 2024", "31  July 2024",
            "+1 July 2024", "32 July 2024", "12345", "17776368001234567890", "-177763680", "2026-05-01 12:00:00\n",
            "2026-05-01\u{0}", "２０２６-05-01", "2026-05-01 12:00:0",
        ]
    )
    func others(text: String) { #expect(WrittenTime(text) == nil) }
}
