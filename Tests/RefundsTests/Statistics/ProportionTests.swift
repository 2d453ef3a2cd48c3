import Refunds
import Testing

@Suite("A proportion")
struct ProportionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let count: Int64
        let total: Int64
        let low: Double
        let high: Double
        var testDescription: String { "\(count) of \(total)" }
    }

    // The first four are from R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
    // The others are solutions, found by bisection, of the equation that Wilson's interval solves.
    static let rows = [
        Row(count: 81, total: 263, low: 0.2553, high: 0.3662),
        Row(count: 15, total: 148, low: 0.0624, high: 0.1605),
        Row(count: 0, total: 20, low: 0, high: 0.1611),
        Row(count: 1, total: 29, low: 0.0061, high: 0.1718),
        Row(count: 20, total: 20, low: 0.8389, high: 1),
        Row(count: 1, total: 1, low: 0.2065, high: 1),
        Row(count: 62, total: 100, low: 0.5221, high: 0.7090),
    ]

    @Test("A proportion has Wilson's interval", arguments: rows)
    func wilson(_ row: Row) throws {
        let interval = try #require(Proportion(row.count, of: row.total).interval)
        #expect(abs(interval.lowerBound - row.low) < 0.000_06)
        #expect(abs(interval.upperBound - row.high) < 0.000_06)
    }

    @Test("A proportion of nothing has no share, interval or difference")
    func ofNothing() {
        #expect(Proportion(0, of: 0).share == nil)
        #expect(Proportion(0, of: 0).interval == nil)
        #expect(Proportion(0, of: 0).difference(from: Proportion(1, of: 2)) == nil)
        #expect(Proportion(1, of: 2).difference(from: Proportion(0, of: 0)) == nil)
    }

    struct DifferenceRow: CustomTestStringConvertible, Sendable {
        let first: Proportion
        let second: Proportion
        let low: Double
        let high: Double
        var testDescription: String { "\(first.count) of \(first.total) and \(second.count) of \(second.total)" }
    }

    // From R. G. Newcombe, Interval estimation for the difference between independent proportions, 1998, table II.
    static let differences = [
        DifferenceRow(first: Proportion(56, of: 70), second: Proportion(48, of: 80), low: 0.0524, high: 0.3339),
        DifferenceRow(first: Proportion(9, of: 10), second: Proportion(3, of: 10), low: 0.1705, high: 0.8090),
        DifferenceRow(first: Proportion(6, of: 7), second: Proportion(2, of: 7), low: 0.0582, high: 0.8062),
        DifferenceRow(first: Proportion(5, of: 56), second: Proportion(0, of: 29), low: -0.0381, high: 0.1926),
        DifferenceRow(first: Proportion(0, of: 10), second: Proportion(0, of: 20), low: -0.1611, high: 0.2775),
        DifferenceRow(first: Proportion(0, of: 10), second: Proportion(0, of: 10), low: -0.2775, high: 0.2775),
        DifferenceRow(first: Proportion(10, of: 10), second: Proportion(0, of: 20), low: 0.6791, high: 1),
        DifferenceRow(first: Proportion(10, of: 10), second: Proportion(0, of: 10), low: 0.6075, high: 1),
    ]

    @Test("The difference of two proportions has Newcombe's interval", arguments: differences)
    func newcombe(_ row: DifferenceRow) throws {
        let (seen, interval) = try #require(row.first.difference(from: row.second))
        #expect(abs(interval.lowerBound - row.low) < 0.000_06)
        #expect(abs(interval.upperBound - row.high) < 0.000_06)
        #expect(interval.contains(seen))
        let (back, mirrored) = try #require(row.second.difference(from: row.first))
        #expect(abs(back + seen) < 1e-12)
        #expect(abs(mirrored.lowerBound + interval.upperBound) < 1e-12)
    }
}
