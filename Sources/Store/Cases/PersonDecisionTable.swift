import AppStoreTypes
import Refunds

/// The table of what people decided about cases.
struct PersonDecisionTable {
    let db: any Connection

    init(_ db: any Connection) { self.db = db }

    /// Returns the decisions on a case, earliest first.
    func decisions(ofCase caseID: String) throws -> [PersonDecision] {
        try db.rows(
            """
            SELECT person_decision.number, person_decision.at_ms, person_decision.author, person_decision.kind,
                person_decision.choice, person_decision.until_ms, person_decision.note
            FROM person_decision WHERE person_decision.case_id = \(caseID) ORDER BY person_decision.number
            """
        ).map(PersonDecision.init)
    }

    /// Returns the newest decision on a case, or `nil` if nobody decided.
    func newest(ofCase caseID: String) throws -> PersonDecision? {
        try db.row(
            """
            SELECT person_decision.number, person_decision.at_ms, person_decision.author, person_decision.kind,
                person_decision.choice, person_decision.until_ms, person_decision.note
            FROM person_decision WHERE person_decision.case_id = \(caseID) ORDER BY person_decision.number DESC LIMIT 1
            """
        ).map(PersonDecision.init)
    }

    /// Stores a decision with its number.
    func add(_ decision: PersonDecision, toCase caseID: String) throws {
        var choice: AnswerChoice?
        var until: Timestamp?
        switch decision.action {
        case .answer(let chosen): choice = chosen
        case .hold(let end): until = end
        case .release: break
        }
        try db.run(
            """
            INSERT INTO person_decision (case_id, number, at_ms, author, kind, choice, until_ms, note)
            VALUES (
                \(caseID), \(decision.number), \(decision.at), \(decision.author), \(decision.action.kind), \(choice),
                \(until), \(decision.note)
            )
            """
        )
    }

    /// Moves the decisions on a case to another case, before those that were made there.
    ///
    /// The newest decision of the other case stays the newest, because it applies if there are two.
    func move(from caseID: String, to other: String) throws {
        let moved = try decisions(ofCase: caseID)
        guard !moved.isEmpty else { return }
        let all = try moved + decisions(ofCase: other)
        try db.run("DELETE FROM person_decision WHERE person_decision.case_id IN \(list: [caseID, other])")
        for (index, decision) in all.enumerated() {
            var numbered = decision
            numbered.number = Int64(index + 1)
            try add(numbered, toCase: other)
        }
    }
}

extension PersonDecision {
    /// Creates a decision from its row.
    fileprivate init(_ row: Row) throws {
        let kind: Kind = try row.value("kind")
        let action: Action =
            switch kind {
            case .answer: .answer(try row.value("choice"))
            case .hold: .hold(until: try row.value("until_ms"))
            case .release: .release
            }
        self.init(
            action,
            by: try row.value("author"),
            note: try row.optional("note"),
            at: try row.value("at_ms"),
            number: try row.value("number")
        )
    }

    /// Returns the deed that the audit keeps of a decision.
    ///
    /// It names the decision by its number. The note stays in the case, where it can be erased.
    func deed(about refundCase: RefundCase) -> Deed {
        var details = ["decision": "\(number)"]
        if note != nil { details["note"] = "yes" }
        let kind: Deed.Kind
        switch action {
        case .answer(let choice):
            kind = .caseDecided
            details["prefer"] = choice.rawValue
        case .hold(let until):
            kind = .caseHeld
            details["until"] = until.description
        case .release: kind = .caseReleased
        }
        return Deed(
            kind,
            by: author,
            bundleID: refundCase.app.bundleID,
            environment: refundCase.app.environment,
            details: details,
            about: refundCase.id,
            at: at
        )
    }
}
