package import Foundation
package import Refunds

/// Why a whole file cannot be imported.
package struct RecordFileFailure: Error, CustomStringConvertible {
    package let description: String

    /// Returns why a file cannot be read, and what to do about it.
    package static func reason(ofUnreadable path: String) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return "there is no such file"
        }
        return isFolder.boolValue ? "is a folder; name one of its files" : "cannot be read; check its permissions"
    }
}

/// The format of a file of records: CSV with column names in the first line, or one JSON object a line.
package enum RecordFileFormat: String, CaseIterable, Sendable {
    case csv, ndjson
}

/// Reads a file of records in batches, and continues with the next line after an invalid one.
package struct RecordFileReader<Column: FileColumn, Record: Sendable> {
    /// Makes a record from the values of a row.
    package typealias Parse = @Sendable (RowValues<Column>) throws(RowFault) -> Record

    /// A batch of records, with the invalid lines among them.
    package struct Batch: Sendable {
        package var records: [Record] = []
        /// The line of each record.
        package var lines: [Int64] = []
        package var mistakes: [LineMistake] = []
        /// The numbers of valid rows that are not imported, by the reason.
        package var skipped: [String: Int64] = [:]
        /// The offset of the next byte; `line` is the number of the next line.
        package var offset: Int64 = 0
        package var line: Int64 = 1
    }

    /// The CSV reader; exactly one of `separated` and `objects` is set, depending on the format.
    private var separated: CommaSeparatedReader?
    private var objects: ObjectLineReader<Column>?
    private let layout: FileLayout<Column>
    private var width = 0
    private var places: [(column: Column, index: Int)] = []
    private var decimals = DecimalRule.pointOnly
    /// The columns of a CSV file that are left out.
    package private(set) var ignoredColumns: [String] = []
    private let parse: Parse

    /// Opens a file at its beginning, reads its column names, and moves to the checkpoint of an earlier import.
    ///
    /// - Throws: ``RecordFileFailure``, and errors of reading.
    package init(
        _ handle: FileHandle,
        format: RecordFileFormat,
        layout: FileLayout<Column>,
        resuming checkpoint: ImportCheckpoint?,
        parse: @escaping Parse
    ) throws {
        try self.init(ByteSource(handle), format: format, layout: layout, parse: parse)
        guard let checkpoint else { return }
        try handle.seek(toOffset: UInt64(checkpoint.offset))
        let encoding = separated?.source.encoding ?? objects?.source.encoding ?? .utf8
        let source = ByteSource(handle, offset: checkpoint.offset, encoding: encoding)
        if let separator = separated?.valueSeparator {
            separated = CommaSeparatedReader(source, line: checkpoint.line, separator: separator)
        } else {
            objects = ObjectLineReader(source, line: checkpoint.line, layout: layout)
        }
    }

    /// Reads a source from its beginning.
    ///
    /// - Throws: ``RecordFileFailure``, and errors of reading.
    init(
        _ source: ByteSource,
        format: RecordFileFormat,
        layout: FileLayout<Column>,
        parse: @escaping Parse
    ) throws {
        self.layout = layout
        self.parse = parse
        var source = source
        try Self.passMark(&source)
        let marks = try Self.firstMarks(of: &source)
        guard marks != Array("[{".utf8) else {
            throw RecordFileFailure(
                description: "line 1: this is one JSON array: write one object a line, for example with jq -c '.[]'"
            )
        }
        switch format {
        case .csv:
            guard marks.first != UInt8(ascii: "{") else {
                throw Self.failure("these are JSON objects, not CSV", Self.advice(for: .ndjson, layout.kind))
            }
            guard try !Self.endsWithReturns(&source) else {
                throw Self.failure("the lines end with a carriage return alone", "save the file with line feeds")
            }
            guard let separator = try layout.separator ?? CommaSeparatedReader.separator(of: &source) else {
                throw Self.failure(
                    "it is unclear what separates the values",
                    layout.ignoresOthers ? "export the file again" : "choose it with --separator"
                )
            }
            var reader = CommaSeparatedReader(source, line: 1, separator: separator)
            try readHeader(&reader)
            decimals = layout.decimal.map(DecimalRule.chosen) ?? (separator == .comma ? .pointOnly : .unambiguous)
            separated = reader
        case .ndjson:
            guard marks.isEmpty || marks.first == UInt8(ascii: "{") else {
                throw Self.failure("this is not a JSON object; for CSV", Self.advice(for: .csv, layout.kind))
            }
            objects = ObjectLineReader(source, line: 1, layout: layout)
        }
    }

    private static func failure(_ problem: String, _ advice: String?) -> RecordFileFailure {
        RecordFileFailure(description: "line 1: " + [problem, advice].compactMap(\.self).joined(separator: ": "))
    }

    /// Returns how to import a file of another format; `nil` if files of this kind have one format.
    private static func advice(for format: RecordFileFormat, _ kind: KnownExport) -> String? {
        switch kind {
        case .purchases: "use refund-desk import \(format.rawValue)"
        case .consent: "choose --format \(format.rawValue)"
        default: nil
        }
    }

    /// Whether the first line ends with a carriage return without a line feed, as some programs write CSV.
    private static func endsWithReturns(_ source: inout ByteSource) throws -> Bool {
        var place = 0
        while place <= longestRow, let byte = try source.byte(at: place), byte != UInt8(ascii: "\n") {
            place += 1
            guard byte == UInt8(ascii: "\r"), let next = try source.byte(at: place) else { continue }
            if next != UInt8(ascii: "\n") { return true }
        }
        return false
    }

    /// Returns the next batch, of at most `limit` lines; `nil` at the end of the file.
    package mutating func next(_ limit: Int) throws -> Batch? {
        var batch = Batch()
        batch.records.reserveCapacity(limit)
        var rows = 0
        while rows < limit, let (line, row) = try nextRow() {
            rows += 1
            do throws(RowFault) {
                batch.records.append(try parse(row.get()))
                batch.lines.append(line)
            } catch {
                if error.isSkipped {
                    batch.skipped[error.reason, default: 0] += 1
                } else {
                    batch.mistakes.append(LineMistake(line: line, reason: error.reason))
                }
            }
        }
        guard rows > 0 else { return nil }
        batch.offset = separated?.source.offset ?? objects?.source.offset ?? 0
        batch.line = separated?.line ?? objects?.line ?? 1
        return batch
    }

    private mutating func nextRow() throws -> (Int64, Result<RowValues<Column>, RowFault>)? {
        if let (line, row) = try separated?.next(count: width) {
            return (line, row.mapError { RowFault($0.reason) }.map(values))
        }
        return try objects?.next().map { line, row in (line, row.mapError { RowFault($0.reason) }) }
    }

    private func values(_ row: [String]) -> RowValues<Column> {
        var values = RowValues<Column>()
        values.decimals = decimals
        for (column, index) in places where !row[index].isEmpty { values[column] = row[index] }
        for (column, value) in layout.constants { values[column] = value }
        return values
    }

    /// Returns the first two bytes that are no space, which tell JSON from CSV.
    private static func firstMarks(of source: inout ByteSource) throws -> [UInt8] {
        var marks: [UInt8] = []
        var place = 0
        while marks.count < 2, place < longestSpace, let byte = try source.byte(at: place) {
            if !FlatObject.isSpace(byte) { marks.append(byte) }
            place += 1
        }
        return marks
    }

    /// How far from its beginning a file is looked at for the first bytes that are no space.
    private static var longestSpace: Int { 4096 }

    /// Skips the byte order mark, which says the encoding; refuses UTF-16 without one, and compressed files.
    private static func passMark(_ source: inout ByteSource) throws {
        let first = try [source.byte(at: 0), source.byte(at: 1), source.byte(at: 2)]
        if first == [0xEF, 0xBB, 0xBF] { return source.consume(3) }
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
            source.consume(2)
            return source.read(as: first[0] == 0xFF ? .utf16LittleEndian : .utf16BigEndian)
        }
        if first.starts(with: [0x1F, 0x8B]) || first.starts(with: [0x50, 0x4B]) {
            throw RecordFileFailure(description: "is compressed; unpack it first")
        }
        var place = 0
        while place < longestBeginning, let byte = try source.byte(at: place), byte != UInt8(ascii: "\n") {
            guard byte != 0 else {
                throw RecordFileFailure(
                    description: "is in UTF-16 without a byte order mark, or no text; save it as UTF-8"
                )
            }
            place += 1
        }
    }

    /// How many bytes of the first line are searched for a zero; in a later line, it is a mistake of that line.
    private static var longestBeginning: Int { 512 }

    private mutating func readHeader(_ reader: inout CommaSeparatedReader) throws {
        guard let (_, header) = try reader.next(count: nil) else {
            throw RecordFileFailure(description: "the file is empty; its first line names the columns")
        }
        let names: [String]
        do {
            names = try header.get()
        } catch {
            throw RecordFileFailure(description: error.description)
        }
        let found = try layout.columns(in: names)
        (width, places, ignoredColumns) = (names.count, found.places, found.ignored)
    }
}

/// Reads a file of purchases made outside the App Store.
package typealias PurchaseFileReader = RecordFileReader<PurchaseColumn, ExternalPurchase>
