package import AppStoreTypes
import Foundation
import Hummingbird
package import Refunds

extension Dashboard {
    /// Redirects from the ID of a notification to the case that its request belongs to.
    ///
    /// A case has the ID of the notification that opened it. So the address of a case that was merged into another
    /// leads to that one, and the ID of a reminder to its case.
    private func caseOfRequest(_ id: String, _ request: PageRequest) async throws -> Response {
        guard let found = try await desk?.notifications.notificationDetail(id, of: nil),
            request.visitor.covers(found.notification.app.bundleID), let caseID = found.caseID, caseID != id
        else { throw PageProblem.noSuchCase }
        return .seeOther(request.scope.link(Link.path("cases", caseID)))
    }

    /// `GET /cases/{id}`: one case.
    func oneCase(_ request: PageRequest) async throws -> Response {
        guard let id = request.parameter("id")?.lowercased() else { throw PageProblem.noSuchCase }
        guard let detail = try await register.detail(of: id),
            request.visitor.covers(detail.facts.refundCase.app.bundleID)
        else { return try await caseOfRequest(id, request) }
        let request = request.about(detail.facts.refundCase.app)
        let composer = apps[detail.facts.refundCase.app.bundleID]?.composer
        let standstill = try await standstill(of: detail.facts.refundCase.app)
        let shown = detail.newest()
        var page = CasePage(shown, composer: composer, from: request.scope, now: now())
        page.remainder = detail.remainder(beside: shown)
        let sentence = CaseSentence(detail.facts, composer: composer, standstill: standstill, now: now())
        page.sentence = detail.facts.refundCase.state == .open ? sentence.after(detail.attempts) : sentence
        if request.query["decided"] != nil { page.recorded = detail.recorded(by: request.visitor.author) }
        page.links = CaseLinks(
            to: detail.facts,
            rule: detail.decision?.result.rule ?? detail.facts.answer?.rule,
            in: try await register.casesToDecide(
                of: request.scope.bundleID,
                in: request.scope.environment,
                limit: Self.mostNeighbours
            ),
            scope: request.scope
        )
        if request.visitor.may(.operate), let formToken = request.visitor.formToken {
            page.decision = DecisionForm(
                detail,
                composer: composer,
                scope: request.scope,
                formToken: formToken,
                standstill: standstill,
                now: now()
            )
        }
        let title = "\(page.product), \(page.state.word.lowercased()), case \(page.id.short)"
        let frame = frame(
            title,
            in: .cases,
            for: request,
            showsScope: false,
            about: detail.facts.refundCase.app,
            caseID: id
        )
        return try html(page, as: .oneCase, in: frame)
    }
}

extension Dashboard {
    /// How many cases of the queue are read to find the previous and the next case.
    static let mostNeighbours = 200

    /// Returns why nothing is sent for an app in an environment; `nil` if answers are sent.
    func standstill(of app: AppKey) async throws -> BlockReason? {
        guard let configured = apps[app.bundleID] else { return nil }
        let status = try await AppStatus.all([(configured.bundleID, configured.mode)], in: pauses.store)
        return status.first?.standstill(in: app.environment)
    }
}

extension CaseDetail {
    /// The most bytes that the attempts of a case take on its page, and that decisions do.
    private static let mostWeight = 40_000
    /// How many bytes an attempt or a decision takes beside its texts.
    private static let rowWeight = 800

    /// Returns the case with its newest attempts and decisions only, so that its page is not too heavy.
    func newest() -> CaseDetail {
        var newest = self
        let attempts = PageWeight.first(of: attempts.reversed(), weighing: Self.mostWeight) { attempt in
            // The timeline and the list of attempts both have the detail.
            let response = attempt.response?.prefix(AttemptLine.mostShown) ?? ""
            return Self.rowWeight + 2 * PageWeight.of(attempt.detail ?? "") + PageWeight.of(response)
        }
        newest.attempts = attempts.reversed()
        let decisions = PageWeight.first(of: personDecisions.reversed(), weighing: Self.mostWeight) { decision in
            Self.rowWeight + PageWeight.of(decision.note ?? "") + PageWeight.of(decision.author)
        }
        newest.personDecisions = decisions.reversed()
        return newest
    }

    /// Says how many attempts and decisions a part of the case leaves out; `nil` if none.
    fileprivate func remainder(beside part: CaseDetail) -> String? {
        let left = [
            (attempts.count - part.attempts.count, "earlier attempt"),
            (personDecisions.count - part.personDecisions.count, "earlier decision"),
        ].filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1) }
        return left.isEmpty
            ? nil
            : "This page leaves out \(left.joined(separator: " and ")). refund-desk cases show lists all of them."
    }

    /// Returns what an author decided last, with what somebody decided since; `nil` if the author decided nothing.
    func recorded(by author: String) -> String? {
        guard let own = personDecisions.last(where: { $0.author == author }) else { return nil }
        guard let newest = personDecisions.last, newest != own else { return own.pageText }
        return "\(own.pageText) Since then, somebody else decided: \(newest.pageText)"
    }
}

/// The page of one case, from the notification to the outcome; the command line shows a part of it as text.
package struct CasePage: Sendable {
    package let id: Identifier
    package let product: String
    package let state: Chip
    package let outcome: Chip?
    /// The environment; `nil` for production.
    package let environment: String?
    package let timeLeft: TimeLeft
    package let summary: Terms
    /// The problem of the case and what to do, if any.
    package let notice: Notice?
    package let timeline: [TimelineEntry]
    /// How many notifications the timeline leaves out, as a sentence; empty if none.
    let notificationRemark: [TextPart]
    let hasNotificationRemark: Bool
    package let answerTitle: String
    package let answerText: String
    package let answer: SentAnswer?
    /// The current policy's decision on the recorded facts, explained; `nil` if no policy decided.
    let reasons: PolicyReasons?
    /// Who says what the attempts show.
    package let store: String
    package let attempts: [AttemptLine]
    let hasAttempts: Bool
    package let facts: Terms
    /// Which attempts and decisions are left out; `nil` if none are.
    var remainder: String?
    /// What the visitor just decided; `nil` if nothing was decided before this page.
    var recorded: String?
    /// What happens next, or what happened, in one sentence.
    var sentence: CaseSentence?
    /// What a person can decide; `nil` for visitors who may not decide.
    var decision: DecisionForm?
    var links: CaseLinks?

    /// Creates the content of the page, for a reader who follows no link.
    ///
    /// - Parameters:
    ///   - detail: the case.
    ///   - composer: the current policy and catalogue; `nil` if the app is no longer configured.
    ///   - now: the current time.
    package init(_ detail: CaseDetail, composer: AnswerComposer?, now: Timestamp) {
        self.init(detail, composer: composer, from: PageScope(), now: now)
    }

    /// Creates the page of a case.
    ///
    /// - Parameters:
    ///   - detail: the case.
    ///   - composer: the current policy and catalogue; `nil` if the app is no longer configured.
    ///   - scope: the app and environment to which the links of the page lead.
    ///   - now: the current time.
    init(_ detail: CaseDetail, composer: AnswerComposer?, from scope: PageScope, now: Timestamp) {
        let (refundCase, purchase) = (detail.facts.refundCase, detail.facts.purchase)
        id = Identifier(refundCase.id)
        product = purchase.productID
        state = refundCase.state.chip
        outcome = refundCase.outcome?.chip
        let environment = refundCase.app.environment
        self.environment = environment == .production ? nil : environment.rawValue
        timeLeft = TimeLeft(of: refundCase, now: now)
        summary = Terms(
            terms: Self.summary(of: refundCase, purchase: purchase, from: scope) + Self.policy(of: detail.decision)
        )
        notice = Notice(for: detail, composer: composer, now: now)
        timeline = TimelineEntry.all(of: detail, now: now)
        notificationRemark = Self.notificationRemark(detail)
        hasNotificationRemark = !notificationRemark.isEmpty
        answer = detail.facts.answer.map(SentAnswer.init)
        reasons = detail.decision.flatMap { decision in
            composer.map { PolicyReasons($0.policy, facts: decision.facts, recorded: decision, blockReason: nil) }
        }
        (answerTitle, answerText) = Self.answerText(for: detail)
        store = detail.facts.store.asker
        attempts = detail.attempts.map { AttemptLine($0, now: now) }
        hasAttempts = !attempts.isEmpty
        facts = Terms(
            terms: RecordedFacts.terms(of: detail, catalogue: composer?.catalogue ?? ProductCatalogue(), now: now)
        )
    }

    private static func summary(of refundCase: RefundCase, purchase: Purchase, from scope: PageScope) -> [Term] {
        [
            .known(
                "Price",
                Money.displayText(purchase.price, purchase.currency),
                else: "Unknown",
                note: quantity(purchase)
            ),
            .known(
                "Reason given",
                refundCase.reason?.displayText,
                else: "Not stated",
                note: refundCase.reason?.rawValue
            ),
            Term(
                label: "Customer",
                identifier: Identifier(refundCase.customerID),
                link: CustomerPage.link(to: refundCase.customerID, in: refundCase.app, from: scope),
                linkText: "Stored data"
            ),
            Term(label: "Transaction", identifier: Identifier(refundCase.transactionID)),
            Term(label: "App", text: refundCase.app.bundleID, note: refundCase.app.environment.rawValue),
            Term(label: "Request", text: ordinal(refundCase.requestNumber), note: "for this purchase"),
        ]
    }

    /// Returns the version of the policy that decided; nothing if no policy decided.
    private static func policy(of decision: PolicyDecision?) -> [Term] {
        decision.map { decision in
            [.known("Policy", decision.policyVersion, else: "Unknown version", note: "in force at the decision")]
        } ?? []
    }

    private static func notificationRemark(_ detail: CaseDetail) -> [TextPart] {
        let (shown, count, refundCase) = (detail.notifications.count, detail.notificationCount, detail.facts.refundCase)
        guard count > shown else { return [] }
        let all = PageScope(of: refundCase.app).link("/notifications", [("transaction", refundCase.transactionID)])
        return [
            TextPart("Of the "), TextPart(Int64(count), link: all),
            TextPart(" notifications about the purchase, the newest are shown."),
        ]
    }

    private static func quantity(_ purchase: Purchase) -> String {
        purchase.quantity == 1 ? purchase.type.rawValue : "\(purchase.type.rawValue), \(purchase.quantity) pieces"
    }

    private static func ordinal(_ number: Int64) -> String {
        switch number {
        case 1: "First"
        case 2: "Second"
        case 3: "Third"
        default: "No. \(number)"
        }
    }

    private static func answerText(for detail: CaseDetail) -> (title: String, words: String) {
        let (refundCase, store) = (detail.facts.refundCase, detail.facts.store.asker)
        guard detail.facts.answer != nil else {
            let why = refundCase.blockReason.map { "\($0.title). " } ?? ""
            return refundCase.state.isClosed
                ? ("No answer was composed", "\(why)So the desk sent nothing to \(store).")
                : ("No answer yet", "\(why)The desk collects the values when it answers the case.")
        }
        if refundCase.blockReason == .observed, detail.attempts.isEmpty {
            let why = "The app is only observed, so the desk sent nothing to \(store)."
            return ("What would have been sent, and why", why)
        }
        if detail.attempts.contains(where: { $0.state == .accepted }) {
            return ("What was sent, and why", "\(store) accepted these values.")
        }
        return refundCase.state.isClosed
            ? ("What would have been sent, and why", "\(store) did not accept this answer.")
            : ("What is being sent, and why", "Every attempt sends these values; \(store) has not accepted them yet.")
    }
}
