import Foundation

/// One row of the table.
struct Measurement: Encodable {
    /// The operation and size.
    let name: String
    let value: Double
    let unit: String
    /// The baseline, measured in the same run.
    let against: String
    /// The speed relative to the baseline; 1 is equal.
    let ratio: Double?

    static func printTable(_ rows: [Measurement]) {
        func pad(_ text: String, _ width: Int) -> String { text.padding(toLength: width, withPad: " ", startingAt: 0) }
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        print(pad("work", 52), right("value", 12), pad("unit", 8), right("ratio", 6), " against")
        for row in rows {
            print(
                pad(row.name, 52),
                right(String(format: "%.1f", row.value), 12),
                pad(row.unit, 8),
                right(row.ratio.map { String(format: "%.2f", $0) } ?? "-", 6),
                "",
                row.against
            )
        }
    }

    static func write(_ rows: [Measurement], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try encoder.encode(rows).write(to: file)
        print("written to \(path)")
    }
}
