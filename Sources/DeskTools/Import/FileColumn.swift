/// A column of a CSV file to import; in a file of JSON objects, the member of the same name.
package protocol FileColumn: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// Whether a CSV file must have the column.
    var isNeeded: Bool { get }
    /// Whether a JSON value may be `true` or `false`.
    var isFlag: Bool { get }
    /// The index in the values of a row.
    var place: Int { get }
    /// The columns by their names as ``plain(_:)`` returns them.
    static var byPlainName: [String: Self] { get }
}

extension FileColumn {
    /// Finds a column by name; ignores case, spaces, underscores and hyphens.
    init?(name: String) {
        guard let column = Self.byPlainName[Self.plain(name)] else { return nil }
        self = column
    }

    static func columnsByPlainName() -> [String: Self] {
        Dictionary(uniqueKeysWithValues: allCases.map { (plain($0.rawValue), $0) })
    }

    /// Returns a name without what ``init(name:)`` ignores.
    static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" })
    }

    /// Returns the message that names the unknown columns or members, and lists the known ones.
    static func unknown(_ names: [String]) -> String {
        let shown = names.prefix(40).map { "\u{201C}\($0.prefix(64))\u{201D}" }.joined(separator: ", ")
        return "unknown column or member \(shown); known are " + allCases.map(\.rawValue).joined(separator: ", ")
    }
}

/// The values of one row by column; `nil` if a value is missing.
package struct RowValues<Column: FileColumn>: Sendable {
    private var values = [String?](repeating: nil, count: Column.allCases.count)
    /// How the amounts among the values are read.
    var decimals = DecimalRule.point

    package subscript(column: Column) -> String? {
        get { values[column.place] }
        set { values[column.place] = newValue }
    }
}
