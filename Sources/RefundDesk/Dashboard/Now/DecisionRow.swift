import AppStoreTypes
import Refunds

extension NowPage.DecisionRow {
    /// Creates the row of a case.
    ///
    /// - Parameters:
    ///   - item: the case.
    ///   - composer: the current policy and catalogue; `nil` if the app is no longer configured.
    ///   - standstill: why nothing is sent for the app, whatever the case; `nil` if answers are sent.
    ///   - scope: the app and environment of the page.
    ///   - formToken: the code for the form; `nil` if the visitor may not decide.
    ///   - now: the current time.
    init(
        _ item: CaseToDecide,
        composer: AnswerComposer?,
        standstill: BlockReason?,
        scope: PageScope,
        formToken: String?,
        now: Timestamp
    ) {
        let (summary, refundCase) = (item.summary, item.summary.refundCase)
        let path = Link.path("cases", refundCase.id)
        (key, link) = (path, scope.link(path))
        product = summary.productID
        price = Money.displayText(summary.price, summary.currency) ?? "price unknown"
        reason = refundCase.reason?.displayText ?? "Not stated"
        asked = Moment(refundCase.requestedAt, now: now)
        customer = Identifier(refundCase.customerID).short
        why = refundCase.blockReason?.title ?? refundCase.state.chip.word
        actBy = refundCase.actBy.map { Moment($0, now: now) }
        otherwise = item.facts.map { CaseSentence($0, composer: composer, standstill: standstill, now: now) }
        answerAction = scope.link("\(path)/answer")
        self.formToken = item.facts == nil ? nil : formToken
        version = "\(item.newest?.number ?? 0)"
        said = item.newest.map { "\($0.author): \($0.note ?? $0.action.pageText)" }
        let refusals = AnswerChoice.ofPerson.map { choice in
            item.facts.flatMap { DecisionForm.outcome(of: choice, $0, composer, now).impossible }
        }
        (buttons, impossibles) = Self.buttons(refusals, ofCase: refundCase.id)
    }

    /// Returns a button for each choice, and each reason once.
    private static func buttons(_ refusals: [String?], ofCase id: String) -> ([Button], [Impossible]) {
        var texts: [String] = []
        let buttons = zip(AnswerChoice.ofPerson, refusals).map { choice, refusal in
            let place = refusal.map { refusal -> Int in
                if let known = texts.firstIndex(of: refusal) { return known }
                texts.append(refusal)
                return texts.count - 1
            }
            return Button(
                value: choice.rawValue,
                title: DecisionForm.title(choice),
                isImpossible: refusal != nil,
                reasonID: place.map { "why-\(id)-\($0)" }
            )
        }
        let isSame = texts.count == 1 && !refusals.contains(nil)
        let impossibles = texts.enumerated().map { place, text in
            let titles = buttons.filter { $0.reasonID == "why-\(id)-\(place)" }.map(\.title).joined(separator: ", ")
            return Impossible(id: "why-\(id)-\(place)", text: isSame ? text : "\(titles): \(text)")
        }
        return (buttons, impossibles)
    }
}
