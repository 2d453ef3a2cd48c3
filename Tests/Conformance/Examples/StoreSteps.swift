import AppStoreTypes
import Refunds
import Testing

/// What a case needs to come as far as a test wants it.
extension CaseQueue where Self: IntakeStore & FactStore & CaseRegister {
    /// Opens a case and returns its identifier.
    func openCase(for purchase: Purchase = .example(), at: Timestamp = start) async throws -> String {
        let record = IntakeRecord.request(for: purchase, at: at)
        #expect(try await self.record(record) == .stored)
        return record.notification.uuid
    }

    /// Opens a case and has its first owner find that something is missing.
    func openWaitingCase(
        for purchase: Purchase = .example(),
        at: Timestamp = start,
        obstacle: Obstacle = .noConsent
    ) async throws -> String {
        let id = try await openCase(for: purchase, at: at)
        let facts = try #require(await claim(by: "a", at: at, leaseFor: .seconds(30)))
        try await release(id, by: "a", as: .waiting, obstacle: obstacle, dueAt: facts.refundCase.deadline)
        return id
    }

    /// Opens a case of a customer who agreed, and begins an attempt to answer it.
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

    /// A case as it stands.
    func refundCase(_ id: String) async throws -> RefundCase {
        try #require(await detail(of: id)).facts.refundCase
    }

    /// What is recorded of the customer of a purchase, as a case for it shows it.
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
