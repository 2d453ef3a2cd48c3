package import RefundDesk
package import Refunds

/// Checks the audit's chain: link by link, against its signed heads, and against a head that was kept outside.
package struct AuditVerification: Sendable {
    /// What is wrong with the chain.
    package enum Fault: Hashable, Sendable, CustomStringConvertible {
        /// The content of a link is not the one that its hash was made of.
        case changed(Int64)
        /// What a link is about is not what it has a digest of.
        case subjectChanged(Int64)
        /// A link is whole, but the next one was made after another.
        case replaced(Int64)
        /// Links are missing in the chain.
        case missing(ClosedRange<Int64>)
        /// The last links are missing.
        case cut(from: Int64, to: Int64, knownFrom: String)
        /// A link is not the one that was signed or kept.
        case different(Int64, knownFrom: String)
        /// A signature does not belong to its head and its key.
        case forgedSignature(Int64)
        /// A head was signed with a key that is not the desk's.
        case foreignKey(Int64, key: String)
        /// A line of the copy is not the link of the database.
        case copyDiffers(Int64)
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
    private let publicKey: [UInt8]?
    private let kept: AuditHead?
    private let copy: AuditCopyFile?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - store: the database.
    ///   - publicKey: the key that heads must be signed with; `nil` to accept any.
    ///   - kept: a head that was kept outside the database.
    ///   - copy: a copy of the chain.
    package init(_ store: any AuditStore, publicKey: [UInt8]?, kept: AuditHead?, copy: AuditCopyFile?) {
        self.store = store
        self.publicKey = publicKey
        self.kept = kept
        self.copy = copy
    }

    /// Checks everything.
    ///
    /// - Parameter progress: called with the number of links checked so far, and their number as the head states it.
    /// - Returns: the report.
    /// - Throws: any error of the store, and ``AuditCopyProblem``.
    package func run(progress: (Int64, Int64) -> Void = { _, _ in }) async throws -> Report {
        var report = Report()
        // Taken first, because the chain may grow meanwhile.
        let stated = try await store.auditHead()
        let signed = try await signedHeads()
        var expected: [Int64: [(hash: [UInt8], source: String)]] = [:]
        for head in signed { expected[head.head.number, default: []].append((head.head.hash, "a signed head")) }
        if let kept { expected[kept.number, default: []].append((kept.hash, "the head that was kept outside")) }
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
        check(signed, &report)
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

    private func check(_ signed: [SignedAuditHead], _ report: inout Report) {
        for head in signed {
            if !head.isGenuine {
                report.add(.forgedSignature(head.head.number))
            } else if let publicKey, head.publicKey != publicKey {
                report.add(.foreignKey(head.head.number, key: SignedAuditHead.keyName(head.publicKey)))
            } else {
                report.signed = head
            }
        }
    }

    /// Compares the links of a copy, in their order, with those of the database.
    private func compare(_ copy: AuditCopyFile, _ report: inout Report) async throws {
        var lines: [(number: Int64, hash: String)] = []
        var number = 0
        var unreadable: [Int] = []
        try copy.lines { line, _ in
            number += 1
            guard let parsed = AuditCopyLine(line) else { return unreadable.append(number) }
            guard let link = parsed.link else { return }
            guard AuditCopyLine.hash(of: link.text) == link.hash else { return unreadable.append(number) }
            lines.append((link.number, link.hash))
        }
        for line in unreadable { report.add(.copyUnreadable(line: line)) }
        report.copied = lines.last?.number ?? 0
        var index = 0
        var last: Int64 = 0
        while index < lines.count {
            let links = try await store.auditLinks(after: last, limit: Self.batch)
            guard let end = links.last else { break }
            let known = Dictionary(
                links.map { ($0.number, $0.hash.hexadecimal) },
                uniquingKeysWith: { first, _ in first }
            )
            while index < lines.count, lines[index].number <= end.number {
                if known[lines[index].number] != lines[index].hash { report.add(.copyDiffers(lines[index].number)) }
                index += 1
            }
            last = end.number
        }
        if let end = lines.last, end.number > last {
            report.add(.cut(from: last + 1, to: end.number, knownFrom: "the copy"))
        }
    }
}
