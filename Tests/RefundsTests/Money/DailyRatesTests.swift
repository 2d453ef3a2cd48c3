import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("The bank's list of rates")
struct DailyRatesTests {
    private static let today = Day(iso8601: "2026-11-26") ?? Day(number: 0)
    private static let list = """
        <?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
        xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject>
        <Cube><Cube time='2026-11-26'><Cube currency="USD" rate="1.1172"/><Cube currency='JPY' rate='175.68'/></Cube>
        <Cube time="2026-11-25"><Cube currency="USD" rate="1.113"/></Cube></Cube></gesmes:Envelope>
        """

    @Test("The bank's list is read, earliest day first")
    func read() throws {
        let rates = try DailyRates(xml: Self.list.utf8, today: Self.today).rates
        #expect(
            rates.map { "\($0.day) \($0.currency) \($0.perEuro)" } == [
                "2026-11-25 USD 1113000", "2026-11-26 JPY 175680000", "2026-11-26 USD 1117200",
            ]
        )
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let mistake: DailyRates.Mistake
    }

    private static func changed(_ text: String, _ other: String) -> String {
        list.split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }

    static let rows: [Row] = [
        Row(testDescription: "nothing", text: "", mistake: .malformed),
        Row(testDescription: "a page", text: "<!DOCTYPE html><html></html>", mistake: .malformed),
        Row(testDescription: "another element first", text: "<html></html>", mistake: .malformed),
        Row(
            testDescription: "entities",
            text: changed("<Cube><", "<!ENTITY a SYSTEM \"file:///etc/passwd\"><Cube><"),
            mistake: .malformed
        ),
        Row(testDescription: "a reference", text: changed("1.1172", "&a;"), mistake: .malformed),
        Row(testDescription: "a cut answer", text: String(list.dropLast(20)), mistake: .malformed),
        Row(testDescription: "no rates", text: "<?xml?><gesmes:Envelope><Cube/></gesmes:Envelope>", mistake: .noRates),
        Row(
            testDescription: "a day after today",
            text: changed("2026-11-26", "2026-11-27"),
            mistake: .future(tomorrow)
        ),
        Row(testDescription: "a day twice", text: changed("2026-11-25", "2026-11-26"), mistake: .malformed),
        Row(testDescription: "no day", text: changed("2026-11-25", "25.11.2026"), mistake: .malformed),
        Row(testDescription: "a rate twice", text: changed("JPY", "USD"), mistake: .repeatedRate),
        Row(testDescription: "a rate of 0", text: changed("1.1172", "0"), mistake: .malformed),
        Row(testDescription: "a negative rate", text: changed("1.1172", "-1"), mistake: .malformed),
        Row(testDescription: "a huge rate", text: changed("1.1172", "1e99"), mistake: .malformed),
        Row(testDescription: "no currency", text: changed("JPY", "jpy!"), mistake: .malformed),
        Row(testDescription: "an open quote", text: changed("rate='175.68'", "rate='175.68"), mistake: .malformed),
        Row(
            testDescription: "too many days",
            text: "<?xml?>" + (Int64(0)...20_000).map { "<Cube time='\(Day(number: $0))'/>" }.joined(),
            mistake: .tooMany
        ),
    ]

    private static let tomorrow = Day(number: today.number + 1)

    @Test("Any other answer is refused", arguments: rows)
    func refused(_ row: Row) {
        #expect(throws: row.mistake) { try DailyRates(xml: row.text.utf8, today: Self.today) }
    }

    @Test("Bytes that are not UTF-8 are refused")
    func bytes() {
        #expect(throws: DailyRates.Mistake.malformed) { try DailyRates(xml: [0x3C, 0xFF, 0x3E], today: Self.today) }
    }
}
