/// One page of a list, newest first.
struct Listing<Row: Sendable>: Sendable {
    var rows: [Row] = []
    /// Where the next page starts; `nil` at the end.
    var next: Int?
    /// Whether the page ended at the scan limit rather than the row limit.
    var isPartial = false

    /// Scans entries from newest to oldest.
    ///
    /// A page scans a limited number of entries even if few match. The next page continues from there.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of all entries.
    ///   - before: the number to start before; `nil` starts at the newest.
    ///   - limit: the maximum number of rows.
    ///   - row: returns the row for a number, or `nil` to skip it.
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

/// How many rows a list page shows, and how many entries it scans.
enum ListingLimits {
    static let rows = 100
    /// The limit for pages with payloads, which are long.
    static let payloads = 50
    static let overview = 8
    static let looks = 20_000
}
