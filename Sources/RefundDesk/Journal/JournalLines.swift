package import AppStoreTypes
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
        /// Where the last line ends; what follows was torn.
        package var end = 0
        /// Whether no line is whole.
        var isEmpty = true
        /// The time from which the file has entries; `nil` if it does not say it.
        var begunAt: Timestamp?
        /// Whether the first line is whole; a file without one is not a journal.
        package var isJournal = false
        /// The time of the first entry after the last missing one; `nil` if none is missing.
        package var lacksEntriesUntil: Timestamp?

        /// The time from which no entry is missing; `nil` if the entries do not say it.
        var completeSince: Timestamp? {
            guard let lacksEntriesUntil else { return begunAt }
            return max(begunAt ?? lacksEntriesUntil, lacksEntriesUntil)
        }
    }

    /// Returns a line.
    static func line(_ entry: JournalEntry, sequence: Int64) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = "\(sequence) \(String(decoding: try encoder.encode(entry), as: UTF8.self))"
        return Data("\(checksum(text)) \(text)\n".utf8)
    }

    /// Reads a whole journal.
    ///
    /// A damaged line is passed over. If one was before an entry, or the numbers have a gap there, entries are missing.
    package static func read(_ data: Data) -> Content {
        var reader = Reader()
        var entries: [JournalEntry] = []
        reader.read(data) { entries.append($0) }
        var content = reader.content
        content.entries = entries
        return content
    }

    /// Reads a journal piece by piece, and keeps none of its entries.
    struct Reader {
        /// What the file contains so far, without the entries.
        private(set) var content = Content()
        /// The beginning of a line whose end was not read yet.
        private var rest = Data()
        private var isAfterDamage = false

        /// Reads the next piece of a file.
        ///
        /// - Parameters:
        ///   - piece: the bytes that follow those read before.
        ///   - onEntry: called for the entry of each whole line, in order.
        mutating func read(_ piece: Data, onEntry: (JournalEntry) throws -> Void) rethrows {
            rest.append(piece)
            var start = rest.startIndex
            while let newline = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                if let (sequence, entry) = JournalLines.entry(in: rest[start..<newline]) {
                    let isAfterGap = !content.isEmpty && sequence != content.sequence + 1
                    if isAfterDamage || isAfterGap { content.lacksEntriesUntil = entry.time }
                    isAfterDamage = false
                    if content.end == 0 { content.isJournal = true }
                    if content.begunAt == nil, case .begun(let at) = entry { content.begunAt = at }
                    content.isEmpty = false
                    content.sequence = max(content.sequence, sequence)
                    try onEntry(entry)
                } else {
                    isAfterDamage = true
                }
                content.end += newline + 1 - start
                start = newline + 1
            }
            rest = Data(rest[start...])
        }
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
    /// - Parameters:
    ///   - journals: what the journal of each desk contains.
    ///   - imports: what the files beside them contain. They have withdrawals, and say nothing about answers.
    package init(_ journals: [JournalLines.Content], imports: [JournalLines.Content] = []) {
        self.init()
        for entry in imports.flatMap(\.entries) {
            switch entry {
            case .withdrawal(let consent): consents += consent.records
            case .erasure(let names): erasures.append(names)
            case .keyReplaced(let replaced): replacedKeys.append(replaced)
            case .begun, .attempt, .accepted, .unsent: break
            }
        }
        var attempts: [String: [JournalledAttempt]] = [:]
        var accepted: [String: Timestamp] = [:]
        for journal in journals {
            for entry in journal.entries {
                switch entry {
                case .begun: break
                case .attempt(let attempt): attempts[attempt.caseID, default: []].append(attempt)
                case .accepted(let caseID, let at): accepted[caseID] = accepted[caseID] ?? at
                case .unsent(let caseID, let number, _):
                    if let index = attempts[caseID]?.lastIndex(where: { $0.number == number }) {
                        attempts[caseID]?.remove(at: index)
                    }
                case .withdrawal(let consent): consents += consent.records
                case .erasure(let names): erasures.append(names)
                case .keyReplaced(let replaced): replacedKeys.append(replaced)
                }
            }
            // Every journal must cover the time since the backup.
            let since = journal.completeSince ?? .init(milliseconds: .max)
            completeSince = max(completeSince ?? since, since)
            if let until = journal.lacksEntriesUntil { lacksEntriesUntil = max(lacksEntriesUntil ?? until, until) }
        }
        for (caseID, sent) in attempts.sorted(by: { $0.key < $1.key }) {
            // Once Apple may have received an answer, all later attempts have its bytes. An earlier attempt with other
            // bytes never left, even if the journal does not say so.
            guard let last = sent.max(by: { ($0.number, $0.at) < ($1.number, $1.at) }) else { continue }
            answers.append(last.journalled(acceptedAt: accepted[caseID]))
            consents += last.consent?.records ?? []
        }
    }
}
