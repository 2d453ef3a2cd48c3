/// The key of a row, as stored.
///
/// It finds the row even if the stored values are invalid.
struct RowKey {
    fileprivate let columns: [(name: String, value: SQLValue)]

    /// Creates the key from a row.
    ///
    /// - Parameters:
    ///   - row: a row that has these columns.
    ///   - names: the columns of the key.
    /// - Throws: ``StoreError/unreadable(column:)`` if one is `NULL` or missing.
    init(_ row: Row, _ names: [String]) throws {
        columns = try names.map { ($0, try row.value($0)) }
    }
}

extension Statement.StringInterpolation {
    /// Appends the condition that a row of a table has a key.
    mutating func appendInterpolation(_ table: String, at key: RowKey) {
        for (index, column) in key.columns.enumerated() {
            appendLiteral("\(index == 0 ? "" : " AND ")\(table).\(column.name) = ")
            appendInterpolation(column.value)
        }
    }
}
