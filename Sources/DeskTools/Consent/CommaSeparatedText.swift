import RefundDesk

/// Text in CSV format (RFC 4180), parsed as a whole.
struct CommaSeparatedText {
    struct Row {
        /// The number of the line where the row starts, from 1.
        let line: Int
        let values: [String]
    }

    /// The rows, without empty ones.
    let rows: [Row]

    /// Parses a text; returns `nil` if a quotation mark is not closed.
    init?(_ text: String) {
        var rows: [Row] = []
        var values: [String] = []
        var value: [UInt8] = []
        var line = 1
        var begin = 1
        var isQuoted = false
        // Spreadsheet programs start a file with a byte order mark.
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let end = { (values: inout [String], value: inout [UInt8]) in
            values.append(String(decoding: value, as: UTF8.self))
            value = []
        }
        while let byte = bytes.popFirst() {
            if byte == UInt8(ascii: "\n") { line += 1 }
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    value.append(byte)
                } else if bytes.first == UInt8(ascii: "\"") {
                    bytes.removeFirst()
                    value.append(byte)
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where value.isEmpty: isQuoted = true
            case UInt8(ascii: ","): end(&values, &value)
            case UInt8(ascii: "\n"):
                if value.last == UInt8(ascii: "\r") { value.removeLast() }
                end(&values, &value)
                if values != [""] { rows.append(Row(line: begin, values: values)) }
                (values, begin) = ([], line)
            default: value.append(byte)
            }
        }
        guard !isQuoted else { return nil }
        end(&values, &value)
        if values != [""] { rows.append(Row(line: begin, values: values)) }
        self.rows = rows
    }

    static func lineCount(of text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } + 1 }
}
