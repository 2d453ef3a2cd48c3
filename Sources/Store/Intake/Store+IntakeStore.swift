package import Refunds

extension Store: IntakeStore {
    package func record(_ intake: IntakeRecord) async throws -> IntakeOutcome {
        try await self.intake.record(IntakeTable.Entry(intake)) { entries in
            let result = try await engine.write { [headers] db in
                try IntakeTable(db: db, headers: headers).record(entries)
            }
            // Only now are they durable: a header that is rolled back must never be referred to.
            for (header, id) in result.headerIDs where headers.id(of: header) == nil {
                headers.remember(header, id: id)
            }
            return result.outcomes
        }
    }
}
