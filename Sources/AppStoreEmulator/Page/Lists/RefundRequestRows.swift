import AppStoreTypes

/// A table of refund requests with the buttons that decide them.
struct RefundRequestRows: Sendable {
    private var table = Table(
        "Refund requests, newest first",
        [
            .init(name: "Time left"), .init(name: "Purchase"), .init(name: "Price", isNumber: true),
            .init(name: "Reason"), .init(name: "State"), .init(name: "Answers received"), .init(name: "Decide"),
        ]
    )

    init(_ records: [RefundRequestRecord], in world: World) {
        for record in records {
            let request = record.request
            let transaction = world.transactions[request.transactionID]
            let link = PagePath.page("purchases", request.transactionID)
            table.add(
                "request-\(request.id)",
                [
                    Self.timeLeft(record, transaction?.environment, in: world),
                    """
                    <a href="\(link)"><bdi>\(transaction?.payload.productID ?? request.transactionID)</bdi></a> \
                    \(PageElement.identifier(request.transactionID, of: "transaction"))
                    """,
                    PageElement.money(transaction?.payload.price, transaction?.payload.currency),
                    "\(request.reason.rawValue.replacing("_", with: " ").lowercased())",
                    "\(Self.state(request)) \(Self.why(request))", Self.answers(request, now: world.now),
                    Self.decide(request),
                ]
            )
        }
    }

    var markup: Markup { table.markup }

    /// Returns the time left for answers to have an effect, as a bar and as text.
    private static func timeLeft(
        _ record: RefundRequestRecord,
        _ environment: AppStoreEnvironment?,
        in world: World
    ) -> Markup {
        let now = world.now
        guard record.request.state == .open else {
            return "\(PageElement.note("decided")) \(record.decidedAt.map { PageElement.moment($0, now: now) })"
        }
        let allowed: Duration = .seconds(environment == .production ? 12 * 3600 : 300)
        let left = record.deadline - now
        guard left > .zero else {
            return "<span class=\"left over\">time is up</span> \(PageElement.note("answers have no effect now"))"
        }
        let share = min(100 * left.milliseconds / allowed.milliseconds, 100)
        let byItself: Markup? = record.dueAt.flatMap { due in
            world.model.isAutomatic
                ? "<span class=\"note\">automatic decision \(PageElement.moment(due, now: now))</span>" : nil
        }
        return """
            <span class="left \(share < 20 ? "urgent" : "calm")" data-deadline="\(record.deadline.milliseconds)" \
            data-allowed="\(allowed.milliseconds)"><span class="words" title="\(PageElement.exact(record.deadline))">\
            \(TimeSpan.displayText(left.milliseconds)) left</span><svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" \
            aria-hidden="true"><rect class="track" width="100" height="6"/>\
            <rect class="fill" width="\(share)" height="6"/></svg></span>\(byItself)
            """
    }

    private static func state(_ request: RefundRequest) -> Markup {
        let share = request.refundedPercentage.flatMap { $0 < 100_000 ? $0 : nil }
        return switch request.state {
        case .open: PageElement.chip("open", .warn)
        case .granted:
            "\(PageElement.chip("granted", .good))\(share.map { " \(PageElement.note("\($0) %"))" as Markup })"
        case .declined: PageElement.chip("declined", .bad)
        case .reversed: PageElement.chip("reversed", .quiet)
        }
    }

    private static func why(_ request: RefundRequest) -> Markup {
        let word = request.state == .open ? "Odds" : "Why"
        let link = PagePath.page("refund-requests", request.id)
        return "<a class=\"note\" href=\"\(link)\" aria-label=\"\(word): \(request.transactionID)\">\(word)</a>"
    }

    private static func answers(_ request: RefundRequest, now: Timestamp) -> Markup {
        guard !request.consumption.isEmpty else { return PageElement.note("none") }
        let bodies: [Markup] = request.consumption.suffix(5).reversed().map { answer in
            """
            <p>\(PageElement.chip(String(answer.status), answer.status < 300 ? .good : .bad)) version \(answer.version), \
            \(PageElement.moment(answer.receivedAt, now: now))</p>\(PageElement.json(answer.body, upTo: 4096))
            """
        }
        let newest = request.consumption.last.map {
            PageElement.chip(String($0.status), $0.status < 300 ? .good : .bad)
        }
        return """
            <details id="answers-\(request.id)"><summary>\(request.consumption.count) \(newest)</summary>\
            \(bodies)</details>
            """
    }

    private static func decide(_ request: RefundRequest) -> Markup {
        let again = PagePath.form("transactions", request.transactionID, "reverse-refund")
        switch request.state {
        case .open: break
        case .granted: return Form.buttons(again, [Form.button("Reverse", of: "refund of \(request.transactionID)")])
        case .declined, .reversed: return PageElement.note("done")
        }
        let action = PagePath.form("refund-requests", request.id, "decision")
        let what = "refund request for \(request.transactionID)"
        let share = Form.text(
            "Percent",
            "percentage",
            id: "share-\(request.id)",
            hint: "40",
            more: " inputmode=\"decimal\" aria-label=\"Percent of \(what)\""
        )
        return """
            <div class="actions">\(Form.buttons(action, [
                Form.button("Grant", of: what, ("decision", "GRANT_FULL"), isMain: true),
                Form.button("Decline", of: what, ("decision", "DECLINE")),
                Form.button("Let the model decide", of: what, ("decision", "auto")),
            ]))<details class="more" id="part-\(request.id)">\
            <summary aria-label="Grant a part: \(what)">Grant a part</summary>\(Form.buttons(action, [
                Form.hidden("decision", "GRANT_PRORATED"), share, Form.button("Grant this part", of: what),
            ], class: "fields"))</details></div>
            """
    }
}

/// The list of refund requests.
struct RefundRequestsPage: Sendable {
    let world: World
    let visit: PageVisit

    var frame: PageFrame {
        let filters = ListFilters(
            section: .refundRequests,
            world: world,
            visit: visit,
            choices: [("state", "State", ["open", "granted", "declined", "reversed"].map { ($0, $0) })],
            search: "Transaction or product"
        )
        let requests = world.refundRequests
        let listing = Listing(newestIn: requests, before: visit.before, limit: ListingLimits.rows) { record in
            let transaction = world.transactions[record.request.transactionID]
            return filters.wants(transaction?.bundleID, transaction?.environment ?? .sandbox)
                && filters.finds(record.request.transactionID, transaction?.payload.productID, record.request.id)
                && (visit["state"] ?? record.request.state.rawValue) == record.request.state.rawValue
        }
        let id = world.transactions.entries.last?.id ?? "TRANSACTION"
        let empty = Live.empty(
            "No refund requests yet. Use the button of a purchase, or call:",
            """
            curl -X POST \(visit.base)/_emulator/transactions/\(id)/refund-requests \\
              -d '{"reason": "UNINTENDED_PURCHASE"}'
            """
        )
        return filters.page(listing, of: requests.count, empty: empty) { RefundRequestRows($0, in: world).markup }
    }
}

extension Listing<RefundRequestRecord> {
    /// Lists refund requests by their ordinals, newest first.
    init(
        newestIn requests: TrackedDictionary<RefundRequestRecord>,
        before: Int? = nil,
        limit: Int,
        where isWanted: (RefundRequestRecord) -> Bool = { _ in true }
    ) {
        let end = min(max(before ?? requests.count, 0), requests.count)
        let window = max(0, end - ListingLimits.looks)..<end
        var records: [Int: RefundRequestRecord] = [:]
        for record in requests.values where window.contains(record.ordinal) { records[record.ordinal] = record }
        self.init(of: 0..<requests.count, before: before, limit: limit) { ordinal in
            records[ordinal].flatMap { isWanted($0) ? $0 : nil }
        }
    }
}
