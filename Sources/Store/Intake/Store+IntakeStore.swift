package import Refunds

extension Store: IntakeStore {
    package func record(_ intake: IntakeRecord) async throws -> IntakeOutcome {
        try await self.intake.record(IntakeTable.Entry(intake)) { entries in
            let result = try await engine.write { [headers] db in
                try IntakeTable(db: db, headers: headers).record(entries)
            }
            // The headers are durable only now; a payload must never refer to a header that was rolled back.
            for (header, id) in result.headerIDs where headers.id(of: header) == nil {
                headers.remember(header, id: id)
            }
            return result.outcomes
        }
    }
}
