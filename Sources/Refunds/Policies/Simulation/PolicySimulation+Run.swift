import AppStoreTypes

extension PolicySimulation {
    /// How many cases to read at once: enough that reading takes longer than the query itself.
    private static let pageSize = 4096

    /// Runs a draft on all cases of an archive.
    ///
    /// It reads the next page while it decides one, so that memory use stays flat.
    ///
    /// - Parameters:
    ///   - draft: the policy to test.
    ///   - archive: the cases.
    ///   - filter: the cases to include.
    ///   - onPage: receives after each page the number of cases seen so far, and the page's changes.
    /// - Returns: the draft's results.
    /// - Throws: any error of the archive or of `onPage`.
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
