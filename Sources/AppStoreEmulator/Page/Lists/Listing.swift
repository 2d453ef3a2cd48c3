/// One page of a list, newest first.
struct Listing<Row: Sendable>: Sendable {
    var rows: [Row] = []
    /// Where the next page begins; `nil` at the end.
    var next: Int?
    /// Whether it ended because enough was looked through, not because enough was found.
    var isPartial = false

    /// Walks back through numbers.
    ///
    /// However few fit, no page looks at more than a bounded number of entries: the next one goes on from there.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of all entries.
    ///   - before: where to begin; at the newest with `nil`.
    ///   - limit: how many rows at most.
    ///   - row: the row of a number, if it is wanted.
    init(of numbers: Range<Int>, before: Int?, limit: Int, row: (Int) -> Row?) {
        let end = min(max(before ?? numbers.upperBound, numbers.lowerBound), numbers.upperBound)
        let first = max(numbers.lowerBound, end - ListingLimits.looks)
        for number in (first..<end).reversed() {
            guard let row = row(number) else { continue }
            if rows.count == limit {
                next = number + 1
                return
            }
            rows.append(row)
        }
        if first > numbers.lowerBound {
            next = first
            isPartial = true
        }
    }
}

/// How much a page of a list holds and looks through.
enum ListingLimits {
    static let rows = 100
    /// Payloads are long.
    static let payloads = 50
    static let overview = 8
    static let looks = 20_000
}
