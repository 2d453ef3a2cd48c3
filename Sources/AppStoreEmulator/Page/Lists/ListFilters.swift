import AppStoreTypes

/// The filter form of a list; all filters are in the URL, so that you can share a view.
struct ListFilters: Sendable {
    /// The path of the list.
    let address: String
    let visit: PageVisit
    /// More filters, each with a query name, a label and its options.
    var choices: [(name: String, word: String, options: [(value: String, word: String)])] = []
    /// The label of the search field; `nil` if the list has none.
    var search: String?

    func markup(in world: World) -> Markup {
        let apps = [("", "All apps")] + world.apps.keys.sorted().prefix(200).map { ($0, $0) }
        let environments = [("", "Both")] + ["Sandbox", "Production"].map { ($0, $0) }
        let more: [Markup] = choices.map { choice in
            Form.choice(
                choice.word,
                choice.name,
                id: "filter-\(choice.name)",
                [("", "All")] + choice.options,
                chosen: visit[choice.name]
            )
        }
        let text: Markup? = search.map {
            Form.text($0, "q", id: "filter-q", value: visit["q"] ?? "", type: "search")
        }
        return """
            <form class="filters" method="get" action="\(address)" role="search">
            \(Form.choice("App", "app", id: "filter-app", apps, chosen: visit["app"]))
            \(Form.choice("Environment", "environment", id: "filter-environment", environments, chosen: visit["environment"]))
            \(more)\(text)
            <div class="row"><button type="submit">Show</button> <a href="\(address)">Show all</a></div>
            </form>
            """
    }

    /// Returns whether an app and environment match the filters.
    func wants(_ bundleID: String?, _ environment: AppStoreEnvironment) -> Bool {
        (visit["app"] == nil || visit["app"] == bundleID) && (visit.environment ?? environment) == environment
    }

    /// Returns whether one of the texts contains the search text.
    func finds(_ texts: String?...) -> Bool {
        guard let wanted = visit["q"]?.lowercased() else { return true }
        return texts.contains { $0?.lowercased().contains(wanted) ?? false }
    }

    /// Returns the links to the newest and to the next page.
    func pages(_ listing: Listing<some Sendable>, of what: String) -> Markup? {
        let kept = ["app", "environment", "q"] + choices.map(\.name)
        let query = kept.compactMap { name in visit[name].map { (name: name, value: $0) } }
        let newest: Markup? = visit.before.map { _ in "<a href=\"\(PagePath.address(address, query))\">Newest</a>" }
        let next: Markup? = listing.next.map { number in
            let link = PagePath.address(address, query + [("before", String(number))])
            let word = listing.isPartial ? "Look further back" : "Older"
            return "<a rel=\"next\" href=\"\(link)\">\(word)</a>"
        }
        guard newest != nil || next != nil else { return nil }
        let partial: Markup? =
            listing.isPartial ? PageElement.note("Looked through \(PageElement.count(ListingLimits.looks)) here.") : nil
        return "<nav class=\"pages\" aria-label=\"More \(what)\">\(newest) \(next) \(partial)</nav>"
    }
}

/// A part of a page that updates when the world changes.
enum Live {
    static func section(_ id: String, _ title: String, more: Markup? = nil, _ content: Markup) -> Markup {
        """
        <section id="\(id)" aria-labelledby="\(id)-title" data-live>\
        <div class="heading"><h2 id="\(id)-title">\(title)</h2>\(more)</div>\(content)</section>
        """
    }

    /// Returns the content of an empty list: what will appear there, and a call that creates it.
    static func empty(_ what: String, _ call: String? = nil) -> Markup {
        let shown: Markup? = call.map { "<pre tabindex=\"0\"><code>\($0)</code></pre>" }
        return "<div class=\"empty\"><p>\(what)</p>\(shown)</div>"
    }
}
