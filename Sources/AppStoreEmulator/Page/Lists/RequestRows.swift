import AppStoreTypes

/// A table of requests to Apple's server APIs.
struct RequestRows: Sendable {
    private var table = Table(
        "Requests received, newest first",
        [
            .init(name: "Request"), .init(name: "Answer"), .init(name: "Received"), .init(name: "App"),
            .init(name: "Body"),
        ]
    )

    init(_ requests: [NumberedRequest], now: Timestamp) {
        for numbered in requests {
            let request = numbered.request
            let query = request.query.map { "?\($0)" } ?? ""
            let address = PagePath.page("requests", String(numbered.number))
            table.add(
                "received-\(numbered.number)",
                [
                    "<code><b>\(request.method)</b> \(request.path)\(query)</code>",
                    Self.status(request.status),
                    "\(PageElement.moment(request.receivedAt, now: now)) \(PageElement.environment(request.environment))",
                    request.bundleID.map { "<bdi>\($0)</bdi>" } ?? PageElement.note("no valid token"),
                    request.body == nil
                        ? PageElement.note("none")
                        : PageElement.elsewhere("body-\(numbered.number)", "Body", at: address),
                ]
            )
        }
    }

    var markup: Markup { table.markup }

    static func status(_ status: Int?) -> Markup {
        guard let status else { return PageElement.chip("no answer", .warn) }
        return PageElement.chip(String(status), status < 300 ? .good : status == 429 ? .warn : .bad)
    }
}

/// A request with its permanent number.
struct NumberedRequest: Sendable {
    let number: Int
    let request: ReceivedRequest
}

extension World {
    func requestsPage(_ visit: PageVisit) -> PageFrame {
        let filters = ListFilters(
            address: PageFrame.Section.requests.address,
            visit: visit,
            choices: [("answer", "Answer", [("2", "2xx"), ("4", "4xx"), ("5", "5xx")])],
            search: "Path or endpoint"
        )
        let listing = Listing(of: requests.numbers, before: visit.before, limit: ListingLimits.rows) { number in
            guard let request = requests[number],
                filters.wants(request.bundleID, request.environment),
                filters.finds(request.path, request.endpoint?.rawValue),
                visit["answer"].map({ String(request.status ?? 0).hasPrefix($0) }) ?? true
            else { return nil as NumberedRequest? }
            return NumberedRequest(number: number, request: request)
        }
        let isEmpty = requests.numbers.isEmpty
        let rows: Markup =
            listing.rows.isEmpty
            ? Live.empty(
                isEmpty
                    ? "Nobody has called yet. Point your client at one of these, and trust the root certificate:"
                    : "No request fits here.",
                isEmpty ? "\(visit.base)/sandbox\n\(visit.base)/production" : nil
            ) : RequestRows(listing.rows, now: now).markup
        let content: Markup = """
            <h1>Requests received <span class="count">\(PageElement.count(requests.numbers.count))</span></h1>
            \(filters.markup(in: self))
            \(Live.section("requests", "Newest first", rows))
            \(filters.pages(listing, of: "requests"))
            """
        return PageFrame(title: "Requests", section: .requests, content: content)
    }

    /// Returns the page of one request with its body.
    func requestPage(_ number: String) throws(EmulatorError) -> PageFrame {
        guard let request = Int(number).flatMap({ requests[$0] }) else {
            throw .unknown("There is no request \(number) any more.")
        }
        let terms: [(String, Markup)] = [
            ("Answer", RequestRows.status(request.status)),
            ("Received", PageElement.moment(request.receivedAt, now: now)),
            ("Environment", PageElement.environment(request.environment)),
            ("App", request.bundleID.map { "<bdi>\($0)</bdi>" } ?? PageElement.note("no valid token")),
            ("Endpoint", "\(request.endpoint?.rawValue ?? "none")"),
            ("Query", request.query.map { "<code>\($0)</code>" } ?? PageElement.note("none")),
        ]
        let content: Markup = """
            <p class="crumbs"><a href="\(PageFrame.Section.requests.address)">Requests</a></p>
            <h1><code>\(request.method) \(request.path)</code></h1>
            \(Live.section("request", "How it went", TermList.markup(terms)))
            <section><h2>Body</h2><div data-payload>\
            \(request.body.map { PageElement.json($0) } ?? PageElement.note("It had none, or an image."))</div></section>
            """
        return PageFrame(title: "\(request.method) \(request.path)", section: .requests, content: content)
    }
}
