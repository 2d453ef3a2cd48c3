import AppStoreTypes
import Foundation
import Refunds
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

    @Test("is read", arguments: readable)
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
        MistakeRow(text: "<xml/>", line: 1, words: "first line"),
        MistakeRow(text: "Date,usd\n", line: 1, words: "is no currency"),
        MistakeRow(text: "Date,USD,USD\n", line: 1, words: "a currency stands here twice"),
        MistakeRow(text: "Date,JPY\n2024-07-31,1", line: 1, words: "no column USD"),
        MistakeRow(text: "Date,USD\n", line: 2, words: "no day"),
        MistakeRow(text: "Date,USD\n2024-02-30,1\n", line: 2, words: "begin with a day"),
        MistakeRow(text: "Date,USD\n2024-07-31,1\n31.7.2024,1\n", line: 3, words: "begin with a day"),
        MistakeRow(text: "Date,USD\n31 Juli 2024,1\n", line: 2, words: "begin with a day"),
        MistakeRow(text: "Date,USD\n2024-07-31,1,2\n", line: 2, words: "has 2 rates"),
        MistakeRow(text: "Date,USD,JPY\n2024-07-31,1\n", line: 2, words: "has 1 rates"),
        MistakeRow(text: "Date,USD\n2024-07-31,-1\n", line: 2, words: "no number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,0\n", line: 2, words: "no number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,1.0.8\n", line: 2, words: "no number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,1e3\n", line: 2, words: "no number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,99999999999999999999\n", line: 2, words: "no number above 0"),
        MistakeRow(text: "Date,USD\n2024-07-31,1\n2024-07-31,1\n", line: 3, words: "second time"),
        MistakeRow(text: "Date,USD,JPY\n2024-07-31,1.08,160\n2024-07-30,160,1.08\n", line: 2, words: "leaps"),
    ]

    @Test("with a mistake is refused whole, and the line is named", arguments: mistakes)
    func mistake(_ row: MistakeRow) {
        let error = #expect(throws: RateFile.Mistake.self) { try RateFile(row.text) }
        #expect(error?.line == row.line)
        #expect(error?.message.contains(row.words) == true, "\(error?.message ?? "")")
    }

    @Test("tells of gaps longer than the bank's own")
    func gaps() throws {
        let file = try RateFile("Date,USD\n2024-01-02,1\n2024-01-07,1\n2024-01-13,1\n")
        #expect(file.gaps.map { "\($0.after) \($0.before)" } == ["2024-01-07 2024-01-13"])
    }

    @Test("of July 2024 comes with the project")
    func shipped() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: "docs/rates/ecb-2024-07.csv"), encoding: .utf8)
        let file = try RateFile(text)
        #expect(file.days.count == 23)
        #expect(file.gaps.isEmpty)
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
        Row(testDescription: "beyond reason", amount: .max, perEuro: 1, usdPerEuro: .max, cents: nil),
        Row(testDescription: "by no rate", amount: 1, perEuro: 0, usdPerEuro: 1, cents: nil),
        Row(testDescription: "by no rate of the dollar", amount: 1, perEuro: 1, usdPerEuro: 0, cents: nil),
        Row(testDescription: "by a rate beyond reason", amount: 1, perEuro: .max, usdPerEuro: 1, cents: nil),
    ]

    @Test("is rounded to the nearest cent", arguments: rows)
    func cents(_ row: Row) {
        let amount = Milliunits(thousandths: row.amount)
        #expect(amount.usdCents(perEuro: row.perEuro, usdPerEuro: row.usdPerEuro) == row.cents)
    }

    struct NeedRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let currency: String?
        let change: @Sendable (inout Purchase) -> Void
    }

    static let needRows: [NeedRow] = [
        NeedRow(testDescription: "a price in yen", currency: "JPY") { $0.currency = "JPY" },
        NeedRow(testDescription: "a price in dollars", currency: nil) { _ in },
        NeedRow(testDescription: "no price", currency: nil) { ($0.price, $0.currency) = (nil, "JPY") },
        NeedRow(testDescription: "no currency", currency: nil) { $0.currency = nil },
        NeedRow(testDescription: "another who paid", currency: nil) {
            ($0.currency, $0.ownership) = ("JPY", .familyShared)
        },
    ]

    @Test("needs rates of the day of purchase for another currency alone", arguments: needRows)
    func needs(_ row: NeedRow) {
        let conversion = Purchase.example(row.change).conversion
        #expect(conversion?.currency == row.currency)
        #expect(conversion.map { $0.day } == row.currency.map { _ in Day(of: Purchase.example().purchasedAt) })
    }

    @Test("belongs to a day of the calendar in UTC")
    func days() {
        #expect(Day(of: Timestamp(milliseconds: 86_399_999)).number == 0)
        #expect(Day(of: Timestamp(milliseconds: 86_400_000)).description == "1970-01-02")
        #expect(Day(of: Timestamp(milliseconds: -1)).description == "1969-12-31")
        #expect(Day(iso8601: "2024-07-31")?.start.description == "2024-07-31T00:00:00.000Z")
        #expect(Day(iso8601: "2024-7-31") == nil)
        #expect(Day(iso8601: "2024-07-31T") == nil)
    }
}
