import AppStoreTypes
import Hummingbird
import Refunds

extension Dashboard {
    /// Adds the page of a case and what a person can decide on it.
    func addCaseRoutes(to router: Router<DeskRequestContext>) {
        addPage("cases/{id}", to: router, known: ["decided"], show: oneCase)
        addAction("cases/{id}/answer", to: router) { request in
            try await decide(request) { fields in
                guard let text = fields["prefer"], let choice = AnswerChoice(rawValue: text),
                    AnswerChoice.ofPerson.contains(choice)
                else { throw PageProblem.unknownFilter("prefer", allowed: AnswerChoice.ofPerson.map(\.rawValue)) }
                return .answer(choice)
            }
        }
        addAction("cases/{id}/hold", to: router) { request in
            try await decide(request) { fields in
                guard let until = fields["until"].flatMap(DecisionForm.time), until > now() else {
                    throw PageProblem.noHoldTime
                }
                return .hold(until: until)
            }
        }
        addAction("cases/{id}/release", to: router) { request in try await decide(request) { _ in .release } }
    }

    /// Records what a visitor decided on the page of a case.
    private func decide(
        _ request: PageRequest,
        action: (FormFields) throws -> PersonDecision.Action
    ) async throws -> Response {
        let fields = try await self.action(request, by: .operate)
        guard let id = request.parameter("id")?.lowercased(), let detail = try await register.detail(of: id),
            request.visitor.covers(detail.facts.refundCase.app.bundleID)
        else { throw PageProblem.noSuchCase }
        let scope = request.about(detail.facts.refundCase.app).scope
        let link = scope.link(Link.path("cases", id))
        let note = fields["note"]
        do {
            guard PersonDecision.mayBeNote(note ?? "") else { throw PageProblem.longDecisionNote(link: link) }
            let version = try fields.version()
            let decision = PersonDecision(try action(fields), by: request.visitor.author, note: note, at: now())
            let shown = shownDigest(for: decision, in: fields)
            if let shown, hasChanged(decision, detail, from: shown, at: version) {
                throw PageProblem.otherBody(link: link)
            }
            let reply = try await register.decide(decision, on: id, expecting: version, seeingBody: shown != nil) {
                apps[$0]?.composer
            }
            if case .refused(let refusal) = reply { throw PageProblem(refusal, link: link) }
        } catch var problem as PageProblem {
            // The visitor can copy the note from the page of the problem, and need not write it again.
            problem.note = note.flatMap { $0.isEmpty ? nil : $0 }
            throw problem
        }
        pauses.wake.notify()
        // The page says what was recorded, and what follows from it.
        let isFromNow = fields["to"] == "now"
        return .seeOther(scope.link(isFromNow ? "/" : Link.path("cases", id), [("decided", isFromNow ? id : "yes")]))
    }

    /// Returns the digest of the body that the visitor saw for an answer; `nil` if the form shows none.
    private func shownDigest(for decision: PersonDecision, in fields: FormFields) -> String? {
        guard case .answer(let choice) = decision.action else { return nil }
        let name = DecisionForm.shownField(choice)
        return fields.names.contains(name) ? fields[name] ?? "" : nil
    }

    /// Returns whether a decision would now send another body than the one that the visitor saw.
    ///
    /// A case that somebody else decided, that is closed, or that no longer allows the choice, is not such a change:
    /// its refusal says more.
    func hasChanged(
        _ decision: PersonDecision,
        _ detail: CaseDetail,
        from shown: String,
        at version: Int64?
    ) -> Bool {
        guard case .answer(let choice) = decision.action, version == detail.personDecisions.version
        else { return false }
        let composer = apps[detail.facts.refundCase.app.bundleID]?.composer
        let body = DecisionForm.outcome(of: choice, detail.facts, composer, decision.at).body
        return body.map { DecisionForm.digest(ofShown: $0) != shown } ?? false
    }
}

extension PageProblem {
    /// Explains why a case refused a decision, and leads back to the case.
    init(_ refusal: CaseRefusal, link: String) {
        let explanation: String
        var title = "Nothing was changed"
        if case .decidedMeanwhile(let other?) = refusal {
            title = "Somebody decided meanwhile"
            let note = other.note.map { " The note says: \($0)" } ?? ""
            explanation =
                "\(other.author) decided at \(Moment(other.at, now: other.at).exact): "
                + "\(other.action.pageText).\(note)"
        } else {
            explanation = refusal.explanation
        }
        self.init(
            status: refusal.isUnknown ? .notFound : .conflict,
            title: title,
            paragraphs: [
                explanation,
                "Your decision was not recorded. Open the case to see it as it is now, and decide again if you "
                    + "still want to.",
            ],
            link: link,
            linkText: "To the case"
        )
    }

    fileprivate static let noHoldTime = PageProblem(
        status: .badRequest,
        title: "The hold needs an end",
        paragraphs: [
            "Nothing was changed. Give a time in the future and before the deadline, such as 2026-05-01T12:00."
        ]
    )

    fileprivate static func otherBody(link: String) -> PageProblem {
        PageProblem(
            status: .conflict,
            title: "Another body would be sent now",
            paragraphs: [
                "A fact or the policy changed after the page was shown, so your answer would not be the one you saw.",
                "Your decision was not recorded. Open the case to see what would be sent now, and decide again if you "
                    + "still want to.",
            ],
            link: link,
            linkText: "To the case"
        )
    }

    fileprivate static let invalidVersion = PageProblem(
        status: .badRequest,
        title: "The version is not a number",
        paragraphs: ["Nothing was changed. Open the page of the case again, and decide there."]
    )

    fileprivate static func longDecisionNote(link: String) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The note is too long",
            paragraphs: ["A note has at most \(PersonDecision.longestNote) bytes. Nothing was changed."],
            link: link,
            linkText: "To the case"
        )
    }
}

extension FormFields {
    /// Returns the number of decisions that the visitor saw; `nil` if the form has none.
    ///
    /// - Throws: ``PageProblem`` if it is not a number: without it, a decision could replace one that the visitor did
    ///   not see.
    fileprivate func version() throws(PageProblem) -> Int64? {
        guard names.contains("version") else { return nil }
        guard let version = self["version"].flatMap(Int64.init) else { throw .invalidVersion }
        return version
    }
}

extension CaseRefusal {
    fileprivate var isUnknown: Bool { self == .unknown }
}
