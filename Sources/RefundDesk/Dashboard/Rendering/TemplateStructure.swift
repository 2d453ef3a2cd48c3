import AppStoreTypes

/// A structure that names its members for templates.
///
/// A page may have hundreds of one structure. Looking for the members of each takes longer than all else about it, so
/// the structures of rows name theirs. All others need not.
protocol TemplateStructure: Sendable {
    /// All stored members by their names; `nil` for an optional without a value.
    var members: [String: Any?] { get }
}

extension Chip: TemplateStructure {
    var members: [String: Any?] { ["word": word, "tone": tone] }
}

extension Moment: TemplateStructure {
    var members: [String: Any?] { ["iso": iso, "exact": exact, "displayText": displayText, "clock": clock] }
}

extension Identifier: TemplateStructure {
    var members: [String: Any?] { ["full": full, "short": short] }
}

extension TextPart: TemplateStructure {
    var members: [String: Any?] { ["text": text, "link": link] }
}

extension FilterChoice.Option: TemplateStructure {
    var members: [String: Any?] { ["value": value, "text": text, "isSelected": isSelected] }
}

extension TimeLeft: TemplateStructure {
    var members: [String: Any?] {
        ["displayText": displayText, "urgency": urgency, "bar": bar, "moment": moment]
    }
}

extension TimeLeft.Bar: TemplateStructure {
    var members: [String: Any?] {
        [
            "share": share, "deadlineMilliseconds": deadlineMilliseconds, "allowedMilliseconds": allowedMilliseconds,
        ]
    }
}

extension TimeLeft.LabeledMoment: TemplateStructure {
    var members: [String: Any?] { ["prefix": prefix, "at": at] }
}

extension CaseRow: TemplateStructure {
    var members: [String: Any?] {
        [
            "selectable": selectable, "timeLeft": timeLeft, "state": state, "blockReason": blockReason, "key": key,
            "link": link, "product": product, "kind": kind, "request": request, "app": app,
            "environment": environment, "price": price, "customer": customer, "customerLink": customerLink,
            "reason": reason, "preference": preference, "outcome": outcome, "undecided": undecided,
        ]
    }
}

extension CaseSentence: TemplateStructure {
    var members: [String: Any?] { ["before": before, "moment": moment, "after": after, "tone": tone] }
}

extension NowPage.DecisionRow: TemplateStructure {
    var members: [String: Any?] {
        [
            "key": key, "link": link, "product": product, "price": price, "reason": reason, "asked": asked,
            "customer": customer, "why": why, "actBy": actBy, "otherwise": otherwise, "answerAction": answerAction,
            "formToken": formToken, "version": version, "said": said, "buttons": buttons, "impossibles": impossibles,
        ]
    }
}

extension NowPage.DecisionRow.Button: TemplateStructure {
    var members: [String: Any?] {
        ["value": value, "title": title, "isImpossible": isImpossible, "reasonID": reasonID]
    }
}

extension NowPage.DecisionRow.Impossible: TemplateStructure {
    var members: [String: Any?] { ["id": id, "text": text] }
}

extension NotificationRow: TemplateStructure {
    var members: [String: Any?] {
        [
            "link": link, "receivedAt": receivedAt, "type": type, "subtype": subtype, "app": app,
            "environment": environment, "transaction": transaction, "transactionLink": transactionLink, "uuid": uuid,
            "understood": understood, "flag": flag, "isRecovered": isRecovered,
        ]
    }
}

extension EventListPage.Row: TemplateStructure {
    var members: [String: Any?] {
        [
            "at": at, "type": type, "app": app, "caseID": caseID, "caseLink": caseLink, "id": id, "link": link,
            "state": state, "note": note, "formToken": formToken,
        ]
    }
}

extension OutcomesPage.SpanRow: TemplateStructure {
    var members: [String: Any?] {
        [
            "days": days, "cases": cases, "link": link, "inTime": inTime, "refunds": refunds, "asked": asked,
            "kept": kept, "returned": returned, "changeNumbers": changeNumbers,
        ]
    }
}

extension OutcomeGroupTable.Row: TemplateStructure {
    var members: [String: Any?] {
        [
            "name": name, "cases": cases, "link": link, "inTime": inTime, "refunds": refunds, "asked": asked,
            "kept": kept, "returned": returned,
        ]
    }
}

extension TrendChart.Dot: TemplateStructure {
    var members: [String: Any?] {
        ["x": x, "y": y, "top": top, "height": height, "barX": barX, "text": text]
    }
}

extension TrendChart.Bar: TemplateStructure {
    var members: [String: Any?] { ["x": x, "y": y, "width": width, "height": height, "text": text] }
}
