import AppStoreTypes

/// The page of one refund request, with the reasons for its decision or the model's current odds.
struct RefundRequestPage: Sendable {
    let world: World
    let record: RefundRequestRecord
    let explanation: RefundExplanation

    init(_ id: String, in world: World) throws(EmulatorError) {
        (self.world, record, explanation) = (world, try world.refundRequest(id), try world.explanation(of: id))
    }

    var frame: PageFrame {
        let content: Markup = """
            <p class="crumbs"><a href="\(PageFrame.Section.refundRequests.address)">Refund requests</a></p>
            <h1>A refund request</h1>
            \(Live.section("request", "State", RefundRequestRows([record], in: world).markup))
            \(Live.section("why", record.request.state == .open ? "How the model would decide" : "Why",
                "\(TermList.markup(terms))<div data-payload>\(factors)</div>"))
            """
        return PageFrame(title: "Refund request \(record.request.id)", section: .refundRequests, content: content)
    }

    private var terms: [(String, Markup)] {
        let judgement = explanation.judgement
        var terms: [(String, Markup)] = [
            ("Request", PageElement.identifier(explanation.refundRequest, of: "refund request")),
            ("The model's outcome", "\(judgement.outcome.rawValue)"),
            ("Random number", "\(Self.rounded(judgement.draw))"),
        ]
        for decision in RefundDecision.allCases {
            if let chance = judgement.probabilities[decision] {
                terms.append(("Chance of \(decision.rawValue)", "\(Self.rounded(chance * 100)) %"))
            }
        }
        if let decider = explanation.decidedBy {
            terms.append(("Decided by", decider == .manual ? "you" : "the model"))
        }
        if let time = explanation.decidedAt { terms.append(("Decided", PageElement.moment(time, now: world.now))) }
        if explanation.state == .open, world.model.isAutomatic, let due = explanation.dueAt {
            terms.append(("Automatic decision", PageElement.moment(due, now: world.now)))
        }
        return terms
    }

    private var factors: Markup {
        var table = Table(
            "Factors",
            [
                .init(name: "Fact"), .init(name: "Value"), .init(name: "Weight", isNumber: true),
                .init(name: "Adds", isNumber: true),
            ]
        )
        for (place, factor) in explanation.judgement.factors.enumerated() {
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
