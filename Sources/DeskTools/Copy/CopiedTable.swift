// This file is longer than most, because it has all statements of a copy about one table.

import Foundation
import Store

/// The statements about one table of a copy, made from what the catalogues say about it.
struct CopiedTable: Sendable {
    let name: String
    /// The columns, in the order of the source.
    let columns: [String]
    /// The key by which the source is read.
    let key: [String]
    /// The key by which the target knows a row.
    let targetKey: [String]
    let source: TableShape
    let target: TableShape
    /// Where the columns of ``key`` are among ``columns``.
    private let places: [Int]

    /// Pairs a table of the source with that of the target.
    ///
    /// - Throws: ``CopyFailure`` if they differ, or if the source has no key.
    init(_ source: TableShape, _ target: TableShape) throws {
        guard !source.key.isEmpty, !target.key.isEmpty, Set(source.columns) == Set(target.columns) else {
            throw CopyFailure(
                "The table \(source.name) has other columns or another key in the target. Copy with the release that made "
                    + "the source's tables, and migrate afterwards."
            )
        }
        name = source.name
        columns = source.columns
        key = source.key
        targetKey = target.key
        self.source = source
        self.target = target
        places = source.key.compactMap { source.columns.firstIndex(of: $0) }
    }

    private var list: String { columns.joined(separator: ", ") }

    /// Returns the key of a row, which has all columns.
    func key(of row: [SQLValue]) -> [SQLValue] { places.map { row[$0] } }

    /// Returns rows in the order of a key.
    ///
    /// - Parameters:
    ///   - last: the key of the row before; `nil` for the first rows.
    ///   - limit: the most rows.
    ///   - isTarget: whether to read by the key of the target.
    ///   - db: a connection.
    /// - Returns: the rows, with the values of all columns.
    /// - Throws: any error of the database.
    func rows(after last: [SQLValue]?, limit: Int, isTarget: Bool = false, _ db: any Connection) throws -> [[SQLValue]]
    {
        let order = (isTarget ? targetKey : key).joined(separator: ", ")
        var statement: Statement = "SELECT \(sql: list) FROM \(sql: name)"
        if let last {
            statement.append(" WHERE (\(sql: order)) > (")
            statement.append(values: last)
            statement.append(")")
        }
        statement.append(" ORDER BY \(sql: order) LIMIT \(limit)")
        return try db.rows(statement).map(\.values)
    }

    /// Returns the key of a row in the target's order.
    func targetKey(of row: [SQLValue]) -> [SQLValue] {
        targetKey.compactMap { columns.firstIndex(of: $0) }.map { row[$0] }
    }

    func count(_ db: any Connection) throws -> Int64 {
        try db.row("SELECT count(*) AS count FROM \(sql: name)")?.value("count") ?? 0
    }

    /// Inserts new rows.
    func insert(_ rows: [[SQLValue]], _ db: any Connection) throws {
        guard !rows.isEmpty else { return }
        _ = try db.insert(rows.map { insertion($0, end: "") })
    }

    /// The tables in which a row may take over a unique value of another row.
    ///
    /// For each, the column of the value. It is unique among the rows that have the same values in the columns of
    /// `group`; in the whole table if there are none.
    private static let handedOver: [String: (group: [String], column: String)] = [
        "refund_case": (["transaction_id", "environment", "bundle_id"], "request_number"),
        "person": ([], "sign_in_name"),
    ]

    /// A number that no row of a source has; those that make room in the target begin after it.
    private static let spareNumber: Int64 = 1_000_000

    /// Gives another unique value to the rows of the target that have the value of a row to write.
    ///
    /// Rows that exchanged their values in the source cannot be written one after the other otherwise. A row that gives
    /// its value up has changed in the source too, so it is written with its own value before the snapshot ends.
    ///
    /// - Parameters:
    ///   - rows: the rows to write.
    ///   - db: a connection to the target.
    /// - Returns: each row that got another value, before and after.
    /// - Throws: any error of the database.
    func makeRoom(for rows: [[SQLValue]], _ db: any Connection) throws -> [(old: [SQLValue], new: [SQLValue])] {
        guard let (group, column) = Self.handedOver[name], let place = columns.firstIndex(of: column) else { return [] }
        let groupPlaces = group.compactMap { columns.firstIndex(of: $0) }
        var moved: [(old: [SQLValue], new: [SQLValue])] = []
        for row in rows where row[place] != .null {
            let wanted = (columns: [column] + group, values: [row[place]] + groupPlaces.map { row[$0] })
            var holder: Statement = "SELECT \(sql: list) FROM \(sql: name) WHERE "
            holder.append(equal: wanted.columns, to: wanted.values)
            guard let old = try db.row(holder)?.values, key(of: old) != key(of: row) else { continue }
            var new = old
            new[place] = try spare(of: old, at: place, in: group, db)
            var change: Statement = "UPDATE \(sql: name) SET \(sql: column) = \(new[place]) WHERE "
            change.append(equal: key, to: key(of: old))
            try db.run(change)
            moved.append((old, new))
        }
        return moved
    }

    /// Returns a value that no row of the source has, and no other row of the target.
    private func spare(
        of row: [SQLValue],
        at place: Int,
        in group: [String],
        _ db: any Connection
    ) throws -> SQLValue {
        // A person with a password must have a name, so it cannot just be removed. No name in a source has a space.
        if case .text(let text) = row[place] { return .text("\(text) \(key(of: row).position)") }
        var highest: Statement = "SELECT max(\(sql: columns[place])) AS highest FROM \(sql: name) WHERE "
        highest.append(equal: group, to: group.compactMap { columns.firstIndex(of: $0) }.map { row[$0] })
        let last: Int64 = try db.row(highest)?.value("highest") ?? 0
        return .integer(max(last, Self.spareNumber) + 1)
    }

    /// Inserts rows, or replaces those with the same key.
    func upsert(_ rows: [[SQLValue]], _ db: any Connection) throws {
        guard !rows.isEmpty else { return }
        let others = columns.filter { !targetKey.contains($0) }
        let conflict = " ON CONFLICT (\(targetKey.joined(separator: ", "))) DO "
        let change = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let end = conflict + (others.isEmpty ? "NOTHING" : "UPDATE SET \(change)")
        _ = try db.insert(rows.map { insertion($0, end: end) })
    }

    private func insertion(_ row: [SQLValue], end: String) -> Statement {
        var statement: Statement = "INSERT INTO \(sql: name) (\(sql: list)) VALUES ("
        statement.append(values: row)
        statement.append(")\(sql: end)")
        return statement
    }

    /// How many rows one statement reads or deletes by their keys.
    private static let mostKeys = 50

    /// Returns the rows with some keys of the source, from the target.
    func rows(at keys: [[SQLValue]], _ db: any Connection) throws -> [[SQLValue]] {
        try keys.chunked(by: Self.mostKeys).flatMap { part in
            var statement: Statement = "SELECT \(sql: list) FROM \(sql: name) WHERE "
            statement.append(oneOf: part, in: key)
            return try db.rows(statement).map(\.values)
        }
    }

    /// Deletes the rows with some keys of the source from the target.
    func delete(_ keys: [[SQLValue]], _ db: any Connection) throws {
        for part in keys.chunked(by: Self.mostKeys) {
            var statement: Statement = "DELETE FROM \(sql: name) WHERE "
            statement.append(oneOf: part, in: key)
            try db.run(statement)
        }
    }

    // MARK: - The log of changes

    /// Returns changes in their order: the number of each, and the key of the changed row.
    func changes(after number: Int64, limit: Int, _ db: any Connection) throws -> [(number: Int64, key: [SQLValue])] {
        let keys = key.joined(separator: ", ")
        return try db.rows(
            """
            SELECT change_number, \(sql: keys) FROM \(sql: log) WHERE change_number > \(number)
            ORDER BY change_number LIMIT \(limit)
            """
        ).map { row in (try row.value("change_number"), Array(row.values.dropFirst())) }
    }

    /// Returns the rows that changes of some numbers were about, as far as they still exist.
    func changedRows(from first: Int64, to last: Int64, _ db: any Connection) throws -> [[SQLValue]] {
        let keys = key.joined(separator: ", ")
        let joined = key.map { "changed.\($0) = \(name).\($0)" }.joined(separator: " AND ")
        let all = columns.map { "\(name).\($0)" }.joined(separator: ", ")
        return try db.rows(
            """
            SELECT \(sql: all) FROM (
                SELECT DISTINCT \(sql: keys) FROM \(sql: log) WHERE change_number BETWEEN \(first) AND \(last)
            ) AS changed JOIN \(sql: name) ON \(sql: joined)
            """
        ).map(\.values)
    }

    /// Removes changes from the log.
    func forget(_ numbers: ArraySlice<Int64>, _ db: any Connection) throws {
        guard !numbers.isEmpty else { return }
        try db.run("DELETE FROM \(sql: log) WHERE change_number IN \(list: Array(numbers))")
    }

    /// Returns the number of changes in the log.
    func changeCount(_ db: any Connection) throws -> Int64 {
        try db.row("SELECT count(*) AS count FROM \(sql: log)")?.value("count") ?? 0
    }

    /// Whether the log has changes.
    func hasChanges(_ db: any Connection) throws -> Bool {
        try db.row("SELECT change_number FROM \(sql: log) LIMIT 1") != nil
    }

    private var log: String { Self.log(of: name) }

    static func log(of table: String) -> String { "copy_change_\(table)" }
}

extension Statement {
    fileprivate mutating func append(values: [SQLValue]) {
        for (index, value) in values.enumerated() {
            if index > 0 { append(", ") }
            append("\(value)")
        }
    }

    fileprivate mutating func append(equal columns: [String], to values: [SQLValue]) {
        for (index, (column, value)) in zip(columns, values).enumerated() {
            if index > 0 { append(" AND ") }
            append("\(sql: column) = \(value)")
        }
    }

    fileprivate mutating func append(oneOf keys: ArraySlice<[SQLValue]>, in columns: [String]) {
        for (index, key) in keys.enumerated() {
            if index > 0 { append(" OR ") }
            append("(")
            append(equal: columns, to: key)
            append(")")
        }
    }
}

extension Array {
    fileprivate func chunked(by size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}

/// Why a copy failed, as text for the operator.
package struct CopyFailure: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension [SQLValue] {
    /// Whether a key comes after another in the order of both engines: numbers by value, the rest by its bytes.
    func isAfter(_ other: [SQLValue]) -> Bool {
        for (mine, theirs) in zip(self, other) where mine != theirs {
            switch (mine, theirs) {
            case (.integer(let mine), .integer(let theirs)): return mine > theirs
            case (.text(let mine), .text(let theirs)): return theirs.utf8.lexicographicallyPrecedes(mine.utf8)
            case (.bytes(let mine), .bytes(let theirs)): return theirs.lexicographicallyPrecedes(mine)
            default: return false
            }
        }
        return false
    }

    /// The key as text that ``init(position:)`` reads.
    var position: String {
        map { value in
            switch value {
            case .null: "n"
            case .integer(let number): "i\(number)"
            case .text(let text): "t" + Data(text.utf8).base64EncodedString()
            case .bytes(let bytes): "b" + Data(bytes).base64EncodedString()
            }
        }.joined(separator: " ")
    }

    /// Reads a key that ``position`` wrote.
    init?(position: String) {
        var values: [SQLValue] = []
        for word in position.split(separator: " ") {
            let rest = String(word.dropFirst())
            switch word.first {
            case "i":
                guard let number = Int64(rest) else { return nil }
                values.append(.integer(number))
            case "t":
                guard let data = Data(base64Encoded: rest) else { return nil }
                values.append(.text(String(decoding: data, as: UTF8.self)))
            case "b":
                guard let data = Data(base64Encoded: rest) else { return nil }
                values.append(.bytes([UInt8](data)))
            default: return nil
            }
        }
        self = values
    }
}
