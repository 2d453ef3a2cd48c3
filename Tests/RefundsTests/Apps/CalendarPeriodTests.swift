import AppStoreTypes
import Refunds
import Testing

@Suite("A calendar period")
struct CalendarPeriodTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let period: CalendarPeriod
        let start: String
        let end: String
        var testDescription: String { "from \(start) to \(end)" }
    }

    static let rows: [Row] = [
        Row(period: CalendarPeriod(days: 30), start: "2026-01-31T12:00:00.5Z", end: "2026-03-02T12:00:00.5Z"),
        Row(period: CalendarPeriod(months: 1), start: "2026-01-15T23:59:59.999Z", end: "2026-02-15T23:59:59.999Z"),
        Row(period: CalendarPeriod(months: 1), start: "2026-01-31T00:00:00Z", end: "2026-02-28T00:00:00Z"),
        Row(period: CalendarPeriod(months: 1), start: "2024-01-31T00:00:00Z", end: "2024-02-29T00:00:00Z"),
        Row(period: CalendarPeriod(months: 1), start: "2026-02-28T00:00:00Z", end: "2026-03-28T00:00:00Z"),
        Row(period: CalendarPeriod(months: 1), start: "2026-12-31T00:00:00Z", end: "2027-01-31T00:00:00Z"),
        Row(period: CalendarPeriod(months: 3), start: "2026-11-30T00:00:00Z", end: "2027-02-28T00:00:00Z"),
        Row(period: CalendarPeriod(months: 12), start: "2026-05-01T00:00:00Z", end: "2027-05-01T00:00:00Z"),
        Row(period: CalendarPeriod(months: 12), start: "2024-02-29T00:00:00Z", end: "2025-02-28T00:00:00Z"),
        Row(period: CalendarPeriod(months: 1, days: 2), start: "2026-01-31T00:00:00Z", end: "2026-03-02T00:00:00Z"),
        // The clocks in New York and Berlin change within this period; UTC does not.
        Row(period: CalendarPeriod(days: 30), start: "2026-03-01T12:00:00Z", end: "2026-03-31T12:00:00Z"),
        Row(period: CalendarPeriod(seconds: 5_400), start: "2026-01-31T23:00:00Z", end: "2026-02-01T00:30:00Z"),
    ]

    @Test("A period ends on the same calendar day in UTC, or on the month's last day", arguments: rows)
    func end(_ row: Row) throws {
        let start = try #require(Timestamp(rfc3339: row.start))
        #expect(row.period.end(from: start) == Timestamp(rfc3339: row.end))
    }
}
