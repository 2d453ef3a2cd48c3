import AppStoreTypes
import HTTPTypes
import HummingbirdCore
import Refunds

/// The part around every page: title, navigation and assets.
struct Frame: Sendable {
    /// A link of the navigation.
    struct NavigationLink: Sendable {
        let title: String
        let link: String
        let isCurrent: Bool
    }

    let title: String
    let nowMilliseconds: Int64
    /// The sections; empty for strangers.
    let sections: [NavigationLink]
    let hasNavigation: Bool
    /// The form that chooses app and environment; `nil` on pages that show neither.
    let scope: ScopeForm?
    /// The apps of the database that the page shows; `nil` if there is only one database.
    let database: String?
    /// An app that names this database in the address of a form; `nil` if there is only one database.
    let databaseField: String?
    /// The fields that keep a search in the app, environment and database that the visitor chose.
    let searchFields: [FilterInput]
    /// The query that a form adds to its address, so that it is about the same app, environment and database.
    let formQuery: String
    /// The address of the first page, for the same app, environment and database.
    let home: String
    /// Who looks at the page, and in which role; `nil` if sign-in is off, and for strangers.
    let visitor: String?
    let role: String?
    /// The code that the sign-out form carries; `nil` if the visitor has no session to end.
    let formToken: String?
    /// What is wrong with this machine's clock; `nil` if nothing is, or for visitors who may not read pages.
    let clockWarning: String?
    /// The address of the stream that tells the page about changes; `nil` for strangers.
    let live: String?
    let stylesheet = Asset.stylesheet.address
    let script = Asset.script.address
    let icon = Asset.icon.address
}

/// The form that chooses the app and environment of a page.
struct ScopeForm: Sendable {
    /// The path of the page, to which the form leads.
    let path: String
    /// The apps to choose from; `nil` if the visitor can see only one.
    let apps: FilterChoice?
    let environments: FilterChoice
    /// The other fields of the address, so that the page keeps its filters.
    let hidden: [FilterInput]
    /// The environment, if it is not Production.
    let notice: String?
    /// The app of the address, if the configuration does not contain it.
    let unknownApp: String?

    /// The fields that another app or environment does not keep: a position in a list, and what a form just did.
    private static let passing = ["cursor", "below", "version", "after", "decided", "done"]

    /// Creates the form of a page.
    ///
    /// - Parameters:
    ///   - scope: the app and environment that the page shows.
    ///   - path: the path of the page.
    ///   - fields: the fields of the page's address.
    ///   - configured: the apps that the visitor may see.
    ///   - mayShowAll: whether the visitor may see all apps at once.
    init(_ scope: PageScope, path: String, fields: FormFields, apps configured: [String], mayShowAll: Bool) {
        self.path = path
        let dropped = PageScope.fields + Self.passing
        hidden = fields.filled
            .filter { field in !dropped.contains { $0.utf8.elementsEqual(field.name.utf8) } }
            .map { FilterInput(label: "", name: $0.name, value: $0.value) }
        unknownApp = scope.bundleID.flatMap { configured.contains($0) ? nil : $0 }
        // The list offers the app of the address too, since it shows which app the page is about.
        let apps = configured + [unknownApp].compactMap(\.self)
        self.apps =
            apps.count > 1
            ? FilterChoice(
                "App",
                name: "app",
                selected: scope.bundleID,
                among: apps.map { ($0, $0) },
                none: mayShowAll ? "All apps" : nil
            )
            : nil
        environments = FilterChoice(
            "Environment",
            name: "environment",
            selected: scope.environment.rawValue,
            among: PageScope.environments.map { ($0.rawValue, $0.rawValue) },
            none: nil
        )
        notice = scope.environment == .production ? nil : scope.environment.rawValue
    }
}

/// A page with its frame, as templates receive it.
struct Framed<Page: Sendable>: Sendable {
    let frame: Frame
    let page: Page
}

/// The sections of the navigation, in their order, and what belongs to none of them.
enum Section: CaseIterable {
    case now, cases, customers, outcomes, policies, notifications, events, health, settings, other

    /// The title and path in the navigation; `nil` for a section that it does not have.
    var place: (title: String, path: String)? {
        switch self {
        case .now: ("Now", "/")
        case .cases: ("Cases", "/cases")
        case .customers: ("Customers", "/customers")
        case .outcomes: ("Outcomes", "/outcomes")
        case .policies: ("Policies", "/policies")
        case .notifications: ("Notifications", "/notifications")
        case .events: ("Events", "/events")
        case .health: ("Health", "/health")
        case .settings: ("Settings", "/settings")
        case .other: nil
        }
    }
}

extension Dashboard {
    /// Returns the frame of a page.
    ///
    /// - Parameters:
    ///   - title: what the page shows; for a case, which one.
    ///   - section: the section of the navigation that the page belongs to.
    ///   - request: the request for the page; `nil` for a stranger, who gets no navigation.
    ///   - showsScope: whether the page shows only the app and environment of the address, and lets choose them.
    ///   - subject: the app and environment that the page is about, if it lets choose none.
    ///   - caseID: the case that the page is about, if it is about one.
    ///   - isLive: whether the page loads itself again after a change.
    /// - Returns: the frame.
    func frame(
        _ title: String,
        in section: Section,
        for request: PageRequest?,
        showsScope: Bool = true,
        about subject: AppKey? = nil,
        caseID: String? = nil,
        isLive: Bool = true
    ) -> Frame {
        let visitor = request?.visitor
        let scope = request?.scope ?? PageScope()
        // The address of a form that was sent cannot be opened, so another app or environment leads to the section.
        let isAnswer = request?.request.method == .post
        let sections = Section.allCases.compactMap { each in
            each.place.map { place in
                Frame.NavigationLink(title: place.title, link: scope.link(place.path), isCurrent: each == section)
            }
        }
        return Frame(
            title: title,
            nowMilliseconds: now().milliseconds,
            sections: visitor == nil ? [] : sections,
            hasNavigation: visitor != nil,
            scope: request.flatMap { request in
                showsScope
                    ? ScopeForm(
                        scope,
                        path: isAnswer ? section.place?.path ?? "/" : OwnPath(request.request.uri.path).text,
                        fields: isAnswer ? FormFields("") : request.query,
                        apps: visibleApps(request.visitor),
                        mayShowAll: request.visitor.apps == .all
                    ) : nil
            },
            database: databases?.name(for: visitor),
            databaseField: scope.database,
            searchFields: request?.chosenScope.hidden ?? [],
            formQuery: scope.link(""),
            home: scope.link("/"),
            visitor: visitor?.name,
            role: visitor?.name == nil ? nil : visitor?.role.rawValue,
            formToken: visitor?.formToken,
            clockWarning: visitor == nil ? nil : clockMonitor?.doubt.map(\.notice),
            // The answer to a form has no address at which it could be loaded again.
            live: visitor == nil || !isLive || request?.request.method != .get
                ? nil
                : liveAddress(
                    of: section,
                    scope: subject.map { PageScope(of: $0) } ?? (showsScope ? scope : nil),
                    caseID: caseID,
                    database: scope.database
                )
        )
    }

    /// Returns the address of the stream for a page, with the position at which the page was made.
    private func liveAddress(of section: Section, scope: PageScope?, caseID: String?, database: String?) -> String {
        Link.query(
            of: "/live",
            [
                ("kinds", section.changes.map(\.rawValue).sorted().joined(separator: ",")),
                ("app", scope?.bundleID), ("environment", scope?.environment.rawValue), ("case", caseID),
                ("since", live.position), ("database", database),
            ]
        )
    }

    /// The configured apps that a visitor may see, sorted.
    func visibleApps(_ visitor: Visitor) -> [String] {
        Set(configured.map(\.bundleID)).filter(visitor.covers).sorted()
    }
}
