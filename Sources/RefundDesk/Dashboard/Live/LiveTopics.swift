import AppStoreTypes
import Refunds

/// What an open page shows, and so which changes concern it.
struct LiveTopics: Hashable, Sendable {
    var kinds: Set<ChangeKind>
    /// The only app that the page shows; `nil` for all apps that the visitor may see.
    var bundleID: String?
    /// The environment that the page shows; `nil` for all.
    var environment: AppStoreEnvironment?
    /// The ID of the only case that the page shows; `nil` if it shows several, or none.
    var caseID: String?

    /// Returns whether a change concerns the page; one that names no app, environment or case may concern any.
    func contain(_ change: LiveChange) -> Bool {
        guard kinds.contains(change.kind) else { return false }
        // Anybody may ask for a case that does not exist, and no list has it. So only its own pages get a message.
        if change.isOfMissingCase { return caseID == change.caseID }
        if let bundleID, let changed = change.bundleID, changed != bundleID { return false }
        if let environment, let changed = change.environment, changed != environment { return false }
        if let caseID, let changed = change.caseID, changed != caseID { return false }
        return true
    }
}

/// What changed, as far as open pages need to know.
struct LiveChange: Hashable, Sendable {
    var kind: ChangeKind
    /// The bundle ID of the app; `nil` if the change concerns no app.
    var bundleID: String?
    /// The environment; `nil` if the change concerns all.
    var environment: AppStoreEnvironment?
    /// The ID of the case; `nil` if the change may concern several.
    var caseID: String?
    /// Whether the case does not exist, so that the change concerns only the pages that show it alone.
    var isOfMissingCase = false

    init(_ kind: ChangeKind, in app: AppKey, caseID: String? = nil) {
        (self.kind, self.caseID) = (kind, caseID)
        (bundleID, environment) = (app.bundleID, app.environment)
    }

    /// Creates the change of a case that no longer exists.
    init(ofMissingCase caseID: String) {
        (kind, self.caseID, isOfMissingCase) = (.cases, caseID, true)
    }

    init(_ change: StoredChange) {
        (kind, bundleID, environment) = (change.kind, change.bundleID, change.environment)
        caseID = change.caseID
    }

    /// Whether it may end a session or change what somebody may do.
    var concernsAccess: Bool { kind == .deeds && bundleID == nil }
}

extension Section {
    /// The changes that concern the pages of a section.
    var changes: Set<ChangeKind> {
        switch self {
        case .now, .cases, .outcomes, .policies: [.cases, .deeds]
        case .customers: [.cases, .consents, .deeds, .notifications]
        case .notifications: [.notifications]
        case .events: [.events, .deeds]
        default: Set(ChangeKind.allCases)
        }
    }
}
