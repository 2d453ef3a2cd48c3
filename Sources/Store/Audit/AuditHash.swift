import AppStoreTypes
import Crypto
import Foundation
import Refunds

/// The hash of a link: the SHA-256 of a line of JSON with everything that may not change.
///
/// The line's form is a promise: `docs/audit.md` describes it, so that others can check a chain.
enum AuditHash {
    /// Returns the line of a deed.
    ///
    /// - Parameters:
    ///   - row: the deed, with the columns in the order of ``AuditTable``.
    ///   - number: the number of its link.
    ///   - previous: the hash of the link before.
    /// - Returns: the line.
    /// - Throws: ``StoreError/unreadable(column:)`` for a row that cannot be read.
    static func text(of row: Row, number: Int64, previous: [UInt8]) throws -> String {
        var line = "{\"number\":\(number),\"previous\":\"\(previous.hexadecimal)\",\"id\":"
        line.appendQuoted(try row.value(at: 1))
        let milliseconds: Int64 = try row.value(at: 2)
        line += ",\"atMilliseconds\":\(milliseconds),\"kind\":"
        line.appendQuoted(try row.value(at: 3))
        line += ",\"author\":"
        line.appendQuoted(try row.value(at: 4))
        if let bundleID: String = try row.optional(at: 5) {
            line += ",\"app\":"
            line.appendQuoted(bundleID)
        }
        if let environment: String = try row.optional(at: 6) {
            line += ",\"environment\":"
            line.appendQuoted(environment)
        }
        line += ",\"details\":"
        line += try row.value(at: 7) as String
        if let digest: [UInt8] = try row.optional(at: 10) { line += ",\"subjectDigest\":\"\(digest.hexadecimal)\"" }
        line += "}"
        return line
    }

    /// Returns the SHA-256 of a line.
    static func hash(of line: String) -> [UInt8] {
        var line = line
        return line.withUTF8 { Array(SHA256.hash(data: UnsafeRawBufferPointer($0))) }
    }
}

extension Deed.Subject {
    /// The SHA-256 of the salt and the name, which leads to nobody once the salt is erased.
    var digest: [UInt8] { digest(of: Array(name.utf8)) }

    /// Returns the SHA-256 of the salt and of some bytes.
    func digest(of content: some DataProtocol) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: salt)
        hash.update(data: content)
        return Array(hash.finalize())
    }
}

extension String {
    /// Appends a text as JSON: only quotes, backslashes and control characters are escaped.
    fileprivate mutating func appendQuoted(_ text: String) {
        append("\"")
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"": append("\\\"")
                case "\\": append("\\\\")
                case "\u{0}"..<"\u{20}":
                    append("\\u00\([UInt8(scalar.value)].hexadecimal)")
                default: unicodeScalars.append(scalar)
                }
            }
        } else {
            append(text)
        }
        append("\"")
    }
}
