import AppStoreTypes
import Refunds
import Testing

/// Steps that bring a case into the state a test needs.
extension CaseQueue where Self: IntakeStore & FactStore & CaseStore {
    /// Opens a case and returns its ID.
    func openCase(for purchase: Purchase = .example(), at: Timestamp = start) async throws -> String {
        let record = IntakeRecord.request(for: purchase, at: at)
        #expect(try await self.record(record) == .stored)
        return record.notification.uuid
    }

    /// Opens a case whose first owner finds that a fact is missing.
    func openWaitingCase(
        for purchase: Purchase = .example(),
        at: Timestamp = start,
        blockReason: BlockReason = .noConsent
    ) async throws -> String {
        let id = try await openCase(for: purchase, at: at)
        let facts = try #require(await claim(by: "a", at: at, leaseFor: .seconds(30)))
        try await release(id, by: "a", as: .waiting, blockReason: blockReason, dueAt: facts.refundCase.deadline)
        return id
    }

    /// Opens a case of a customer who consented, and begins an attempt to answer it.
    func beginFirstAttempt(
        for purchase: Purchase = .example(),
        by owner: String = "a",
        at: Timestamp = start
    ) async throws -> String {
        _ = try await recordConsent(.example(at: at), in: .coins)
        let id = try await openCase(for: purchase, at: at)
        _ = try #require(await claim(by: owner, at: at, leaseFor: .seconds(30)))
        let permission = try await beginAttempt(on: id, by: owner, with: .example(), at: at)
        guard case .allowed(number: 1, answer: _) = permission else {
            Issue.record("no attempt was allowed: \(permission)")
            return id
        }
        return id
    }

    /// Opens a case and answers it.
    func answerCase(
        for purchase: Purchase = .example(),
        at: Timestamp = start,
        after: Duration = .zero
    ) async throws
        -> String
    {
        let id = try await beginFirstAttempt(for: purchase, at: at)
        try await finishAttempt(
            1,
            on: id,
            by: "a",
            with: AttemptResult(state: .accepted, httpStatus: 202),
            at: at + after
        )
        return id
    }

    /// Begins an attempt that may take 30 seconds.
    func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        under texts: ConsentTexts = ConsentTexts(),
        at now: Timestamp
    ) async throws -> AttemptPermission {
        try await beginAttempt(
            on: caseID,
            by: owner,
            with: answer,
            under: texts,
            at: now,
            sendingFor: .seconds(30)
        )
    }

    /// Releases a case in a given state, as a worker does.
    func release(
        _ caseID: String,
        by owner: String,
        as state: CaseState,
        blockReason: BlockReason?,
        dueAt: Timestamp?,
        decision: PolicyDecision? = nil,
        at now: Timestamp = start
    ) async throws {
        let rest: CaseRelease
        switch (state, blockReason, dueAt) {
        case (.waiting, let blockReason?, let dueAt?): rest = .waiting(blockReason, until: dueAt)
        case (.held, let blockReason?, let dueAt?): rest = .held(blockReason, until: dueAt)
        case (.withheld, let blockReason?, _): rest = .withheld(blockReason)
        case (.open, nil, let dueAt?): rest = .open(dueAt: dueAt)
        case (.missed, nil, _): rest = .missed
        // No worker releases a case in this state; the tests need what follows from it.
        case (.failed, nil, _):
            _ = try await recordConsent(.example(at: now), in: .coins)
            let permission = try await beginAttempt(on: caseID, by: owner, with: .example(), at: now)
            guard case .allowed(let number, _) = permission else {
                Issue.record("no attempt was allowed: \(permission)")
                return
            }
            let refused = AttemptResult(state: .refused)
            try await finishAttempt(number, on: caseID, by: owner, with: refused, at: now)
            return
        default:
            Issue.record("no worker gives a case back as \(state), \(String(describing: blockReason))")
            return
        }
        try await release(caseID, by: owner, as: rest, decision: decision, at: now)
    }

    /// Returns the current case.
    func refundCase(_ id: String) async throws -> RefundCase {
        try #require(await detail(of: id)).facts.refundCase
    }

    /// Returns the facts of a case about a purchase.
    func facts(of purchase: Purchase = .example()) async throws -> CaseFacts {
        let page = try await cases(
            matching: CaseFilter(environment: purchase.app.environment, transactionID: purchase.transactionID),
            limit: 1,
            cursor: nil
        )
        let id = try #require(page.items.first).refundCase.id
        return try #require(await detail(of: id)).facts
    }
}
