/// A table for the terminal, with aligned columns.
package struct Table {
    /// The alignment of a column.
    package enum Side {
        case left, right
    }

    private let sides: [Side]
    private var rows: [[String]]

    package init(_ columns: (name: String, side: Side)...) { self.init(columns: columns) }

    /// Creates a table from an array of columns.
    package init(columns: [(name: String, side: Side)]) {
        sides = columns.map(\.side)
        rows = [columns.map(\.name)]
    }

    package mutating func add(_ cells: String...) { add(cells: cells) }

    /// Adds a row.
    package mutating func add(cells: [String]) { rows.append(cells.map(Self.plain)) }

    /// The lines, the column names first.
    package var lines: [String] {
        let widths = sides.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return sides[column] == .left ? row[column] + space : space + row[column]
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Replaces control characters in text from others, so that it cannot control the terminal.
    package static func plain(_ cell: String) -> String {
        String(
            String.UnicodeScalarView(cell.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 })
        )
    }
}
