package import AppStoreTypes
import Foundation
import RefundDesk
package import Refunds

/// A file of consent records to import: CSV with column names, or one JSON object per line.
package struct ConsentFile: Sendable {
    /// The records, in file order.
    package let records: [ConsentRecord]

    /// The errors in a file: the total number, and the first twenty in full.
    package struct Mistakes: Error, CustomStringConvertible {
        package let description: String
    }

    /// The format of a file.
    package enum Format: String, CaseIterable, Sendable {
        case csv, ndjson
    }

    /// The member names of a record, as in the API; `customer`, `granted` and `at` are required.
    private static let names = [
        "customer", "granted", "at", "textVersion", "locale", "source", "actor", "proofReference", "expiresAt",
    ]
    private static let mostMistakes = 20

    /// Reads a file.
    ///
    /// - Throws: ``Mistakes`` if any line is invalid; no record of such a file is used.
    package init(
        _ text: String,
        format: Format,
        name: String,
        texts: ConsentTexts,
        now: Timestamp
    ) throws(Mistakes) {
        let rows: [Row]
        do throws(LineMistake) {
            rows = try format == .csv ? Self.csvRows(text) : Self.jsonRows(text)
        } catch {
            throw Mistakes(description: "\(name):\(error.line): \(error.message)")
        }
        var records: [ConsentRecord] = []
        var mistakes: [String] = []
        for row in rows {
            do throws(LineMistake) {
                records.append(try row.record(texts: texts, now: now))
            } catch {
                mistakes.append("\(name):\(error.line): \(error.message)")
            }
        }
        if !mistakes.isEmpty {
            let more = mistakes.count - Self.mostMistakes
            throw Mistakes(
                description: mistakes.prefix(Self.mostMistakes).joined(separator: "\n")
                    + (more > 0 ? "\nand \(more) more" : "")
            )
        }
        self.records = records
    }

    private struct LineMistake: Error {
        let line: Int
        let message: String
    }

    /// The members of one record, as text.
    private struct Row {
        let line: Int
        let members: [String: String]

        func record(texts: ConsentTexts, now: Timestamp) throws(LineMistake) -> ConsentRecord {
            guard let customer = members["customer"], (1...256).contains(customer.utf8.count), !customer.contains("\0")
            else { throw mistake("customer is not an identifier of 1 to 256 bytes") }
            let granted = ["true": true, "1": true, "yes": true, "false": false, "0": false, "no": false]
            guard let isGranted = members["granted"].flatMap({ granted[$0.lowercased()] }) else {
                throw mistake("granted is not true or false")
            }
            guard let at = members["at"].flatMap(Timestamp.init(rfc3339:)) else {
                throw mistake("at is not a time in RFC 3339, such as 2026-05-01T12:00:00Z")
            }
            guard at <= now else { throw mistake("at is in the future") }
            for (name, word) in members.sorted(by: { $0.key < $1.key }) where !ConsentTextLimit.isRight(word) {
                throw mistake("\(name) is not a text of 1 to \(ConsentTextLimit.longest) bytes")
            }
            if let problem = members["textVersion"].flatMap({ ConsentTextLimit.problem(ofVersion: $0, in: texts) }) {
                throw mistake("textVersion \(problem)")
            }
            var end = isGranted ? texts.end(ofConsentTo: members["textVersion"], givenAt: at) : nil
            if let text = members["expiresAt"] {
                guard let stated = Timestamp(rfc3339: text) else {
                    throw mistake("expiresAt is not a time in RFC 3339, such as 2026-05-01T12:00:00Z")
                }
                if let problem = ConsentTextLimit.problem(ofEnd: stated, isGranted: isGranted, at: at) {
                    throw mistake("expiresAt \(problem)")
                }
                end = stated
            }
            return ConsentRecord(
                customerID: customer,
                isGranted: isGranted,
                textVersion: members["textVersion"],
                locale: members["locale"],
                source: members["source"],
                actor: members["actor"],
                proofReference: members["proofReference"],
                at: at,
                expiresAt: end,
                recordedAt: now
            )
        }

        private func mistake(_ message: String) -> LineMistake { LineMistake(line: line, message: message) }
    }

    private static func jsonRows(_ text: String) throws(LineMistake) -> [Row] {
        var rows: [Row] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { !$0.isWhitespace }) {
            guard let members = (try? JSONValue(json: Data(line.utf8)))?.members else {
                throw LineMistake(line: index + 1, message: "is not a JSON object")
            }
            if let unknown = members.keys.filter({ !names.contains($0) }).min() {
                throw LineMistake(line: index + 1, message: unknownName(unknown))
            }
            var texts: [String: String] = [:]
            for (name, value) in members {
                switch value {
                case .string(let text): texts[name] = text
                case .bool(let flag): texts[name] = String(flag)
                case .null: break
                default: throw LineMistake(line: index + 1, message: "\(name) is not a string, true or false")
                }
            }
            rows.append(Row(line: index + 1, members: texts))
        }
        return rows
    }

    private static func csvRows(_ text: String) throws(LineMistake) -> [Row] {
        guard let table = CommaSeparatedText(text) else {
            throw LineMistake(line: CommaSeparatedText.lineCount(of: text), message: "a quotation mark is not closed")
        }
        guard let header = table.rows.first else { throw LineMistake(line: 1, message: "the file is empty") }
        if let unknown = header.values.first(where: { !names.contains($0) }) {
            throw LineMistake(line: 1, message: unknownName(unknown))
        }
        for name in names.prefix(3) where !header.values.contains(name) {
            throw LineMistake(line: 1, message: "there is no column \(name)")
        }
        guard Set(header.values).count == header.values.count else {
            throw LineMistake(line: 1, message: "a column appears twice")
        }
        var rows: [Row] = []
        for row in table.rows.dropFirst() {
            guard row.values.count == header.values.count else {
                throw LineMistake(
                    line: row.line,
                    message: "has \(row.values.count) values, but the first line names \(header.values.count) columns"
                )
            }
            let members = zip(header.values, row.values).filter { !$0.1.isEmpty }
            rows.append(Row(line: row.line, members: Dictionary(members) { first, _ in first }))
        }
        return rows
    }

    private static func unknownName(_ name: String) -> String {
        "unknown column or member \u{201C}\(name.prefix(64))\u{201D}; known are \(names.joined(separator: ", "))"
    }
}
