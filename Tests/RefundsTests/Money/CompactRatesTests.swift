import AppStoreTypes
import Refunds
import TestSupport
import Testing

@Suite("Compact exchange rates")
struct CompactRatesTests {
    private static let text = """
        newest 2024-07-31
        days 2024-07-29+0+1
        +1
        USD 4+10817+7
        +4
        BGN 4+19558.2
        HRK 1..+75
        """

    @Test("Compact rates are read, latest day first")
    func read() throws {
        let rates = try #require(CompactRates(Self.text.utf8))
        #expect(rates.newest.description == "2024-07-31")
        #expect(
            rates.rates()?.map { "\($0.day) \($0.currency) \($0.perEuro)" } == [
                "2024-07-31 HRK 7500000", "2024-07-31 USD 1082800", "2024-07-30 USD 1082400",
                "2024-07-29 BGN 1955800", "2024-07-29 USD 1081700",
            ]
        )
    }

    @Test(
        "Damaged compact rates are refused",
        arguments: [
            ("newest", "latest"), ("2024-07-31", "2024-07-32"), ("2024-07-31", "2024-08-01"), ("+0+1", "+0+0"),
            ("USD 4", "USD 9"), ("USD 4", "DOLLAR 4"), ("+10817", "-10817"), ("+7", "*7"), ("+4", ""), ("+4", "+4+4"),
            (".2", ".3"), ("..", ".x"), ("+75", "+"), ("+75", "+999999999999999"),
        ]
    )
    func damaged(_ text: String, _ other: String) {
        let changed = Self.text.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
        #expect(changed.count == 2)
        #expect(CompactRates(changed.joined(separator: other).utf8)?.rates() == nil)
    }

    struct MissingRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let stored: [Int64]
        let missing: [Int64]
    }

    static let stored: [MissingRow] = [
        MissingRow(testDescription: "none stored", stored: [], missing: [1, 2, 3, 4]),
        MissingRow(testDescription: "all stored", stored: [1, 2, 3, 4], missing: []),
        MissingRow(testDescription: "the last one new", stored: [1, 2, 3], missing: [4]),
        MissingRow(testDescription: "a day between missing", stored: [1, 3], missing: [1, 2, 3, 4]),
    ]

    @Test("Only rates that may be missing are imported again", arguments: stored)
    func missing(_ row: MissingRow) {
        let rates = (1...4).map { ExchangeRate(currency: "USD", day: Day(number: $0), perEuro: 1_100_000) }
        let stored = row.stored.max().map { newest in
            ["USD": StoredRates(count: Int64(row.stored.count), newest: Day(number: newest))]
        }
        #expect(StoredRates.missing(in: rates, stored: stored ?? [:]).map(\.day.number) == row.missing)
    }
}
