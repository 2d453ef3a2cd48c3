import Foundation
package import RefundDesk
package import Refunds

/// Checks the audit's chain: link by link, against its signed heads, and against a head that was kept outside.
package struct AuditVerification: Sendable {
    /// What is wrong with the chain.
    package enum Fault: Hashable, Sendable, CustomStringConvertible {
        /// The content of a link does not match its hash.
        case changed(Int64)
        /// What a link is about is not what it has a digest of.
        case subjectChanged(Int64)
        /// A link is whole, but the next one was made after another.
        case replaced(Int64)
        /// Links are missing in the chain.
        case missing(ClosedRange<Int64>)
        /// The last links are missing.
        case cut(from: Int64, to: Int64, knownFrom: String)
        /// A link differs from the link that was signed or kept.
        case different(Int64, knownFrom: String)
        /// A signature does not belong to its head and its key.
        case forgedSignature(Int64)
        /// A head was signed with a key that is not the desk's.
        case foreignKey(Int64, key: String)
        /// No head is signed with any of the keys.
        case unsigned
        /// A line of the copy is not the link of the database.
        case copyDiffers(Int64)
        /// A signed head of the copy is not that of the database.
        case copiedHeadDiffers(Int64)
        /// The copy lacks links before its last one.
        case copyMisses(ClosedRange<Int64>)
        /// The copy has no links.
        case copyEmpty
        /// A line of the copy cannot be read.
        case copyUnreadable(line: Int)

        package var description: String {
            switch self {
            case .changed(let number): "link \(number) was changed: its hash is not that of its content"
            case .subjectChanged(let number): "link \(number) was changed: it is about something else now"
            case .replaced(let number): "link \(number) was replaced: link \(number + 1) was made after another one"
            case .missing(let range):
                range.count == 1
                    ? "link \(range.lowerBound) is missing"
                    : "links \(range.lowerBound) to \(range.upperBound) are missing"
            case .cut(let from, let to, let source):
                from == to
                    ? "the last link, \(from), is missing (known from \(source))"
                    : "the last links, \(from) to \(to), are missing (known from \(source))"
            case .different(let number, let source): "link \(number) is not the one of \(source)"
            case .forgedSignature(let number): "the signature of head \(number) is not valid"
            case .foreignKey(let number, let key): "head \(number) was signed with another key, \(key)"
            case .unsigned: "no head is signed with this key"
            case .copiedHeadDiffers(let number): "signed head \(number) of the copy is not that of the database"
            case .copyMisses(let range):
                range.count == 1
                    ? "the copy lacks link \(range.lowerBound)"
                    : "the copy lacks links \(range.lowerBound) to \(range.upperBound)"
            case .copyEmpty: "the copy has no links"
            case .copyDiffers(let number): "link \(number) of the copy is not that of the database"
            case .copyUnreadable(let line): "line \(line) of the copy cannot be read"
            }
        }
    }

    /// The result of a check.
    package struct Report: Sendable {
        /// The end of the chain; `nil` if it has no links.
        package var head: AuditHead?
        /// The newest signed head that is genuine.
        package var signed: SignedAuditHead?
        /// How many links the copy has; `nil` if none was checked.
        package var copied: Int64?
        /// How many deeds are not linked yet.
        package var unlinked = 0
        /// What is wrong, at most 100.
        package var faults: [Fault] = []
        /// Whether there are more faults than listed.
        package var hasMore = false

        mutating func add(_ fault: Fault) {
            if faults.count < 100 { faults.append(fault) } else { hasMore = true }
        }
    }

    /// How many links one query reads.
    private static let batch = 5000

    private let store: any AuditStore
    /// The keys that heads must be signed with.
    package enum Keys: Sendable {
        /// Any key.
        case any
        /// The desk's own key, and keys that the chain itself says were in use.
        case own([UInt8])
        /// These keys alone. One of them must have signed a head.
        case only([[UInt8]])
    }

    /// A head that was kept outside the database.
    package struct KeptHead: Sendable {
        let head: AuditHead
        /// Where it was kept, for the description of a fault.
        let source: String

        package init(_ head: AuditHead, source: String = "the head that was kept outside") {
            self.head = head
            self.source = source
        }
    }

    private let keys: Keys
    private let kept: [KeptHead]
    private let copy: AuditCopyFile?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - store: the database.
    ///   - keys: the keys that heads must be signed with.
    ///   - kept: heads that were kept outside the database.
    ///   - copy: a copy of the chain.
    package init(_ store: any AuditStore, keys: Keys = .any, kept: [KeptHead] = [], copy: AuditCopyFile? = nil) {
        self.store = store
        self.keys = keys
        self.kept = kept
        self.copy = copy
    }

    /// Checks everything.
    ///
    /// - Parameter progress: called with the number of links checked so far, and their number as the head states it.
    /// - Returns: the report.
    /// - Throws: any error of the store, and ``AuditProblem``.
    package func run(progress: (Int64, Int64) -> Void = { _, _ in }) async throws -> Report {
        var report = Report()
        // Taken first, because the chain may grow meanwhile.
        let stated = try await store.auditHead()
        let signed = try await signedHeads()
        var expected: [Int64: [(hash: [UInt8], source: String)]] = [:]
        for head in signed { expected[head.head.number, default: []].append((head.head.hash, "a signed head")) }
        for one in kept { expected[one.head.number, default: []].append((one.head.hash, one.source)) }
        var announced: Set<String> = []
        if let stated, stated.number > 0 { expected[stated.number, default: []].append((stated.hash, "the head")) }
        var last = AuditHead(number: 0, hash: AuditLink.beginning)
        var lastWasChanged = false
        while true {
            let links = try await store.auditLinks(after: last.number, limit: Self.batch)
            for link in links {
                if link.number > last.number + 1 { report.add(.missing(last.number + 1...link.number - 1)) }
                let isChanged = link.computedHash != link.hash
                if isChanged {
                    report.add(.changed(link.number))
                } else if link.number == last.number + 1, link.previous != last.hash, !lastWasChanged {
                    report.add(last.number == 0 ? .changed(link.number) : .replaced(last.number))
                }
                if let name = Self.announcedKey(in: link) { announced.insert(name) }
                if link.isSubjectRight == false { report.add(.subjectChanged(link.number)) }
                for known in expected.removeValue(forKey: link.number) ?? [] where known.hash != link.hash {
                    report.add(.different(link.number, knownFrom: known.source))
                }
                last = AuditHead(number: link.number, hash: link.hash)
                lastWasChanged = isChanged
            }
            progress(last.number, stated?.number ?? last.number)
            guard links.count == Self.batch else { break }
        }
        if let beyond = expected.keys.filter({ $0 > last.number }).max(), let source = expected[beyond]?.first?.source {
            report.add(.cut(from: last.number + 1, to: beyond, knownFrom: source))
        }
        report.head = last.number > 0 ? last : nil
        check(signed, announced, &report)
        if let copy { try await compare(copy, &report) }
        report.unlinked = try await store.unlinkedDeeds(limit: 100_000)
        return report
    }

    private func signedHeads() async throws -> [SignedAuditHead] {
        var heads: [SignedAuditHead] = []
        while true {
            let page = try await store.signedHeads(after: heads.last?.head.number ?? 0, limit: Self.batch)
            heads += page
            guard page.count == Self.batch else { return heads }
        }
    }

    /// Returns the name of the key that a link says to be in use for signing; `nil` for any other link.
    private static func announcedKey(in link: AuditLink) -> String? {
        struct Announcement: Decodable {
            let kind: String
            let details: [String: String]
        }
        // Foundation's search takes a quarter of the time that a long chain takes.
        guard link.text.utf8.count < 1000, link.text.withCString({ strstr($0, "\"auditKey\"") }) != nil,
            let announcement = try? JSONDecoder().decode(Announcement.self, from: Data(link.text.utf8)),
            announcement.kind == Deed.Kind.keyInUse.rawValue
        else { return nil }
        return announcement.details["auditKey"]
    }

    private func check(_ signed: [SignedAuditHead], _ announced: Set<String>, _ report: inout Report) {
        for head in signed {
            let name = SignedAuditHead.keyName(head.publicKey)
            let isTrusted =
                switch keys {
                case .any: true
                case .own(let key): head.publicKey == key || announced.contains(name)
                case .only(let keys): keys.contains(head.publicKey)
                }
            if !head.isGenuine {
                report.add(.forgedSignature(head.head.number))
            } else if !isTrusted {
                report.add(.foreignKey(head.head.number, key: name))
            } else {
                report.signed = head
            }
        }
        if case .only = keys, report.signed == nil, report.head != nil { report.add(.unsigned) }
    }

    /// Compares the links and signed heads of a copy with those of the database.
    private func compare(_ copy: AuditCopyFile, _ report: inout Report) async throws {
        var lines: [(number: Int64, hash: String)] = []
        var number = 0
        var unreadable: [Int] = []
        var heads: [SignedAuditHead] = []
        try copy.lines { line, _ in
            number += 1
            let parsed = AuditCopyLine(line)
            if let head = parsed?.head { heads.append(head) }
            guard let link = parsed?.link, AuditCopyLine.hash(of: link.text) == link.hash else {
                if parsed?.head == nil { unreadable.append(number) }
                return
            }
            lines.append((link.number, link.hash))
        }
        guard unreadable.isEmpty || unreadable.count < number else {
            throw AuditProblem("\(copy.path) is not a copy of the audit: no line of it is a link.")
        }
        for line in unreadable { report.add(.copyUnreadable(line: line)) }
        // Read after the copy, which a running desk continues.
        let signed = try await signedHeads()
        let known = Dictionary(signed.map { ($0.head.number, $0) }, uniquingKeysWith: { first, _ in first })
        for head in heads where known[head.head.number] != head { report.add(.copiedHeadDiffers(head.head.number)) }
        report.copied = lines.map(\.number).max() ?? 0
        if lines.isEmpty, report.head != nil { report.add(.copyEmpty) }
        try await compare(lines, &report)
    }

    private func compare(_ lines: [(number: Int64, hash: String)], _ report: inout Report) async throws {
        var index = 0
        // The last link of the database that was read, and the last link of the copy without a gap.
        var (last, copied) = (Int64(0), Int64(0))
        while index < lines.count {
            let links = try await store.auditLinks(after: last, limit: Self.batch)
            guard let end = links.last else { break }
            let known = Dictionary(
                links.map { ($0.number, $0.hash.hexadecimal) },
                uniquingKeysWith: { first, _ in first }
            )
            while index < lines.count, lines[index].number <= end.number {
                let line = lines[index]
                index += 1
                // Links that were written twice are known already.
                guard line.number > last else { continue }
                if line.number > copied + 1 { report.add(.copyMisses(copied + 1...line.number - 1)) }
                copied = max(copied, line.number)
                if known[line.number] != line.hash { report.add(.copyDiffers(line.number)) }
            }
            last = end.number
        }
        if let end = lines.last, end.number > last {
            report.add(.cut(from: last + 1, to: end.number, knownFrom: "the copy"))
        }
    }
}
