import AppStoreTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Texts on pages")
struct DisplayTextTests {
    @Test("A length of time has at most two units", arguments: LengthRow.all)
    func length(_ row: LengthRow) { #expect(TimeSpan.displayText(row.seconds * 1000) == row.words) }

    /// A length and its text.
    struct LengthRow: Sendable, CustomTestStringConvertible {
        let seconds: Int64
        let words: String

        var testDescription: String { "\(seconds) s" }

        static let all = [
            LengthRow(seconds: -5, words: "0 s"),
            LengthRow(seconds: 59, words: "59 s"),
            LengthRow(seconds: 60, words: "1 min 00 s"),
            LengthRow(seconds: 599, words: "9 min 59 s"),
            LengthRow(seconds: 600, words: "10 min"),
            LengthRow(seconds: 3600, words: "1 h 00 min"),
            LengthRow(seconds: 43_199, words: "11 h 59 min"),
            LengthRow(seconds: 90_000, words: "1 d 1 h"),
        ]
    }

    @Test("What Apple decided has no colour of good or bad, and red is for what is late or wrong")
    func colours() throws {
        for decision in Outcome.Decision.allCases {
            #expect(Outcome(decision: decision, at: Sample.now).chip.tone == .quiet)
        }
        let style = try Checkout.text("Sources/RefundDesk/Dashboard/Pages/desk.css").split(separator: "\n")
        let red = style.filter { $0.contains("var(--bad") }.map { $0.prefix { $0 != "{" }.dropLast() }
        #expect(
            red.sorted() == [
                ".chip.bad", ".figures .bad .value", ".notice.bad", ".over .words", ".timeline .bad::before",
            ]
        )
        let shares = style.filter { $0.hasPrefix("svg.share") }
        #expect(shares.count > 3 && !shares.contains { $0.contains("--good") || $0.contains("--warn") })
    }

    @Test("A moment is shown relative to now, or as a date", arguments: MomentRow.all)
    func moment(_ row: MomentRow) {
        let moment = Moment(Sample.now - .seconds(row.secondsAgo), now: Sample.now)
        #expect(moment.displayText == row.words)
    }

    /// How long ago a moment was, and its text.
    struct MomentRow: Sendable, CustomTestStringConvertible {
        let secondsAgo: Int64
        let words: String

        var testDescription: String { words }

        static let all = [
            MomentRow(secondsAgo: 0, words: "just now"),
            MomentRow(secondsAgo: 42, words: "42 s ago"),
            MomentRow(secondsAgo: 3599, words: "59 min ago"),
            MomentRow(secondsAgo: 7200, words: "2 h ago"),
            MomentRow(secondsAgo: 5 * 86_400, words: "5 d ago"),
            MomentRow(secondsAgo: 90 * 86_400, words: "2025-10-03"),
            MomentRow(secondsAgo: -7300, words: "in 2 h"),
        ]
    }

    @Test("The exact time is in UTC, to the second")
    func exact() {
        let moment = Moment(Sample.now + .milliseconds(1999), now: Sample.now)
        #expect(moment.exact == "2026-01-01 00:00:01 UTC")
        #expect(moment.iso == "2026-01-01T00:00:01.999Z")
    }

    @Test("A moment beyond every calendar is shown as the nearest one", arguments: [Int64.min, Int64.max])
    func beyond(_ milliseconds: Int64) {
        #expect(!Moment(Timestamp(milliseconds: milliseconds), now: Sample.now).displayText.isEmpty)
    }

    @Test(
        "An amount on the axis of a chart is short",
        arguments: [
            (0, "0.00 USD"), (9_999, "99.99 USD"), (10_000, "100 USD"), (1_146_331, "11 k USD"), (999_999, "9,999 USD"),
            (99_999_999, "999 k USD"), (100_000_000, "1 M USD"), (12_345_678_900, "123.4 M USD"),
        ]
    )
    func axis(usdCents: Int64, words: String) { #expect(Money.shortText(usdCents: usdCents) == words) }

    @Test("An amount has the decimals of its currency", arguments: MoneyRow.all)
    func money(_ row: MoneyRow) {
        #expect(Money.displayText(Milliunits(thousandths: row.thousandths), row.currency) == row.words)
    }

    /// An amount and its text.
    struct MoneyRow: Sendable, CustomTestStringConvertible {
        let thousandths: Int64
        let currency: String?
        let words: String

        var testDescription: String { words }

        static let all = [
            MoneyRow(thousandths: 4990, currency: "USD", words: "4.99 USD"),
            MoneyRow(thousandths: 4900, currency: "EUR", words: "4.90 EUR"),
            MoneyRow(thousandths: 300_000, currency: "JPY", words: "300 JPY"),
            MoneyRow(thousandths: 1_250_125, currency: "KWD", words: "1,250.125 KWD"),
            MoneyRow(thousandths: -1_000_000, currency: "USD", words: "-1,000.00 USD"),
            MoneyRow(thousandths: 0, currency: nil, words: "0.00"),
        ]
    }

    @Test("A number has its word in the singular only if it is one")
    func counted() {
        #expect([0, 1, 2].map { Counted.text($0, "day") } == ["0 days", "1 day", "2 days"])
        #expect(Counted.text(1, "address", many: "addresses") == "1 address")
        #expect(Counted.text(Int64(14), "address", many: "addresses") == "14 addresses")
        #expect(Counted.days(.seconds(14 * 86_400)) == "14 days")
    }

    @Test("A long identifier is shortened in the middle, and a short one is kept")
    func identifier() {
        #expect(Identifier(Sample.caseID).short == "3f0c9a1e…b001")
        #expect(Identifier("2000000123456789").short == "2000000123456789")
    }

    @Test("Data in a link is percent-encoded")
    func link() {
        #expect(Link.path("cases", "a/b?c#d e%\u{E9}") == "/cases/a%2Fb%3Fc%23d%20e%25%C3%A9")
        #expect(Link.query(of: "/", [("a", nil), ("b", "x&y=z")]) == "/?b=x%26y%3Dz")
    }

    @Test("A form's fields are read as browsers write them")
    func form() {
        let fields = FormFields("a=1+2&b=%20x%20&c&d=%FF&a=3&e=a=b")
        #expect(fields.all("a") == ["1 2", "3"])
        #expect(fields["b"] == "x")
        #expect(fields["c"] == nil)
        #expect(fields["d"] == nil)
        #expect(fields["e"] == "a=b")
    }
}
