import AppStoreTypes

/// The part around every page: title, navigation and assets.
struct Frame: Sendable {
    let title: String
    let nowMilliseconds: Int64
    let showsCases: Bool
    let showsStatistics: Bool
    let showsNotifications: Bool
    let showsFacts: Bool
    let showsEvents: Bool
    let showsApps: Bool
    let hasNavigation: Bool
    /// The apps of the database that the page shows; `nil` if there is only one database.
    let database: String?
    /// The code that the sign-out form carries; `nil` if the visitor has no session to end.
    let formToken: String?
    /// What is wrong with this machine's clock; `nil` if nothing is, or for visitors who may not read pages.
    let clockWarning: String?
    let stylesheet = Asset.stylesheet.address
    let script = Asset.script.address
    let icon = Asset.icon.address
}

/// A page with its frame, as templates receive it.
struct Framed<Page: Sendable>: Sendable {
    let frame: Frame
    let page: Page
}

/// The sections of the navigation.
enum Section {
    case cases, statistics, notifications, facts, events, apps, elsewhere
}

extension Dashboard {
    func frame(_ title: String, in section: Section, for visitor: Visitor?) -> Frame {
        Frame(
            title: title,
            nowMilliseconds: now().milliseconds,
            showsCases: section == .cases,
            showsStatistics: section == .statistics,
            showsNotifications: section == .notifications,
            showsFacts: section == .facts,
            showsEvents: section == .events,
            showsApps: section == .apps,
            hasNavigation: visitor != nil,
            database: databases?.name(for: visitor),
            formToken: visitor?.formToken,
            clockWarning: visitor == nil ? nil : clockMonitor?.doubt.map(\.notice)
        )
    }
}
