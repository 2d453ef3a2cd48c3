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
                        : PageElement.loadedOnDemand("body-\(numbered.number)", "Body", at: address),
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

/// The list of requests.
struct RequestsPage: Sendable {
    let world: World
    let visit: PageVisit

    var frame: PageFrame {
        let requests = world.requests
        let filters = ListFilters(
            section: .requests,
            world: world,
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
        let empty = Live.empty(
            "No requests yet. Connect your client to one of these URLs, and trust the root certificate:",
            "\(visit.base)/sandbox\n\(visit.base)/production"
        )
        return filters.page(listing, of: requests.numbers.count, heading: "Requests received", empty: empty) {
            RequestRows($0, now: world.now).markup
        }
    }
}

/// The page of one request with its body.
struct RequestPage: Sendable {
    let request: ReceivedRequest
    let now: Timestamp

    init(_ number: String, in world: World) throws(EmulatorError) {
        guard let request = Int(number).flatMap({ world.requests[$0] }) else {
            throw .unknown("Request \(number) does not exist. A reset may have removed it.")
        }
        (self.request, now) = (request, world.now)
    }

    var frame: PageFrame {
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
            \(Live.section("request", "Details", TermList.markup(terms)))
            <section><h2>Body</h2><div data-payload>\
            \(request.body.map { PageElement.json($0) } ?? PageElement.note("The request had no body, or an image."))</div></section>
            """
        return PageFrame(title: "\(request.method) \(request.path)", section: .requests, content: content)
    }
}
