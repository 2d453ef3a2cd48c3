import AppStoreTypes
import Crypto
package import Foundation
package import Refunds

/// The text of a journal: each line has a checksum, a number that counts up, and an entry as JSON.
package enum JournalLines {
    /// What a file contains.
    package struct Content: Sendable {
        /// The entries of all whole lines, in order.
        package var entries: [JournalEntry] = []
        /// The number of the last one.
        package var sequence: Int64 = 0
        /// Where the last whole line ends; what follows was torn.
        package var end = 0
    }

    /// Returns a line.
    static func line(_ entry: JournalEntry, sequence: Int64) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = "\(sequence) \(String(decoding: try encoder.encode(entry), as: UTF8.self))"
        return Data("\(checksum(text)) \(text)\n".utf8)
    }

    /// Reads a journal.
    ///
    /// A line that is not whole, such as one that was torn by a power failure, is passed over.
    package static func read(_ data: Data) -> Content {
        var content = Content()
        var start = data.startIndex
        while let newline = data[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if let (sequence, entry) = entry(in: data[start..<newline]) {
                content.entries.append(entry)
                content.sequence = max(content.sequence, sequence)
                content.end = newline + 1 - data.startIndex
            }
            start = newline + 1
        }
        return content
    }

    private static func entry(in line: Data) -> (sequence: Int64, entry: JournalEntry)? {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard parts.count == 3, let sequence = Int64(String(decoding: parts[1], as: UTF8.self)),
            case let text = "\(sequence) \(String(decoding: parts[2], as: UTF8.self))",
            String(decoding: parts[0], as: UTF8.self) == checksum(text),
            let entry = try? JSONDecoder().decode(JournalEntry.self, from: Data(parts[2]))
        else { return nil }
        return (sequence, entry)
    }

    private static func checksum(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).prefix(8).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

extension JournalReplay {
    /// Adds up journals.
    ///
    /// - Parameter journals: the entries of each journal, in order.
    package init(_ journals: [[JournalEntry]]) {
        self.init()
        var attempts: [String: [JournalledAttempt]] = [:]
        var accepted: [String: Timestamp] = [:]
        for journal in journals {
            var begun: Timestamp?
            for entry in journal {
                switch entry {
                case .begun(let at): begun = begun ?? at
                case .attempt(let attempt): attempts[attempt.caseID, default: []].append(attempt)
                case .accepted(let caseID, let at): accepted[caseID] = accepted[caseID] ?? at
                case .unsent(let caseID, let number, _):
                    if let index = attempts[caseID]?.lastIndex(where: { $0.number == number }) {
                        attempts[caseID]?.remove(at: index)
                    }
                case .withdrawal(let consent): consents += consent.records
                }
            }
            // Every journal must cover the time since the backup.
            let since = begun ?? .init(milliseconds: .max)
            completeSince = max(completeSince ?? since, since)
        }
        for (caseID, sent) in attempts.sorted(by: { $0.key < $1.key }) {
            guard let first = sent.first else { continue }
            answers.append(first.journalled(acceptedAt: accepted[caseID]))
            consents += first.consent?.records ?? []
        }
    }
}
