package import Foundation
package import Refunds

/// Why a whole file cannot be imported.
package struct RecordFileFailure: Error, CustomStringConvertible {
    package let description: String
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
        package var mistakes: [LineMistake] = []
        /// The offset of the next byte; `line` is the number of the next line.
        package var offset: Int64 = 0
        package var line: Int64 = 1
    }

    /// The CSV reader; exactly one of `separated` and `objects` is set, depending on the format.
    private var separated: CommaSeparatedReader?
    private var objects: ObjectLineReader<Column>?
    private var columns: [Column] = []
    private let parse: Parse

    /// Opens a file at its beginning, reads its column names, and moves to the checkpoint of an earlier import.
    ///
    /// - Throws: ``RecordFileFailure``, and errors of reading.
    package init(
        _ handle: FileHandle,
        format: RecordFileFormat,
        resuming checkpoint: ImportCheckpoint?,
        parse: @escaping Parse
    ) throws {
        self.parse = parse
        var source = ByteSource(handle)
        try Self.passMark(&source)
        switch format {
        case .csv:
            var reader = CommaSeparatedReader(source, line: 1)
            columns = try Self.columns(&reader)
            if let checkpoint {
                reader = CommaSeparatedReader(try Self.source(handle, checkpoint), line: checkpoint.line)
            }
            separated = reader
        case .ndjson:
            if let checkpoint { source = try Self.source(handle, checkpoint) }
            objects = ObjectLineReader(source, line: checkpoint?.line ?? 1)
        }
    }

    /// Returns the next batch, of at most `limit` lines; `nil` at the end of the file.
    package mutating func next(_ limit: Int) throws -> Batch? {
        var batch = Batch()
        batch.records.reserveCapacity(limit)
        while batch.records.count + batch.mistakes.count < limit, let (line, row) = try nextRow() {
            do throws(RowFault) {
                batch.records.append(try parse(row.get()))
            } catch {
                batch.mistakes.append(LineMistake(line: line, reason: error.reason))
            }
        }
        guard !(batch.records.isEmpty && batch.mistakes.isEmpty) else { return nil }
        batch.offset = separated?.source.offset ?? objects?.source.offset ?? 0
        batch.line = separated?.line ?? objects?.line ?? 1
        return batch
    }

    private mutating func nextRow() throws -> (Int64, Result<RowValues<Column>, RowFault>)? {
        if let (line, row) = try separated?.next(count: columns.count) {
            return (line, row.mapError { RowFault($0.reason) }.map { Self.values($0, of: columns) })
        }
        return try objects?.next().map { line, row in (line, row.mapError { RowFault($0.reason) }) }
    }

    private static func values(_ row: [String], of columns: [Column]) -> RowValues<Column> {
        var values = RowValues<Column>()
        for (column, value) in zip(columns, row) where !value.isEmpty { values[column] = value }
        return values
    }

    /// Skips the UTF-8 byte order mark; refuses UTF-16 and compressed files.
    private static func passMark(_ source: inout ByteSource) throws {
        let first = try [source.byte(at: 0), source.byte(at: 1), source.byte(at: 2)]
        if first == [0xEF, 0xBB, 0xBF] { return source.consume(3) }
        if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) || first.contains(0) {
            throw RecordFileFailure(description: "is in UTF-16; save it as UTF-8")
        }
        if first.starts(with: [0x1F, 0x8B]) || first.starts(with: [0x50, 0x4B]) {
            throw RecordFileFailure(description: "is compressed; unpack it first")
        }
    }

    private static func columns(_ reader: inout CommaSeparatedReader) throws -> [Column] {
        guard let (_, header) = try reader.next(count: nil) else {
            throw RecordFileFailure(description: "the file is empty; its first line names the columns")
        }
        let names: [String]
        do {
            names = try header.get()
        } catch {
            throw RecordFileFailure(description: error.description)
        }
        let columns = try names.map { name in
            guard let column = Column(name: name) else {
                throw RecordFileFailure(description: "line 1: \(Column.unknown(name))")
            }
            return column
        }
        guard Set(columns).count == columns.count else {
            throw RecordFileFailure(description: "line 1: a column appears twice")
        }
        for column in Column.allCases where column.isNeeded && !columns.contains(column) {
            throw RecordFileFailure(description: "line 1: there is no column \(column.rawValue)")
        }
        return columns
    }

    private static func source(_ handle: FileHandle, _ checkpoint: ImportCheckpoint) throws -> ByteSource {
        try handle.seek(toOffset: UInt64(checkpoint.offset))
        return ByteSource(handle, offset: checkpoint.offset)
    }
}

/// Reads a file of purchases made outside the App Store.
package typealias PurchaseFileReader = RecordFileReader<PurchaseColumn, ExternalPurchase>
