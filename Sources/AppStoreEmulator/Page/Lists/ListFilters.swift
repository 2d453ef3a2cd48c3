import AppStoreTypes

/// The form by which a list is narrowed down: all of it stands in the address, so that a view can be sent on.
struct ListFilters: Sendable {
    /// The list's address.
    let address: String
    let visit: PageVisit
    /// What more the list can be narrowed down by: each a name, a word for it, and what it may be.
    var choices: [(name: String, word: String, options: [(value: String, word: String)])] = []
    /// What a text in it is looked for in; none with `nil`.
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

    /// Whether something of an app, in an environment, is wanted.
    func wants(_ bundleID: String?, _ environment: AppStoreEnvironment) -> Bool {
        (visit["app"] == nil || visit["app"] == bundleID) && (visit.environment ?? environment) == environment
    }

    /// Whether one of some texts holds what is looked for.
    func finds(_ texts: String?...) -> Bool {
        guard let wanted = visit["q"]?.lowercased() else { return true }
        return texts.contains { $0?.lowercased().contains(wanted) ?? false }
    }

    /// The links to the newest and to the next page.
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
            listing.isPartial ? Words.note("Looked through \(Words.count(ListingLimits.looks)) here.") : nil
        return "<nav class=\"pages\" aria-label=\"More \(what)\">\(newest) \(next) \(partial)</nav>"
    }
}

/// A part of a page that is renewed when the world changes.
enum Live {
    static func section(_ id: String, _ title: String, more: Markup? = nil, _ content: Markup) -> Markup {
        """
        <section id="\(id)" aria-labelledby="\(id)-title" data-live>\
        <div class="heading"><h2 id="\(id)-title">\(title)</h2>\(more)</div>\(content)</section>
        """
    }

    /// What stands where nothing is yet: what will be there, and what brings it there.
    static func empty(_ what: String, _ call: String? = nil) -> Markup {
        let shown: Markup? = call.map { "<pre tabindex=\"0\"><code>\($0)</code></pre>" }
        return "<div class=\"empty\"><p>\(what)</p>\(shown)</div>"
    }
}
