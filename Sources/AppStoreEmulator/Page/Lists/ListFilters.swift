import AppStoreTypes

/// The filter form of a list; all filters are in the URL, so that you can share a view.
struct ListFilters: Sendable {
    let section: PageFrame.Section
    let world: World
    let visit: PageVisit
    /// More filters, each with a query name, a label and its options.
    var choices: [(name: String, word: String, options: [(value: String, word: String)])] = []
    /// The label of the search field; `nil` if the list has none.
    var search: String?

    private var address: String { section.address }

    /// Returns the page of the list.
    ///
    /// - Parameters:
    ///   - listing: the rows that match the filters.
    ///   - count: the number of all entries.
    ///   - heading: the heading; by default, the name of the section.
    ///   - empty: what to show if there are no entries.
    ///   - rows: returns the table of the rows.
    /// - Returns: the page.
    func page<Row>(
        _ listing: Listing<Row>,
        of count: Int,
        heading: String? = nil,
        empty: Markup,
        rows: ([Row]) -> Markup
    ) -> PageFrame {
        let name = section.rawValue.lowercased()
        let unmatched = count == 0 ? empty : Live.empty("No \(name.dropLast()) matches the filters.")
        let shown = listing.rows.isEmpty ? unmatched : rows(listing.rows)
        let content: Markup = """
            <h1>\(heading ?? section.rawValue) <span class="count">\(PageElement.count(count))</span></h1>
            \(markup)
            \(Live.section(name.replacing(" ", with: "-"), "Newest first", shown))
            \(pages(listing, of: name))
            """
        return PageFrame(title: section.rawValue, section: section, content: content)
    }

    private var markup: Markup {
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
    private func pages(_ listing: Listing<some Sendable>, of what: String) -> Markup? {
        let kept = ["app", "environment", "q"] + choices.map(\.name)
        let query = kept.compactMap { name in visit[name].map { (name: name, value: $0) } }
        let newest: Markup? = visit.before.map { _ in "<a href=\"\(PagePath.address(address, query))\">Newest</a>" }
        let next: Markup? = listing.next.map { number in
            let link = PagePath.address(address, query + [("before", String(number))])
            let word = listing.isPartial ? "Search older entries" : "Older"
            return "<a rel=\"next\" href=\"\(link)\">\(word)</a>"
        }
        guard newest != nil || next != nil else { return nil }
        let partial: Markup? =
            listing.isPartial ? PageElement.note("Searched \(PageElement.count(ListingLimits.looks)) entries.") : nil
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
