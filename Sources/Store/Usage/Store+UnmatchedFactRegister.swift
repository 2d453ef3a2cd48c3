package import AppStoreTypes
package import Refunds

extension Store: UnmatchedFactRegister {
    private static let list = "unmatched"

    package func unmatchedFacts(
        matching filter: UnmatchedFactFilter,
        limit: Int,
        cursor: String?
    ) async throws -> Page<UnmatchedFact> {
        var position = UnmatchedFactTable.Position(lastAt: Timestamp(milliseconds: .max), id: .max)
        if let cursor {
            let parts = try ListCursor.key(of: cursor, in: Self.list).split(separator: "/").map { Int64($0) }
            guard parts.count == 2, let lastAt = parts[0], let id = parts[1] else { throw InvalidCursor() }
            position = UnmatchedFactTable.Position(lastAt: Timestamp(milliseconds: lastAt), id: id)
        }
        return try await engine.read { [position] db in
            let found = try UnmatchedFactTable(db).page(matching: filter, before: position, limit: limit + 1)
            let shown = found.prefix(limit)
            let next = found.count > limit ? shown.last?.position : nil
            return Page(
                items: shown.map(\.fact),
                nextCursor: next.map { ListCursor.text(Self.list, "\($0.lastAt.milliseconds)/\($0.id)") }
            )
        }
    }

    package func unmatchedFacts(
        lastReportedBefore time: Timestamp
    ) async throws -> (count: Int, newest: UnmatchedFact?) {
        try await engine.read { db in
            let position = UnmatchedFactTable.Position(lastAt: time, id: 0)
            let found = try UnmatchedFactTable(db).page(
                matching: UnmatchedFactFilter(),
                before: position,
                limit: UnmatchedFact.mostCounted
            )
            return (found.count, found.first?.fact)
        }
    }

    /// Removes unmatched facts from the list whose last report is too long ago.
    func removeOldUnmatchedFacts(at now: Timestamp) async throws {
        let (oldest, limit) = (now - UnmatchedFact.retention, 500)
        while try await engine.write(
            in: .bulk,
            { db in
                try UnmatchedFactTable(db).prune(before: oldest, limit: limit)
            }
        ) == limit {
            // A pause between the batches lets other work run.
            await Task.yield()
        }
    }
}
