import AppStoreTypes
import HTTPTypes
import Refunds

/// What the page of outcomes counts, and the period that it compares with.
struct OutcomesQuery: Hashable, Sendable {
    /// A period to compare with.
    enum Comparison: Hashable, Sendable {
        /// The days just before, as many of them.
        case previous
        /// The same weekdays 52 weeks before.
        case lastYear
        /// As many days from a day on.
        case from(Day)

        init?(_ word: String) {
            switch word {
            case "previous": self = .previous
            case "lastYear": self = .lastYear
            default:
                guard let day = Day(iso8601: word) else { return nil }
                self = .from(day)
            }
        }

        /// The spelling in an address.
        var word: String {
            switch self {
            case .previous: "previous"
            case .lastYear: "lastYear"
            case .from(let day): day.description
            }
        }
    }

    var counted: StatisticsQuery
    var comparison: Comparison?
    let scope: PageScope
    /// The store of each app that the visitor may see, by its bundle ID.
    let stores: [String: SellingStore]

    /// The fields of the page's address beside those of ``PageScope``.
    static let fields = ["store", "since", "until", "by", "against"]
    /// How many days are compared if the address names none.
    static let usualDays: Int64 = 28

    /// Reads the fields of an address.
    ///
    /// - Throws: ``PageProblem`` that names the first mistake.
    init(
        _ fields: FormFields,
        in scope: PageScope,
        stores: [String: SellingStore],
        today: Day
    ) throws(PageProblem) {
        self.stores = stores
        do throws(StatisticsQueryMistake) {
            counted = try StatisticsQuery(stores: stores) { $0 == "app" || $0 == "environment" ? nil : fields[$0] }
        } catch {
            throw .wrongOutcomes(error)
        }
        counted.bundleID = scope.bundleID
        // One app belongs to one store, and its page offers no choice of another.
        if scope.bundleID != nil { counted.oneStore = nil }
        counted.environment = scope.environment
        self.scope = scope
        guard let word = fields["against"] else { return }
        guard let comparison = Comparison(word) else {
            throw .wrongOutcomes(
                StatisticsQueryMistake(parameter: "against", allowed: "previous, lastYear or a day such as 2026-05-31")
            )
        }
        self.comparison = comparison
        let last = counted.until ?? max(today, counted.since ?? today)
        counted.until = last
        counted.since = counted.since ?? Day(number: last.number - Self.usualDays + 1)
    }

    /// The query for the period to compare with; `nil` if there is none.
    var other: StatisticsQuery? {
        guard let comparison, let since = counted.since, let until = counted.until else { return nil }
        let days = until.number - since.number
        let first =
            switch comparison {
            case .previous: since.number - days - 1
            case .lastYear: since.number - 364
            case .from(let day): day.number
            }
        var other = counted
        other.since = Day(number: first)
        other.until = Day(number: first + days)
        return other
    }

    /// The stores that sell the visitor's apps; empty if there are not several to choose from.
    var choosableStores: [SellingStore] {
        let sold = SellingStore.allCases.filter(Set(stores.values).contains)
        return scope.bundleID == nil && sold.count > 1 ? sold : []
    }

    /// Whether the address chooses a store, days, groups or a comparison.
    var isFiltered: Bool {
        counted.oneStore != nil || counted.since != nil || counted.until != nil || counted.grouping != nil
            || comparison != nil
    }

    /// Returns the address of a page with the same store, days, groups and comparison.
    func link(_ path: String) -> String {
        scope.link(
            path,
            [
                ("store", counted.oneStore?.store.rawValue),
                ("since", counted.since?.description), ("until", counted.until?.description),
                ("by", counted.grouping?.rawValue), ("against", comparison?.word),
            ]
        )
    }
}

extension PageProblem {
    /// Returns the problem of an invalid query.
    fileprivate static func wrongOutcomes(_ mistake: StatisticsQueryMistake) -> PageProblem {
        PageProblem(
            status: .badRequest,
            title: "The filter is invalid",
            paragraphs: ["In the address, \(mistake.parameter) must be \(mistake.allowed)."],
            link: "/outcomes",
            linkText: "To the outcomes"
        )
    }
}

/// Addresses of lists of cases whose length is a number on the page of outcomes.
struct CountedCases: Sendable {
    let query: StatisticsQuery
    let scope: PageScope

    /// Returns the address of the cases of the period with further fields; fields with the value `nil` are left out.
    ///
    /// - Returns: `nil` if the cases are those of a store with several apps, which no list has.
    func link(_ fields: [(name: String, value: String?)] = [], since: Day? = nil, until: Day? = nil) -> String? {
        var scope = scope
        if let store = query.oneStore, scope.bundleID == nil {
            guard store.bundleIDs.count == 1, let app = store.bundleIDs.first else { return nil }
            scope.bundleID = app
        }
        return scope.link(
            "/cases",
            [
                ("since", (since ?? query.since)?.description), ("until", (until ?? query.until)?.description),
            ] + fields
        )
    }

    /// The name of the field that a group of cases has in the address of their list; `nil` if the list has none.
    static func field(of grouping: StatisticsQuery.Grouping) -> String? {
        switch grouping {
        case .reason, .product, .storefront, .rule, .preference: grouping.rawValue
        case .segment, .day: nil
        }
    }
}
