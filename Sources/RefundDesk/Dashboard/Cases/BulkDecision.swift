import AppStoreTypes
import Hummingbird
import Logging
import Refunds

extension Dashboard {
    /// `POST /cases/bulk`: shows what a decision on the selected cases would send, and asks for a confirmation.
    func reviewBulk(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let order = try BulkOrder(fields, in: request.scope)
        var page = BulkPage(order, scope: request.scope, formToken: request.visitor.formToken)
        for id in order.cases.map(\.id) {
            guard let detail = try await register.detail(of: id),
                request.visitor.covers(detail.facts.refundCase.app.bundleID)
            else { throw PageProblem.noSuchCase }
            let composer = apps[detail.facts.refundCase.app.bundleID]?.composer
            let outcome = DecisionForm.outcome(of: order.choice, detail.facts, composer, now())
            let seen = BulkOrder.Selection(
                id: id,
                version: detail.personDecisions.version,
                shown: outcome.body.map(DecisionForm.digest(ofShown:)) ?? ""
            )
            let line = BulkPage.Line(
                detail.facts,
                in: request.scope,
                text: outcome.impossible ?? outcome.body ?? outcome.detail ?? "",
                selection: outcome.impossible == nil ? seen.text : nil
            )
            if line.selection == nil { page.others.append(line) } else { page.lines.append(line) }
        }
        page.count()
        return try html(page, as: .bulk, in: frame("Decide \(order.cases.count) cases", in: .cases, for: request))
    }

    /// `POST /cases/bulk/confirm`: records the decision on each case, and says how each took it.
    ///
    /// Each case carries the version and the digest of the body that the visitor saw. So a form that is sent twice
    /// changes nothing, and neither does a case that somebody else decided or that would now send another body.
    func confirmBulk(_ request: PageRequest) async throws -> Response {
        let fields = try await action(request, by: .operate)
        let order = try BulkOrder(fields, in: request.scope)
        var page = BulkPage(order, scope: request.scope, formToken: nil)
        // Whatever the result of the later cases, the workers look at those that are decided.
        defer { pauses.wake.notify() }
        var waiting = order.cases[...]
        do {
            while let next = waiting.first {
                try await confirm(order, on: next, by: request.visitor, noting: &page)
                waiting.removeFirst()
            }
        } catch {
            // The cases before this one are decided already, so the page still says how each took it.
            request.logger.error("a decision on many cases failed", metadata: ["error.type": "\(type(of: error))"])
            for id in waiting.map(\.id) {
                page.failures.append(
                    BulkPage.Line(
                        link: request.scope.link(Link.path("cases", id)),
                        product: id,
                        about: "",
                        text: id == waiting.first?.id
                            ? "The desk failed while it recorded your decision. It may be recorded: open the case to see."
                            : "Not tried, because the desk failed before.",
                        selection: nil
                    )
                )
            }
        }
        page.isDone = true
        page.count()
        return try html(page, as: .bulk, in: frame("\(page.lines.count) cases decided", in: .cases, for: request))
    }

    /// Records the decision on one case, and notes on the page how the case took it.
    private func confirm(
        _ order: BulkOrder,
        on selection: BulkOrder.Selection,
        by visitor: Visitor,
        noting page: inout BulkPage
    ) async throws {
        let id = selection.id
        guard let version = selection.version, let detail = try await register.detail(of: id),
            visitor.covers(detail.facts.refundCase.app.bundleID)
        else {
            let text = CaseRefusal.unknown.explanation
            page.others.append(BulkPage.Line(link: page.casesLink, product: id, about: "", text: text, selection: nil))
            return
        }
        let decision = PersonDecision(.answer(order.choice), by: visitor.author, note: order.note, at: now())
        var line = BulkPage.Line(detail.facts, in: page.scope, text: "Your decision is recorded.", selection: nil)
        if let shown = selection.shown, hasChanged(decision, detail, from: shown, at: version) {
            line.text =
                "A fact or the policy changed after the page was shown, so another body would be sent now. Your decision "
                + "was not recorded."
            page.others.append(line)
            return
        }
        let reply = try await register.decide(
            decision,
            on: id,
            expecting: version,
            seeingBody: selection.shown != nil
        ) { apps[$0]?.composer }
        if case .refused(let refusal) = reply {
            line.text = refusal.explanation
            page.others.append(line)
        } else {
            if let decided = try await register.detail(of: id)?.facts {
                let composer = apps[decided.refundCase.app.bundleID]?.composer
                let standstill = try await standstill(of: decided.refundCase.app)
                let sentence = CaseSentence(decided, composer: composer, standstill: standstill, now: now())
                line.text += " \(sentence.text)"
            }
            page.lines.append(line)
        }
    }
}

/// A decision on many cases, as a form gives it.
struct BulkOrder {
    /// A case with what the visitor saw of it; without either before the confirmation.
    struct Selection: Hashable {
        let id: String
        /// How many decisions there were.
        var version: Int64?
        /// The digest of the body that would be sent; empty if none was known.
        var shown: String?

        /// The selection as a field of a form.
        var text: String { [id, version.map { "\($0)" }, shown].compactMap(\.self).joined(separator: ":") }
    }

    let choice: AnswerChoice
    let note: String?
    /// The list from which the cases were chosen.
    let list: CaseQuery
    let cases: [Selection]

    /// How many cases can be decided at once.
    static let mostCases = 100

    /// Reads a form.
    ///
    /// - Throws: ``PageProblem``.
    init(_ fields: FormFields, in scope: PageScope) throws(PageProblem) {
        let prefer = fields["prefer"] ?? ""
        guard let choice = AnswerChoice.ofPerson.first(where: { $0.rawValue.utf8.elementsEqual(prefer.utf8) }) else {
            throw .unknownFilter("prefer", allowed: AnswerChoice.ofPerson.map(\.rawValue))
        }
        self.choice = choice
        list = try CaseQuery(FormFields(fields["list"] ?? ""), in: scope)
        note = fields["note"]
        guard PersonDecision.mayBeNote(note ?? "") else { throw .wrongSelection("The note is too long.") }
        var seen: Set<String> = []
        var cases: [Selection] = []
        for text in fields.all("case") {
            let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard let id = parts.first.map({ $0.lowercased() }), (1...256).contains(id.utf8.count) else { continue }
            let version = parts.count > 1 ? Int64(parts[1]) : nil
            guard parts.count == 1 || version != nil else {
                throw .wrongSelection("The version of the case \(id) is not a number. Select the cases again.")
            }
            let shown = parts.count > 2 ? String(parts[2]) : nil
            if seen.insert(id).inserted { cases.append(Selection(id: id, version: version, shown: shown)) }
        }
        guard (1...Self.mostCases).contains(cases.count) else {
            throw .wrongSelection("Select 1 to \(Self.mostCases) cases in the list.")
        }
        self.cases = cases
    }
}

extension PageProblem {
    fileprivate static func wrongSelection(_ explanation: String) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "Nothing was decided",
            paragraphs: [explanation],
            link: "/cases",
            linkText: "To the cases"
        )
    }
}

/// The page that asks for a confirmation of a decision on many cases, or that shows the results.
struct BulkPage: Sendable {
    /// A case of the decision.
    struct Line: Sendable {
        let link: String
        let product: String
        /// What tells the case from others about the same product: its price and customer.
        let about: String
        var text: String
        /// The case with what the visitor saw, as the confirmation sends it.
        let selection: String?
    }

    let scope: PageScope
    let choice: String
    let value: String
    let note: String?
    let action: String
    /// The fields of the list from which the cases were chosen, and its address.
    let list: String
    let casesLink: String
    let formToken: String?
    var isDone = false
    /// The cases that take the decision.
    var lines: [Line] = []
    /// The cases that do not.
    var others: [Line] = []
    /// The cases for which the decision is not known to be recorded, because the desk failed.
    var failures: [Line] = []
    private(set) var title = ""
    private(set) var hasLines = false
    private(set) var hasOthers = false
    private(set) var othersTitle = ""
    private(set) var hasFailures = false
    private(set) var failuresTitle = ""

    init(_ order: BulkOrder, scope: PageScope, formToken: String?) {
        self.scope = scope
        choice = DecisionForm.title(order.choice)
        value = order.choice.rawValue
        note = order.note
        action = scope.link("/cases/bulk/confirm")
        list = order.list.address
        casesLink = order.list.link(cursor: order.list.cursor)
        self.formToken = formToken
    }

    /// Counts the lines, once they are complete.
    mutating func count() {
        func cases(_ count: Int) -> String { Counted.text(count, "case") }
        (hasLines, hasOthers, hasFailures) = (!lines.isEmpty, !others.isEmpty, !failures.isEmpty)
        title =
            isDone
            ? "\(choice): recorded for \(cases(lines.count))" : "\(choice) would be sent to \(cases(lines.count))"
        othersTitle = "\(cases(others.count)) \(isDone ? "refused it" : "cannot take it")"
        failuresTitle = "\(cases(failures.count)) may not be decided, because the desk failed"
    }
}

extension BulkPage.Line {
    fileprivate init(_ facts: CaseFacts, in scope: PageScope, text: String, selection: String?) {
        let price = Money.displayText(facts.purchase.price, facts.purchase.currency) ?? "price unknown"
        self.init(
            link: scope.link(Link.path("cases", facts.refundCase.id)),
            product: facts.purchase.productID,
            about: "\(price), customer \(Identifier(facts.refundCase.customerID).short)",
            text: PageWeight.cut(text, to: Self.longestText),
            selection: selection
        )
    }

    /// The most bytes of a text: a page has a hundred of them.
    private static let longestText = 1_200
}
