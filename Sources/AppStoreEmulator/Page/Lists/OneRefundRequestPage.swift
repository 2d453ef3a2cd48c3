import AppStoreTypes

extension World {
    /// Returns the page of one refund request, with the reasons for its decision or the model's current odds.
    func refundRequestPage(_ id: String) throws(EmulatorError) -> PageFrame {
        let record = try refundRequest(id)
        let explanation = try explanation(of: id)
        let content: Markup = """
            <p class="crumbs"><a href="\(PageFrame.Section.refundRequests.address)">Refund requests</a></p>
            <h1>A refund request</h1>
            \(Live.section("request", "How it stands", RefundRequestRows([record], in: self).markup))
            \(Live.section("why", record.request.state == .open ? "How the model would decide" : "Why",
                "\(TermList.markup(terms(explanation)))<div data-payload>\(factors(explanation.judgement))</div>"))
            """
        return PageFrame(title: "Refund request \(id)", section: .refundRequests, content: content)
    }

    private func terms(_ explanation: RefundExplanation) -> [(String, Markup)] {
        let judgement = explanation.judgement
        var terms: [(String, Markup)] = [
            ("Request", PageElement.identifier(explanation.refundRequest, of: "refund request")),
            ("The model's outcome", "\(judgement.outcome.rawValue)"),
            ("Number drawn", "\(Self.rounded(judgement.draw))"),
        ]
        for decision in RefundDecision.allCases {
            if let chance = judgement.probabilities[decision] {
                terms.append(("Chance of \(decision.rawValue)", "\(Self.rounded(chance * 100)) %"))
            }
        }
        if let decider = explanation.decidedBy {
            terms.append(("Decided by", decider == .manual ? "you" : "the model"))
        }
        if let time = explanation.decidedAt { terms.append(("Decided", PageElement.moment(time, now: now))) }
        if explanation.state == .open, model.isAutomatic, let due = explanation.dueAt {
            terms.append(("Decides by itself", PageElement.moment(due, now: now)))
        }
        return terms
    }

    private func factors(_ judgement: RefundJudgement) -> Markup {
        var table = Table(
            "What weighs",
            [
                .init(name: "Fact"), .init(name: "Value"), .init(name: "Weight", isNumber: true),
                .init(name: "Adds", isNumber: true),
            ]
        )
        for (place, factor) in judgement.factors.enumerated() {
            table.add(
                "factor-\(place)",
                [
                    "\(factor.factor)",
                    factor.value == .null
                        ? PageElement.note("none") : "\(PrettyJSON.text(of: factor.value, upTo: 200))",
                    "\(Self.rounded(factor.weight))", "\(Self.rounded(factor.contribution))",
                ]
            )
        }
        return table.markup
    }

    private static func rounded(_ number: Double) -> String {
        number.isFinite ? "\((number * 1000).rounded() / 1000)" : "\(number)"
    }
}
