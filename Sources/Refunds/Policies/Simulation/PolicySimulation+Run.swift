import AppStoreTypes

extension PolicySimulation {
    /// How many cases are read at once: enough that reading them costs more than asking for them.
    private static let pageSize = 4096

    /// Tries a draft on all cases of an archive: while one page is decided the next is read, so memory stays flat.
    ///
    /// - Parameters:
    ///   - draft: the policy to try.
    ///   - archive: the cases.
    ///   - filter: which of them count.
    ///   - onPage: hears after each page how many cases were looked at so far, and which changed.
    /// - Returns: what the draft makes of them.
    /// - Throws: what the archive or the listener throws.
    package static func run(
        _ draft: Policy,
        over archive: some DecisionArchive,
        matching filter: ArchiveFilter = ArchiveFilter(),
        onPage: (_ seen: Int, _ changes: [PolicyChange]) throws -> Void
    ) async throws -> PolicySimulation {
        var total = PolicySimulation()
        var seen = 0
        var page = try await archive.archivedCases(after: nil, limit: pageSize)
        while let last = page.last {
            let current = page
            async let next = archive.archivedCases(after: last.id, limit: pageSize)
            async let decided = part(current, draft: draft, filter: filter)
            let (part, changes) = await decided
            total.merge(part)
            seen += current.count
            try onPage(seen, changes)
            page = try await next
        }
        return total
    }

    private static func part(
        _ page: [ArchivedCase],
        draft: Policy,
        filter: ArchiveFilter
    ) async -> (PolicySimulation, [PolicyChange]) {
        var part = PolicySimulation()
        var changes: [PolicyChange] = []
        for archived in page where filter.contains(archived) {
            if let change = part.add(archived, draft: draft) { changes.append(change) }
        }
        return (part, changes)
    }
}
