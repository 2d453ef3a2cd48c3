// This file is longer than most, because most of its lines are rows of tables.

import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@Suite("A file of exchange rates")
struct RateFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let rates: [String]
    }

    static let readable: [Row] = [
        Row(
            testDescription: "as the bank writes its history",
            text: "Date,USD,JPY,\n2024-07-31,1.0828,162.76,\n",
            rates: ["2024-07-31 USD 1082800", "2024-07-31 JPY 162760000"]
        ),
        Row(
            testDescription: "as the bank writes a day",
            text: "Date, USD, JPY, \n31 July 2024, 1.0828, 162.76, \n",
            rates: ["2024-07-31 USD 1082800", "2024-07-31 JPY 162760000"]
        ),
        Row(
            testDescription: "without rates of some days",
            text: "Date,USD,HRK\n2024-07-31,1.0828,N/A\n2024-07-30,1.08,",
            rates: ["2024-07-30 USD 1080000", "2024-07-31 USD 1082800"]
        ),
        Row(
            testDescription: "with lines ended as on Windows",
            text: "Date,USD\r\n2024-07-31,1.0828\r\n\r\n",
            rates: ["2024-07-31 USD 1082800"]
        ),
        Row(
            testDescription: "with whole numbers and many decimals",
            text: "Date,USD\n2024-07-31,2\n2024-07-30,1.12345678",
            rates: ["2024-07-30 USD 1123456", "2024-07-31 USD 2000000"]
        ),
    ]

    @Test("A rate file is read in every supported form", arguments: readable)
    func read(_ row: Row) throws {
        let file = try RateFile(row.text)
        #expect(file.rates.map { "\($0.day) \($0.currency) \($0.perEuro)" } == row.rates)
    }

    struct MistakeRow: CustomTestStringConvertible, Sendable {
        let text: String
        let line: Int
        let words: String
        var testDescription: String { words }
    }

    static let mistakes: [MistakeRow] = [
        MistakeRow(text: "", line: 1, words: "first line"),
        MistakeRow(text: "Day,USD\n", line: 1, words: "first line"),
        MistakeRow(text: "Date\n2024-07-31", line: 1, words: "first line"),
        MistakeRow(text: "<xml/>", line: 1, words: "use the layout of the European Central Bank's eurofxref-hist.csv"),
        MistakeRow(text: "Date,usd\n", line: 1, words: "is not a currency: use a code such as USD"),
        MistakeRow(text: "Date,USD,USD\n", line: 1, words: "a currency appears twice"),
        MistakeRow(text: "Date,USD,EUR\n2026-05-01,1.0,0.92\n", line: 2, words: "are those of another currency"),
        MistakeRow(text: "Date,JPY\n2024-07-31,1", line: 1, words: "no column USD"),
        MistakeRow(text: "Date,USD\n", line: 2, words: "no line with rates"),
        MistakeRow(text: "Date,USD\n2024-02-30,1\n", line: 2, words: "begin with a day"),
        MistakeRow(text: "Date,USD\n2024-07-31,1\n31.7.2024,1\n", line: 3, words: "begin with a day"),
        MistakeRow(text: "Date,USD\n31 Juli 2024,1\n", line: 2, words: "begin with a day"),
        MistakeRow(text: "Date,USD\n2024-07-31,1,2\n", line: 2, words: "has 2 rates"),
        MistakeRow(text: "Date,USD,JPY\n2024-07-31,1\n", line: 2, words: "has 1 rates"),
        MistakeRow(text: "Date,USD\n2024-07-31,-1\n", line: 2, words: "must be a number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,0\n", line: 2, words: "must be a number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,1.0.8\n", line: 2, words: "must be a number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,1e3\n", line: 2, words: "must be a number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,99999999999999999999\n", line: 2, words: "must be a number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,1\n2024-07-31,1\n", line: 3, words: "second time"),
        MistakeRow(text: old + "2005-01-01,redenominate,TRL,TRY", line: 3, words: "is written like"),
        MistakeRow(text: old + "2005-01-01,redenominate TRL,TRY,1000000", line: 3, words: "is written like"),
        MistakeRow(text: old + "2005-01-01,redenominated,TRL,TRY,1000000", line: 3, words: "is written like"),
        MistakeRow(text: old + "1.1.2005,redenominate,TRL,TRY,1000000", line: 3, words: "is written like"),
        MistakeRow(text: old + "2005-01-01,redenominate,TRL,TRY,1000000,1", line: 3, words: "is written like"),
        MistakeRow(text: old + "2005-01-01,redenominate,TRL,XAU,1000000", line: 3, words: "no column XAU"),
        MistakeRow(text: old + "2005-01-01,redenominate,,TRY,1000000", line: 3, words: "no column"),
        MistakeRow(
            text: old + "2005-01-01,redenominate,TRL,TRY,0",
            line: 3,
            words: "how many TRL one TRY is worth must be above 0"
        ),
        MistakeRow(text: old + "2005-01-01,redenominate,TRL,TRY,1.1234567", line: 3, words: "at most six decimals"),
        MistakeRow(text: old + "2005-01-01,redenominate,TRL,TRY,1e6", line: 3, words: "must be above 0"),
        MistakeRow(text: old + "2005-01-01,redenominate,TRL,TRY,0.000001", line: 3, words: "cannot be converted"),
        MistakeRow(
            text: old + "2005-01-01,redenominate,TRL,TRY,1000000\n2005-01-01,redenominate,TRL,TRY,1000\n",
            line: 4,
            words: "a second time"
        ),
        MistakeRow(text: "Date,USD\n2005-01-01,redenominate,USD,USD,10\n", line: 2, words: "no line with rates"),
    ]

    /// The last rate of the old lira, on a day without a rate of the new one.
    private static let old = "Date,USD,TRL,TRY\n2004-12-31,1.3621,1836200,N/A\n"

    @Test("A rate file with a mistake is refused whole, and the error names the line", arguments: mistakes)
    func mistake(_ row: MistakeRow) {
        let error = #expect(throws: RateFile.Mistakes.self) { try RateFile(row.text) }
        let mistakes = error?.all ?? []
        #expect(mistakes.map(\.line) == [row.line])
        #expect(mistakes.first?.message.contains(row.words) == true, "\(mistakes)")
    }

    @Test("All wrong lines of a rate file are named, with every wrong rate of a line")
    func allMistakes() {
        let text = """
            Date,USD,JPY
            2024-07-31,x,-1
            2024-07-30,1.08,165
            2024-07-30,1.08,165
            yesterday,1.08,165
            2005-01-01,redenominate,JPY,XAU,10
            """
        let error = #expect(throws: RateFile.Mistakes.self) { try RateFile(text) }
        let mistakes = error?.all ?? []
        #expect(mistakes.map(\.line) == [2, 4, 5, 6])
        #expect(mistakes.first?.message == "the rate of USD, JPY on 2024-07-31 must be a number above 0")
    }

    struct ChangeRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        /// Each rate of a lira, as day, currency and millionths.
        let rates: [String]
        /// The lines of the rates that look damaged.
        var leaps: [Int] = []
    }

    static let changes: [ChangeRow] = [
        ChangeRow(
            testDescription: "as the bank's file has both currencies",
            text: old + "2005-01-03,1.3507,N/A,1.8278\n2005-01-01,redenominate,TRL,TRY,1000000\n",
            rates: ["2004-12-31 TRL 1836200000000", "2005-01-01 TRY 1836200", "2005-01-03 TRY 1827800"]
        ),
        ChangeRow(
            testDescription: "of one code, in which the file has old and new",
            text: """
                Date,USD,TRY,
                2005-01-03,1.3507,1.8278,
                2005-01-01,redenominate,TRY,TRY,1000000,
                2004-12-31,1.3621,1836200,
                """,
            rates: ["2004-12-31 TRY 1836200000000", "2005-01-01 TRY 1836200", "2005-01-03 TRY 1827800"]
        ),
        ChangeRow(
            testDescription: "on a day with a rate of its own",
            text: old + "2005-01-01,1.36,N/A,1.83\n2005-01-01,redenominate,TRL,TRY,1000000\n",
            rates: ["2004-12-31 TRL 1836200000000", "2005-01-01 TRY 1830000"]
        ),
        ChangeRow(
            testDescription: "of one code, on a day with a rate of its own",
            text: "Date,USD,TRY\n2004-12-31,1,1836200\n2005-01-01,1,1.83\n2005-01-01,redenominate,TRY,TRY,1000000\n",
            rates: ["2004-12-31 TRY 1836200000000", "2005-01-01 TRY 1830000"]
        ),
        ChangeRow(
            testDescription: "to the nearest millionth",
            text: "Date,USD,TRL,TRY\n2004-12-31,1,2,\n2005-01-01,redenominate,TRL,TRY,3\n",
            rates: ["2004-12-31 TRL 2000000", "2005-01-01 TRY 666667"]
        ),
        ChangeRow(
            testDescription: "more than a month after the last rate",
            text: old + "2005-02-01,redenominate,TRL,TRY,1000000\n",
            rates: ["2004-12-31 TRL 1836200000000"]
        ),
        ChangeRow(
            testDescription: "by a wrong factor",
            text: old + "2005-01-03,1.3507,N/A,1.8278\n2005-01-01,redenominate,TRL,TRY,1000\n",
            rates: ["2004-12-31 TRL 1836200000000", "2005-01-01 TRY 1836200000", "2005-01-03 TRY 1827800"],
            leaps: [3]
        ),
        ChangeRow(
            testDescription: "without its line",
            text: "Date,USD,TRY\n2004-12-31,1,1836200\n2005-01-03,1,1.8278\n",
            rates: ["2004-12-31 TRY 1836200000000", "2005-01-03 TRY 1827800"],
            leaps: [3]
        ),
    ]

    @Test("A re-denomination gives the new currency its first rate", arguments: changes)
    func change(_ row: ChangeRow) throws {
        let file = try RateFile(row.text)
        let liras = file.rates.filter { $0.currency.hasPrefix("TR") }
        #expect(liras.map { "\($0.day) \($0.currency) \($0.perEuro)" } == row.rates)
        #expect(file.leaps.map(\.line) == row.leaps)
    }

    @Test("A price in an old currency and its price in the new are the same in dollars")
    func samePrice() throws {
        let file = try RateFile(Self.old + "2005-01-01,redenominate,TRL,TRY,1000000\n")
        let rate = { (currency: String) in file.rates.last { $0.currency == currency }?.perEuro }
        let dollar = try #require(rate("USD"))
        for (thousandths, currency) in [(18_362_000_000, "TRL"), (18_362, "TRY")] as [(Int64, String)] {
            let amount = Milliunits(thousandths: thousandths)
            #expect(amount.usdCents(perEuro: try #require(rate(currency)), usdPerEuro: dollar) == 1_362, "\(currency)")
        }
    }

    struct LeapRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let leaps: [String]
    }

    static let leaps: [LeapRow] = [
        LeapRow(
            testDescription: "columns mixed up on one day",
            text: "Date,USD,JPY\n2024-07-31,1.08,160\n2024-07-30,160,1.08\n",
            leaps: ["2 USD 2024-07-30 2024-07-31", "2 JPY 2024-07-30 2024-07-31"]
        ),
        LeapRow(
            testDescription: "a point lost on one day",
            text: "Date,USD\n2024-07-29,1.08\n2024-07-30,108\n2024-07-31,1.09\n",
            leaps: ["3 USD 2024-07-29 2024-07-30", "4 USD 2024-07-30 2024-07-31"]
        ),
        LeapRow(testDescription: "twice as much", text: "Date,USD\n2024-07-30,1\n2024-07-31,2\n", leaps: []),
        LeapRow(testDescription: "half as much", text: "Date,USD\n2024-07-30,2\n2024-07-31,1\n", leaps: []),
        LeapRow(
            testDescription: "a change in more than a month",
            text: "Date,USD\n2024-07-30,1\n2024-08-31,3\n",
            leaps: []
        ),
    ]

    @Test("A rate that more than doubles or halves within a month is reported with its line", arguments: leaps)
    func leap(_ row: LeapRow) throws {
        let file = try RateFile(row.text)
        #expect(file.leaps.map { "\($0.line) \($0.currency) \($0.from) \($0.day)" } == row.leaps)
        #expect(!file.rates.isEmpty)
    }

    @Test("A rate file reports gaps longer than the bank's own")
    func gaps() throws {
        let file = try RateFile("Date,USD\n2024-01-02,1\n2024-01-07,1\n2024-01-13,1\n")
        #expect(file.gaps.map { "\($0.after) \($0.before)" } == ["2024-01-07 2024-01-13"])
    }

    @Test("The project ships the exchange rates of July 2024")
    func shipped() throws {
        let file = try RateFile(Checkout.text("docs/rates/ecb-2024-07.csv"))
        #expect(file.days.count == 23)
        #expect(file.gaps.isEmpty)
        #expect(file.leaps.isEmpty)
        #expect(file.rates.count == 23 * 30)
        let dollar = file.rates.first { $0.currency == "USD" && $0.day.description == "2024-07-31" }
        #expect(dollar?.perEuro == 1_082_800)
    }
}

@Suite("An amount in dollars")
struct ConversionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let amount: Int64
        let perEuro: Int64
        let usdPerEuro: Int64
        let cents: Int64?
    }

    static let rows: [Row] = [
        Row(
            testDescription: "10 EUR at 1.0917",
            amount: 10_000,
            perEuro: 1_000_000,
            usdPerEuro: 1_091_700,
            cents: 1092
        ),
        Row(testDescription: "300 JPY", amount: 300_000, perEuro: 162_760_000, usdPerEuro: 1_082_800, cents: 200),
        Row(testDescription: "3,300 KRW", amount: 3_300_000, perEuro: 1_485_960_000, usdPerEuro: 1_082_800, cents: 240),
        Row(testDescription: "half a cent up", amount: 5, perEuro: 1_000_000, usdPerEuro: 1_000_000, cents: 1),
        Row(
            testDescription: "less than half a cent down",
            amount: 4,
            perEuro: 1_000_000,
            usdPerEuro: 1_000_000,
            cents: 0
        ),
        Row(testDescription: "nothing", amount: 0, perEuro: 1_000_000, usdPerEuro: 1_000_000, cents: 0),
        Row(testDescription: "less than nothing", amount: -1, perEuro: 1, usdPerEuro: 1, cents: nil),
        Row(testDescription: "more than the largest integer", amount: .max, perEuro: 1, usdPerEuro: .max, cents: nil),
        Row(testDescription: "by no rate", amount: 1, perEuro: 0, usdPerEuro: 1, cents: nil),
        Row(testDescription: "by no rate of the dollar", amount: 1, perEuro: 1, usdPerEuro: 0, cents: nil),
        Row(testDescription: "by the largest rate", amount: 1, perEuro: .max, usdPerEuro: 1, cents: nil),
    ]

    @Test("A converted amount is rounded to the nearest cent", arguments: rows)
    func cents(_ row: Row) {
        let amount = Milliunits(thousandths: row.amount)
        #expect(amount.usdCents(perEuro: row.perEuro, usdPerEuro: row.usdPerEuro) == row.cents)
    }

    struct RateNeedRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let currency: String?
        let change: @Sendable (inout Purchase) -> Void
    }

    static let needRows: [RateNeedRow] = [
        RateNeedRow(testDescription: "a price in yen", currency: "JPY") { $0.currency = "JPY" },
        RateNeedRow(testDescription: "a price in dollars", currency: nil) { _ in },
        RateNeedRow(testDescription: "no price", currency: nil) { ($0.price, $0.currency) = (nil, "JPY") },
        RateNeedRow(testDescription: "no currency", currency: nil) { $0.currency = nil },
        RateNeedRow(testDescription: "a purchase that someone else paid for", currency: nil) {
            ($0.currency, $0.ownership) = ("JPY", .familyShared)
        },
    ]

    @Test("Only a price in another currency needs the rates of the day of purchase", arguments: needRows)
    func needs(_ row: RateNeedRow) {
        let conversion = Purchase.example(row.change).conversion
        #expect(conversion?.currency == row.currency)
        #expect(conversion.map { $0.day } == row.currency.map { _ in Day(of: Purchase.example().purchasedAt) })
    }

    @Test("A day follows the UTC calendar")
    func days() {
        #expect(Day(of: Timestamp(milliseconds: 86_399_999)).number == 0)
        #expect(Day(of: Timestamp(milliseconds: 86_400_000)).description == "1970-01-02")
        #expect(Day(of: Timestamp(milliseconds: -1)).description == "1969-12-31")
        #expect(Day(iso8601: "2024-07-31")?.start.description == "2024-07-31T00:00:00.000Z")
        #expect(Day(iso8601: "2024-7-31") == nil)
        #expect(Day(iso8601: "2024-07-31T") == nil)
    }
}
