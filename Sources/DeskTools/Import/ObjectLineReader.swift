import AppStoreTypes
import Foundation
import RefundDesk

/// Reads lines of one JSON object each, one at a time.
struct ObjectLineReader<Column: FileColumn> {
    private(set) var source: ByteSource
    /// The number of the next line.
    private(set) var line: Int64
    private let layout: FileLayout<Column>
    /// The columns that have another name in the file.
    private let columnsByName: [String: [Column]]

    init(_ source: ByteSource, line: Int64, layout: FileLayout<Column>) {
        self.source = source
        self.line = line
        self.layout = layout
        columnsByName = Dictionary(grouping: layout.names.keys) { Column.plain(layout.names[$0] ?? "") }
    }

    /// Returns the next line that is not empty, with its number; `nil` at the end of the file.
    mutating func next() throws -> (line: Int64, row: Result<RowValues<Column>, LineMistake>)? {
        while try source.byte(at: 0) != nil {
            let begin = line
            var length = 0
            while length <= longestRow, let byte = try source.byte(at: length), byte != UInt8(ascii: "\n") {
                length += 1
            }
            guard length <= longestRow else {
                if try source.skipLine() { line += 1 }
                let reason = "is longer than \(longestRow >> 10) KiB"
                return (begin, .failure(LineMistake(line: begin, reason: reason)))
            }
            let bytes = Array(source.next(length))
            let isEnded = try source.byte(at: length) != nil
            source.consume(isEnded ? length + 1 : length)
            if isEnded { line += 1 }
            guard bytes.contains(where: { !FlatObject.isSpace($0) }) else { continue }
            do throws(RowFault) {
                return (begin, .success(try values(of: bytes)))
            } catch {
                return (begin, .failure(LineMistake(line: begin, reason: error.reason)))
            }
        }
        return nil
    }

    private func values(of bytes: [UInt8]) throws(RowFault) -> RowValues<Column> {
        var values = RowValues<Column>()
        var mistakes = RowMistakes()
        var unknown: [String] = []
        if let members = FlatObject.members(of: bytes) {
            for (name, value) in members {
                for column in columns(named: name, &unknown) { values.set(column, value, &mistakes) }
            }
        } else {
            guard let members = (try? JSONValue(json: Data(bytes)))?.members else {
                throw RowFault("is not a JSON object: write one object a line")
            }
            // The members have no order, and the mistakes must come in the same one each time.
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                for column in columns(named: name, &unknown) {
                    let text = try mistakes.read { () throws(RowFault) in try self.text(of: value, name, column) }
                    if let text { values.set(column, text, &mistakes) }
                }
            }
        }
        if !unknown.isEmpty { mistakes.add(Column.unknown(unknown)) }
        guard mistakes.isEmpty else { throw mistakes.fault }
        for (column, value) in layout.constants { values[column] = value }
        return values
    }

    /// Returns the columns that a member is read as; none if it is left out, or unknown and noted.
    private func columns(named name: String, _ unknown: inout [String]) -> [Column] {
        if !columnsByName.isEmpty, let columns = columnsByName[Column.plain(name)] { return columns }
        guard let column = Column(name: name), layout.names[column] == nil, layout.constants[column] == nil else {
            if !layout.omitsOthers, Column(name: name) == nil { unknown.append(name) }
            return []
        }
        return [column]
    }

    private func text(of value: JSONValue, _ name: String, _ column: Column) throws(RowFault) -> String {
        switch value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .number(let number): return "\(number)"
        case .decimal(let number): return "\(number)"
        case .null: return ""
        case .bool(let flag) where column.isFlag: return "\(flag)"
        default: throw RowFault("\(name.prefix(64)) is neither a string nor a number")
        }
    }
}

extension RowValues {
    /// Sets the value of a member; an empty value counts as missing.
    fileprivate mutating func set(_ column: Column, _ value: String, _ mistakes: inout RowMistakes) {
        guard self[column] == nil else { return mistakes.add("\(column.rawValue) appears twice") }
        if !value.isEmpty { self[column] = value }
    }
}

/// Parses simple JSON objects, whose values are only texts without escapes, numbers and `null`.
///
/// It takes a fifth of the time of a decoder, and keeps the spelling of numbers.
enum FlatObject {
    /// Returns the members in order, with `null` as empty text; returns `nil` if the object is not simple.
    static func members(of bytes: [UInt8]) -> [(name: String, value: String)]? {
        var place = bytes.startIndex
        var members: [(String, String)] = []
        guard take("{", from: bytes, &place) else { return nil }
        if !take("}", from: bytes, &place) {
            repeat {
                guard let name = text(from: bytes, &place), take(":", from: bytes, &place),
                    let value = text(from: bytes, &place) ?? word(from: bytes, &place)
                else { return nil }
                members.append((name, value))
            } while take(",", from: bytes, &place)
            guard take("}", from: bytes, &place) else { return nil }
        }
        passSpace(in: bytes, &place)
        return place == bytes.endIndex ? members : nil
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func passSpace(in bytes: [UInt8], _ place: inout Int) {
        while place < bytes.endIndex, isSpace(bytes[place]) { place += 1 }
    }

    private static func take(_ mark: Unicode.Scalar, from bytes: [UInt8], _ place: inout Int) -> Bool {
        passSpace(in: bytes, &place)
        guard place < bytes.endIndex, bytes[place] == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }

    private static func text(from bytes: [UInt8], _ place: inout Int) -> String? {
        let before = place
        guard take("\"", from: bytes, &place) else { return nil }
        let start = place
        while place < bytes.endIndex, bytes[place] != UInt8(ascii: "\"") {
            guard bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\\") else { break }
            place += 1
        }
        guard place < bytes.endIndex, bytes[place] == UInt8(ascii: "\""),
            let text = String(validating: bytes[start..<place], as: UTF8.self)
        else {
            place = before
            return nil
        }
        place += 1
        return text
    }

    /// Parses a number of digits with at most one point, or `null`.
    private static func word(from bytes: [UInt8], _ place: inout Int) -> String? {
        passSpace(in: bytes, &place)
        let start = place
        while place < bytes.endIndex, !isSpace(bytes[place]), bytes[place] != UInt8(ascii: ","),
            bytes[place] != UInt8(ascii: "}")
        {
            place += 1
        }
        let word = bytes[start..<place]
        if word.elementsEqual("null".utf8) { return "" }
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return String(decoding: word, as: UTF8.self)
    }
}
