import AppStoreTypes
import Crypto
import Foundation

/// The name of a journal: the world it belongs to, and its number among the journals of that world.
struct JournalMark: Hashable, Codable, Sendable {
    /// An ID that the world got when its folder was first used.
    let world: String
    let number: Int

    var next: Self { Self(world: world, number: number + 1) }
}

/// The lines of a journal.
///
/// The first line names the format and the journal. Each other line is one change: its checksum and its JSON.
enum JournalFormat {
    private struct Header: Codable {
        let format: String
        let version: Int
        let journal: JournalMark
    }

    private static let format = "app-store-emulator-journal"
    private static let version = 1
    private static let checksumLength = 16

    /// Why a journal cannot be used, as the rest of a sentence that starts with its path.
    struct Refusal: Error { let reason: String }

    /// What a journal contains.
    struct Contents {
        var changes: [WorldChange] = []
        /// The number of bytes up to the end of the last whole change.
        var length = 0
        /// The number of bytes after it, which are not a whole change.
        var damaged = 0
    }

    /// Returns the first line of a journal.
    static func header(_ mark: JournalMark) throws -> Data {
        try line(Header(format: format, version: version, journal: mark))
    }

    /// Returns the line of a change.
    static func line(_ change: WorldChange) throws -> Data {
        let json = try encoded(change)
        return Data(checksum(json).utf8) + Data(" ".utf8) + json + Data("\n".utf8)
    }

    /// Reads a journal up to the last whole change.
    ///
    /// - Throws: ``Refusal`` if it is not a journal, or another one than expected.
    static func read(_ data: Data, expecting mark: JournalMark) throws(Refusal) -> Contents {
        var contents = Contents()
        var rest = data[...]
        // A kill can cut the first line too; no change can follow it then.
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
            guard let whole = try? header(mark), whole.starts(with: data) else {
                throw Refusal(reason: "is not a journal of this emulator")
            }
            contents.damaged = data.count
            return contents
        }
        guard let header = try? JSONDecoder().decode(Header.self, from: rest[..<end]), header.format == format else {
            throw Refusal(reason: "is not a journal of this emulator")
        }
        guard header.version == version else {
            throw Refusal(reason: "has version \(header.version), and this emulator reads version \(version)")
        }
        guard header.journal == mark else { throw Refusal(reason: "belongs to another world") }
        rest = rest[(end + 1)...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")), let change = change(in: rest[..<end]) {
            contents.changes.append(change)
            rest = rest[(end + 1)...]
        }
        contents.length = rest.startIndex - data.startIndex
        contents.damaged = rest.count
        return contents
    }

    private static func change(in line: Data) -> WorldChange? {
        let json = line.dropFirst(checksumLength + 1)
        guard line.count > checksumLength, line.prefix(checksumLength).elementsEqual(checksum(json).utf8) else {
            return nil
        }
        return try? EarlierNames.decode(WorldChange.self, from: json)
    }

    private static func checksum(_ bytes: Data) -> String {
        SHA256.hash(data: bytes).prefix(checksumLength / 2).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func line(_ header: Header) throws -> Data { try encoded(header) + Data("\n".utf8) }

    private static func encoded(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }
}
