import AppStoreTypes
import Testing

@testable import AppStoreClient

@Suite("The Retry-After header")
struct RetryAfterTests {
    /// 2026-11-18T11:06:40Z.
    private static let now = Timestamp(seconds: 1_795_000_000)

    struct Row: Sendable, CustomTestStringConvertible {
        let header: String
        /// The seconds from now; `nil` if the header has no valid time.
        let seconds: Double?

        init(_ header: String, _ seconds: Double?) {
            self.header = header
            self.seconds = seconds
        }

        var testDescription: String { "'\(header)'" }

        static let all: [Row] = [
            // UNIX milliseconds, as Apple writes it.
            Row("1795000090500", 90.5), Row(" 1795000090500 ", 90.5), Row("1795000000000", 0),
            Row("1794999999000", -1), Row("1795003600000", 3600),
            Row("1795003600001", 3600), Row("1795086400000", 3600), Row("9223372036854775807", 3600),
            Row("99999999999999999999999999", 3600),
            // UNIX seconds.
            Row("1795000090", 90), Row("1795003601", 3600), Row("1700000000", -95_000_000),
            // Seconds from now, as in HTTP.
            Row("0", 0), Row("120", 120), Row("3600", 3600), Row("3601", 3600), Row("86400", 3600),
            Row("999999999", 3600), Row("007", 7),
            // A date, as in HTTP.
            Row("Wed, 18 Nov 2026 11:08:10 GMT", 90), Row("Wed, 18 Nov 2026 11:05:10 GMT", -90),
            Row("Thu, 19 Nov 2026 11:08:10 GMT", 3600),
            // Invalid values.
            Row("", nil), Row(" ", nil), Row("soon", nil), Row("-5", nil), Row("+5", nil), Row("1.5", nil),
            Row("1e9", nil), Row("0x10", nil), Row("１２", nil), Row("5, 10", nil), Row("null", nil),
            Row("Wed, 18 Nov 2026", nil), Row("Wed, 31 Feb 2026 11:08:10 GMT", nil),
        ]
    }

    @Test("A Retry-After header gives a time at most an hour away, or none", arguments: Row.all)
    func moment(_ row: Row) {
        #expect(RetryAfter.moment(row.header, now: Self.now) == row.seconds.map { Self.now + .seconds($0) })
    }
}
