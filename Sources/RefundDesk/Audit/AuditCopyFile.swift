import AppStoreTypes
import Crypto
import Foundation
package import Refunds

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that the audit is copied to: one line for each link, `HASH JSON`, and one for each signed head.
///
/// The hash is the SHA-256 of the JSON, so that `sha256sum` can check a line. The file tells how far it goes, so that
/// each desk can have one of its own.
package struct AuditCopyFile: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// How far the file goes.
    struct End: Hashable {
        /// The number of its last link; 0 without one.
        var link: Int64 = 0
        /// The hash of its last link, as hexadecimal digits.
        var hash = AuditLink.beginning.hexadecimal
        /// The number of its last signed head; 0 without one.
        var signedHead: Int64 = 0
        /// Where its last whole line ends, in bytes.
        var length: UInt64 = 0
    }

    /// Appends links and signed heads, and returns once they are on the disk.
    ///
    /// A line that a crash left half written is removed first.
    ///
    /// - Throws: ``AuditProblem``.
    func append(_ links: [AuditLink], _ heads: [SignedAuditHead], after end: End) throws(AuditProblem) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw problem(errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.truncate(atOffset: end.length)
            try file.seek(toOffset: end.length)
            var lines = links.map(\.copyLine) + heads.map(\.copyLine)
            lines.append("")
            try file.write(contentsOf: Data(lines.joined(separator: "\n").utf8))
            try file.synchronize()
        } catch {
            throw problem(errno)
        }
    }

    /// Returns the size of the file in bytes; 0 if it is missing.
    func length() throws(AuditProblem) -> UInt64 {
        guard FileManager.default.fileExists(atPath: path) else { return 0 }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? UInt64 else { throw problem(errno) }
        return size
    }

    /// Returns how far the file goes; the start if it is missing.
    ///
    /// - Throws: ``AuditProblem`` if it cannot be read, or is something else.
    func end() throws(AuditProblem) -> End {
        guard FileManager.default.fileExists(atPath: path) else { return End() }
        var end = End()
        try lines { line, offset in
            guard let parsed = AuditCopyLine(line) else { throw notACopy }
            if let link = parsed.link { (end.link, end.hash) = (link.number, link.hash) }
            if let head = parsed.head { end.signedHead = head.head.number }
            end.length = offset
        }
        // What a crash left of the first line begins like a hash.
        if end.length == 0, try length() > 0, !beginsLikeACopy { throw notACopy }
        return end
    }

    private var notACopy: AuditProblem {
        AuditProblem("\(path) has something else than a copy of the audit: name another file.")
    }

    private var beginsLikeACopy: Bool {
        let beginning = FileHandle(forReadingAtPath: path)?.readData(ofLength: 64) ?? Data()
        return !beginning.isEmpty && beginning.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }

    /// Reads the whole lines of the file, with where each ends.
    package func lines(_ body: (_ line: Substring, _ end: UInt64) throws -> Void) throws(AuditProblem) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw AuditProblem("\(path) is a folder, not a file.")
        }
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            var rest = Data()
            var offset: UInt64 = 0
            while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty {
                rest.append(chunk)
                while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = rest[rest.startIndex..<newline]
                    offset += UInt64(line.count + 1)
                    try body(Substring(decoding: line, as: UTF8.self), offset)
                    rest = rest[rest.index(after: newline)...]
                }
                rest = Data(rest)
                if rest.count > 1 << 20 { throw AuditProblem("\(path) has a line of more than 1 MB.") }
            }
        } catch let problem as AuditProblem {
            throw problem
        } catch {
            throw AuditProblem("\(path) cannot be read: check its permissions and the user that runs this.")
        }
    }

    private func problem(_ code: Int32) -> AuditProblem {
        AuditProblem("\(path) cannot be written (\(String(cString: strerror(code)))).")
    }
}

/// A line of a copy.
package struct AuditCopyLine {
    /// A link: its number, its hash, and the JSON that the hash is of.
    package var link: (number: Int64, hash: String, text: String)?
    package var head: SignedAuditHead?

    /// Returns the SHA-256 of a text, as hexadecimal digits.
    package static func hash(of text: String) -> String { SHA256.hash(data: Data(text.utf8)).hexadecimal }

    /// Parses a line; `nil` if it is neither a link nor a signed head.
    package init?(_ line: Substring) {
        guard let space = line.firstIndex(of: " ") else { return nil }
        let (word, text) = (String(line[..<space]), String(line[line.index(after: space)...]))
        if word == SignedAuditHead.copyWord {
            guard let head = try? JSONDecoder().decode(SignedHeadJSON.self, from: Data(text.utf8)).value else {
                return nil
            }
            self.head = head
        } else {
            struct Numbered: Decodable { let number: Int64 }
            guard word.utf8.count == 64,
                let number = try? JSONDecoder().decode(Numbered.self, from: Data(text.utf8)).number
            else { return nil }
            link = (number, word, text)
        }
    }
}

extension AuditLink {
    /// The line of a copy.
    var copyLine: String { "\(hash.hexadecimal) \(text)" }
}

extension SignedAuditHead {
    fileprivate static let copyWord = "signed-head"

    /// The line of a copy.
    var copyLine: String { "\(Self.copyWord) \(json)" }

    /// The head as JSON, in one line.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(SignedHeadJSON(self))).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

/// A signed head as JSON; bytes are hexadecimal digits.
package struct SignedHeadJSON: Codable {
    var number: Int64
    var hash: String
    var signedAtMilliseconds: Int64
    var publicKey: String
    var signature: String

    package init(_ head: SignedAuditHead) {
        number = head.head.number
        hash = head.head.hash.hexadecimal
        signedAtMilliseconds = head.signedAt.milliseconds
        publicKey = head.publicKey.hexadecimal
        signature = head.signature.hexadecimal
    }

    /// The head; `nil` if a text has no hexadecimal digits.
    var value: SignedAuditHead? {
        guard let hash = [UInt8](hexadecimal: hash), let key = [UInt8](hexadecimal: publicKey),
            let signature = [UInt8](hexadecimal: signature)
        else { return nil }
        return SignedAuditHead(
            head: AuditHead(number: number, hash: hash),
            signedAt: .init(milliseconds: signedAtMilliseconds),
            publicKey: key,
            signature: signature
        )
    }
}
