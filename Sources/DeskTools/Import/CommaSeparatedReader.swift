import RefundDesk

/// Reads CSV rows (RFC 4180) one at a time, and continues with the next line after an invalid one.
///
/// Values may also be separated by semicolons or tabs.
struct CommaSeparatedReader {
    private enum Fault: Error {
        case tooLong, openQuote, openAtEnd, textAfterQuote, encoding

        var reason: String {
            switch self {
            case .tooLong: "is longer than \(longestRow >> 10) KiB"
            case .openQuote: "a quotation mark is not closed within \(longestRow >> 10) KiB"
            case .openAtEnd: "a quotation mark is not closed before the end of the file"
            case .textAfterQuote: "a quoted value has text after its closing quotation mark"
            case .encoding: "is not in"
            }
        }
    }

    private(set) var source: ByteSource
    /// The number of the next line.
    private(set) var line: Int64
    private var value: [UInt8] = []
    private let separator: UInt8
    /// The character between two values.
    let valueSeparator: ValueSeparator

    init(_ source: ByteSource, line: Int64, separator: ValueSeparator) {
        self.source = source
        self.line = line
        self.separator = separator.byte
        valueSeparator = separator
    }

    /// Finds the separator that the first line has most often, outside quotes; `nil` if two are equally frequent.
    ///
    /// A line without any separator has one value, so it counts as separated by commas.
    static func separator(of source: inout ByteSource) throws -> ValueSeparator? {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        var place = 0
        while place <= longestRow, let byte = try source.byte(at: place) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: "\n"), !isQuoted { break }
            if !isQuoted { counts[byte, default: 0] += 1 }
            place += 1
        }
        let found = ValueSeparator.allCases.map { (separator: $0, count: counts[$0.byte] ?? 0) }
        let most = found.map(\.count).max() ?? 0
        guard most > 0 else { return .comma }
        let candidates = found.filter { $0.count == most }
        return candidates.count == 1 ? candidates[0].separator : nil
    }

    /// Returns the next row that is not empty, with the number of its first line; `nil` at the end of the file.
    ///
    /// A row must have `count` values; `nil` allows any number.
    mutating func next(count: Int?) throws -> (line: Int64, row: Result<[String], LineMistake>)? {
        while try source.byte(at: 0) != nil {
            let begin = line
            do {
                let (values, length, lines) = try scan()
                if let count, values.count != count, values != [""] {
                    let reason = "has \(values.count) values, but the first line names \(count) columns"
                    return (begin, .failure(try mistake(reason)))
                }
                source.consume(length)
                line += lines
                if values != [""] { return (begin, .success(values)) }
            } catch let fault as Fault {
                let encoding = fault == .encoding ? " \(source.encoding.rawValue); save it as UTF-8" : ""
                return (begin, .failure(try mistake(fault.reason + encoding)))
            }
        }
        return nil
    }

    /// Skips the line on which a row begins, and returns its mistake.
    private mutating func mistake(_ reason: String) throws -> LineMistake {
        let mistake = LineMistake(line: line, reason: reason)
        if try source.skipLine() { line += 1 }
        return mistake
    }

    /// Returns the values and length of the next row without consuming it.
    private mutating func scan() throws -> (values: [String], length: Int, lines: Int64) {
        var values: [String] = []
        var place = 0
        var lines: Int64 = 0
        var isQuoted = false
        value.removeAll(keepingCapacity: true)
        while true {
            guard place <= longestRow else { throw Fault.tooLong }
            let byte = try source.byte(at: place)
            place += 1
            switch byte {
            case separator?:
                values.append(try text())
                isQuoted = false
            case UInt8(ascii: "\n"), nil:
                // A carriage return inside quotes is a part of the value, and not of the line break.
                if !isQuoted, value.last == UInt8(ascii: "\r") { value.removeLast() }
                values.append(try text())
                return (values, byte == nil ? place - 1 : place, byte == nil ? lines : lines + 1)
            case UInt8(ascii: "\"")? where value.isEmpty:
                try scanQuoted(&place, &lines)
                isQuoted = true
            case let byte?: value.append(byte)
            }
        }
    }

    /// Reads a value to its closing quote; a comma or the end of the line must follow.
    private mutating func scanQuoted(_ place: inout Int, _ lines: inout Int64) throws {
        while let byte = try source.byte(at: place) {
            guard place <= longestRow else { throw Fault.openQuote }
            place += 1
            if byte == UInt8(ascii: "\n") { lines += 1 }
            guard byte == UInt8(ascii: "\"") else {
                value.append(byte)
                continue
            }
            switch try source.byte(at: place) {
            case UInt8(ascii: "\""):
                value.append(byte)
                place += 1
            case separator, UInt8(ascii: "\n"), nil: return
            case UInt8(ascii: "\r"):
                let after = try source.byte(at: place + 1)
                guard after == nil || after == UInt8(ascii: "\n") else { throw Fault.textAfterQuote }
                place += 1
                return
            default: throw Fault.textAfterQuote
            }
        }
        throw Fault.openAtEnd
    }

    private mutating func text() throws -> String {
        defer { value.removeAll(keepingCapacity: true) }
        guard let text = String(validating: value, as: UTF8.self) else { throw Fault.encoding }
        return text
    }
}
