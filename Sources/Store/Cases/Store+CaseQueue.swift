package import AppStoreTypes
package import Refunds

extension Store: CaseQueue {
    package func claim(by owner: String, at now: Timestamp, leaseFor: Duration) async throws -> CaseFacts? {
        while true {
            // The claim is a separate transaction, so that later readers see who holds the case.
            let leased = try await engine.write { [leaseClock] db in
                try CaseTable(db).lease(to: owner, at: now, leaseClock.time(at: now, in: db), for: leaseFor)
            }
            guard let (caseID, isAttemptLeft) = leased else { return nil }
            do {
                if isAttemptLeft { try await abandonAttempt(on: caseID, heldBy: owner, at: now) }
                var facts = try await self.facts(ofCase: caseID)
                if facts?.refundCase.parkReason != nil {
                    try await unpark(caseID, at: now)
                    facts = try await self.facts(ofCase: caseID)
                }
                if let facts, !facts.refundCase.state.isClosed { return facts }
            } catch let error where Self.isUnreadable(error) {
                let reason = "\(error)"
                try await engine.write { [leaseClock] db in
                    let again = try leaseClock.time(at: now, in: db) + CaseTable.parkingTime
                    try CaseTable(db).park(caseID, because: reason, until: again)
                }
            }
        }
    }

    /// Marks the attempt of an earlier owner `unknown`, and continues the case for its new owner.
    private func abandonAttempt(on caseID: String, heldBy owner: String, at now: Timestamp) async throws {
        try await engine.write { db in
            let cases = CaseTable(db)
            guard let stored = try cases.load(caseID), stored.owner == owner else { return }
            var new = stored.refundCase
            new.apply(.leaseLost, at: now)
            new.apply(.claimed, at: now)
            try AttemptTable(db).abandon(on: caseID, at: now)
            try cases.save(new, over: stored, at: now)
            try cases.noteSeen(caseID)
        }
    }

    /// Reads the facts of a case, outside any write: those of a customer with very many purchases take a while, and
    /// notifications wait for a write.
    private func facts(ofCase caseID: String) async throws -> CaseFacts? {
        try await engine.read { [appsStatingUses] db in
            try CaseFactsReader(db, usesIn: appsStatingUses).facts(ofCase: caseID)
        }
    }

    /// Applies what arrived while a case could not be read, such as an outcome.
    private func unpark(_ caseID: String, at now: Timestamp) async throws {
        try await engine.write { db in
            let cases = CaseTable(db)
            guard let key = try cases.purchaseKey(of: caseID) else { return }
            try CustomerLock(db).take([key.transactionID], in: key.app)
            guard let stored = try cases.load(caseID) else { return }
            try cases.unpark(caseID)
            try cases.reconcileCases(of: stored.refundCase.purchaseKey, arrived: nil, at: now)
            // The facts are read afterwards, so they include everything that is noted as seen here.
            try cases.noteSeen(caseID)
        }
    }

    /// Returns whether a stored value is invalid, which a retry does not fix.
    static func isUnreadable(_ error: any Error) -> Bool {
        switch error {
        case StoreError.unreadable, StoreError.unknownPurchase, is DecodingError, is WireError: true
        default: false
        }
    }

    package func nextDue(at now: Timestamp) async throws -> Timestamp? {
        try await engine.read { [leaseClock] db in
            try CaseTable(db).nextDue(lead: leaseClock.time(at: now, in: db) - now)
        }
    }

    package func parkedJobs() async throws -> [ParkedJob] {
        try await engine.read { db in
            try CaseTable(db).parked() + LookupTable(db).parked() + HistoryTable(db).parked()
        }
    }

    package func finishInquiry(
        _ inquiry: HookInquiry,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> CaseFacts? {
        let mayContinue = try await engine.write { [leaseClock] db in
            // The case is missing if it was merged into another.
            guard let stored = try CaseTable(db).load(caseID) else { return false }
            try db.run(
                """
                INSERT INTO hook_inquiry (case_id, number, asked_at_ms, finished_at_ms, result, detail)
                SELECT CAST(\(caseID) AS TEXT), coalesce(max(hook_inquiry.number), 0) + 1,
                    CAST(\(inquiry.askedAt) AS BIGINT), CAST(\(inquiry.finishedAt) AS BIGINT),
                    CAST(\(inquiry.result) AS TEXT), CAST(\(inquiry.detail) AS TEXT)
                FROM hook_inquiry WHERE hook_inquiry.case_id = \(caseID)
                """
            )
            let isHeld = try stored.isHeld(by: owner, at: leaseClock.time(at: now, in: db))
            guard isHeld, !stored.refundCase.state.isClosed, stored.refundCase.outcome == nil
            else { return false }
            // The facts are read afterwards, so they include everything that is noted as seen here.
            try CaseTable(db).noteSeen(caseID)
            return true
        }
        guard mayContinue else { return nil }
        return try await facts(ofCase: caseID)
    }

    package func release(
        _ caseID: String,
        by owner: String,
        as rest: CaseRelease,
        decision: PolicyDecision?,
        at now: Timestamp
    ) async throws {
        try await releaseCase(caseID, by: owner, .released(rest), decision: decision, at: now)
    }

    package func releaseAfterDeadline(_ caseID: String, by owner: String, at now: Timestamp) async throws {
        try await releaseCase(caseID, by: owner, .deadlinePassed, decision: nil, at: now)
    }

    private func releaseCase(
        _ caseID: String,
        by owner: String,
        _ event: CaseEvent,
        decision: PolicyDecision?,
        at now: Timestamp
    ) async throws {
        try await engine.write { db in
            let cases = CaseTable(db)
            // An expired lease remains the owner's until another owner claims the case.
            guard let stored = try cases.load(caseID), stored.owner == owner else { return }
            if try cases.apply(event, to: stored, at: now) == .applied {
                try PolicyDecisionTable(db).keep(decision, ofCase: caseID)
            }
        }
    }

    package func beginAttempt(
        on caseID: String,
        by owner: String,
        with answer: Answer,
        under texts: ConsentTexts,
        at now: Timestamp,
        sendingFor duration: Duration
    ) async throws -> AttemptPermission {
        let stated = StatedAnswer(answer)
        return try await engine.write { [leaseClock] db in
            let leaseTime = try leaseClock.time(at: now, in: db)
            switch try Self.attemptable(caseID, by: owner, with: stated, under: texts, at: now, leaseTime, in: db) {
            case .failure(let refusal): return .refused(refusal)
            case .success(let ready):
                if try PauseTable(db).isPausedForAttempt(ready.new.app.bundleID) {
                    let wait = CaseRelease.waiting(.paused, until: ready.new.deadline)
                    _ = try CaseTable(db).apply(.released(wait), to: ready.stored, at: now)
                    return .refused(.paused)
                }
                if let wait = try CircuitTable(db).wait(of: ready.new, at: now) {
                    let release = CaseRelease.waiting(wait.blockReason, until: wait.until)
                    _ = try CaseTable(db).apply(.released(release), to: ready.stored, at: now)
                    return .refused(.appleRefuses(wait.blockReason, until: wait.until))
                }
                let frozen = try AnswerTable(db).freeze(answer, ofCase: caseID, consentID: ready.consentID)
                let number = try AttemptTable(db).start(on: caseID, by: owner, consentID: ready.consentID, at: now)
                let cases = CaseTable(db)
                try cases.save(ready.new, over: ready.stored, at: now)
                try cases.extendLease(of: caseID, until: leaseTime + duration)
                if !ready.stored.refundCase.work.hasNews { try cases.noteSeen(caseID) }
                return .allowed(number: number, answer: frozen)
            }
        }
    }

    package func observe(
        _ answer: Answer,
        under texts: ConsentTexts,
        on caseID: String,
        by owner: String,
        at now: Timestamp
    ) async throws -> AttemptRefusal? {
        let stated = StatedAnswer(answer)
        return try await engine.write { [leaseClock] db in
            let leaseTime = try leaseClock.time(at: now, in: db)
            switch try Self.attemptable(caseID, by: owner, with: stated, under: texts, at: now, leaseTime, in: db) {
            case .failure(let refusal): return refusal
            case .success(let ready):
                // Only an answer that Apple may have received is kept.
                if !ready.stored.refundCase.work.isAnswerFrozen { try AnswerTable(db).forget(ofCase: caseID) }
                _ = try AnswerTable(db).freeze(answer, ofCase: caseID, consentID: ready.consentID)
                _ = try CaseTable(db).apply(.released(.withheld(.observed)), to: ready.stored, at: now)
                return nil
            }
        }
    }

    /// A case that its owner may answer now, with the consent that allows it.
    private struct Attemptable {
        let stored: StoredCase
        /// The case once an attempt has begun.
        let new: RefundCase
        /// The consent that allows it; `nil` for an answer that needs none.
        let consentID: Int64?
    }

    /// Checks in a transaction whether the owner of a case may send its answer: the lease, the outcome and consent.
    private static func attemptable(
        _ caseID: String,
        by owner: String,
        with given: StatedAnswer,
        under texts: ConsentTexts,
        at now: Timestamp,
        _ leaseTime: Timestamp,
        in db: any Connection
    ) throws -> Result<Attemptable, AttemptRefusal> {
        // Locks the customer's names before the case, in the same order as a consent does, to avoid a deadlock.
        guard let seen = try CaseTable(db).read(caseID) else { return .failure(.lost) }
        guard let purchase = try PurchaseTable(db).purchase(seen.refundCase.purchaseKey) else {
            throw StoreError.unknownPurchase
        }
        try CustomerLock(db).take(purchase.lockedNames)
        // If a new name was learned before the lock, it is not locked, so the transaction starts over.
        if db.dialect.hasManyWriters {
            let now = try PurchaseTable(db).purchase(purchase.key)
            guard now?.identities == purchase.identities else { throw StoreError.lostRace }
        }
        guard let stored = try CaseTable(db).load(caseID), stored.isHeld(by: owner, at: leaseTime) else {
            return .failure(.lost)
        }
        var new = stored.refundCase
        guard new.apply(.attemptBegan, at: now) == .applied else { return .failure(.lost) }
        // An answer that is stored already is sent in place of the given one.
        let sent = try AnswerTable(db).answer(ofCase: caseID) ?? given.answer
        let fields = given.fields(of: sent)
        guard sent.needsConsent(stating: fields) || texts.requiresConsent else {
            return .success(Attemptable(stored: stored, new: new, consentID: nil))
        }
        guard let consent = try ConsentTable(db).newestConsent(of: purchase), let consentID = consent.id else {
            return .failure(.consentMissing(.noConsent))
        }
        guard consent.isGranted else { return .failure(.consentMissing(.consentWithdrawn)) }
        // The clocks of the desk and of the database may differ, and the consent counts only while both are before it.
        guard !consent.hasEnded(by: max(now, leaseTime)) else { return .failure(.consentMissing(.consentExpired)) }
        guard texts.uncoveredFields(of: sent, stating: fields, by: consent).isEmpty else {
            return .failure(.consentMissing(.consentDoesNotCover))
        }
        return .success(Attemptable(stored: stored, new: new, consentID: consentID))
    }

    @discardableResult
    package func finishAttempt(
        _ number: Int64,
        on caseID: String,
        by owner: String,
        with result: AttemptResult,
        at now: Timestamp
    ) async throws -> Bool {
        try await engine.write { db in
            let cases = CaseTable(db)
            guard let stored = try cases.load(caseID),
                let wasUnderWay = try AttemptTable(db).finish(number, on: caseID, by: owner, with: result, at: now)
            else { return false }
            var new = stored.refundCase
            new.apply(.attemptFinished(result, isOwner: wasUnderWay && stored.owner == owner), at: now)
            try cases.save(new, over: stored, at: now)
            if result.state == .accepted { try AuditTable(db).add(answerTo: new, attempt: number, result, at: now) }
            if result.state == .unsent, let saved = try cases.load(caseID), !saved.refundCase.work.isAnswerFrozen {
                try AnswerTable(db).forget(ofCase: caseID)
            }
            return try CircuitTable(db).note(result, of: new.app, at: now)
        }
    }

    /// How many cases become due in one transaction: small enough that notifications do not wait long for it.
    private static let batch = 200

    package func lookAgain(atCasesOf bundleID: String, in states: [CaseState], at now: Timestamp) async throws {
        var place: CaseTable.DuePlace? = CaseTable.DuePlace(dueAt: now, caseID: "")
        while let after = place {
            // A write blocks every other write, so the cases are found by a read.
            let found = try await engine.read(in: .bulk) { db in
                try CaseTable(db).casesKeptByPolicy(of: bundleID, in: states, after: after, limit: Self.batch)
            }
            if !found.ids.isEmpty {
                try await engine.write(in: .bulk) { db in
                    try CaseTable(db).lookAgain(at: found.ids, in: states, at: now)
                }
            }
            place = found.end
        }
    }
}
