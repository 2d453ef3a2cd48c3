/// What a token or a person may do: a role, for all apps or for some.
package struct Grant: Hashable, Sendable {
    package var role: Role
    package var apps: GrantedApps
    /// How the audit, decisions and notes name who acts.
    package var author: String

    package init(role: Role, apps: GrantedApps, author: String) {
        self.role = role
        self.apps = apps
        self.author = author
    }

    /// Returns whether the role includes another, for all apps.
    ///
    /// Tokens, people and other matters of the whole desk need it.
    package func isForAllApps(_ other: Role) -> Bool { role.includes(other) && apps == .all }
}

/// The apps that a token or a person gives access to.
package enum GrantedApps: Hashable, Sendable {
    case all
    /// The bundle IDs of at least one app, sorted.
    case some([String])

    /// Creates access to apps by their bundle IDs; none or `nil` means all apps.
    package init(_ bundleIDs: [String]?) {
        let bundleIDs = bundleIDs ?? []
        self = bundleIDs.isEmpty ? .all : .some(Set(bundleIDs).sorted())
    }

    /// Creates access to one app.
    package static func only(_ bundleID: String) -> GrantedApps { .some([bundleID]) }

    /// The bundle IDs; `nil` for all apps.
    package var bundleIDs: [String]? {
        if case .some(let bundleIDs) = self { bundleIDs } else { nil }
    }

    /// The bundle IDs as text, or `all`.
    package var text: String { bundleIDs?.joined(separator: ", ") ?? "all" }

    /// Returns whether they contain an app.
    package func covers(_ bundleID: String) -> Bool { bundleIDs?.contains(bundleID) ?? true }

    /// Returns the app to list: the requested app, or the only app; `nil` for all apps.
    ///
    /// - Throws: ``AppNotCovered`` for another app, and if there are several and the caller requests none.
    package func app(requested: String?) throws(AppNotCovered) -> String? {
        guard let bundleIDs else { return requested }
        if let requested {
            guard bundleIDs.contains(requested) else { throw AppNotCovered(bundleIDs: bundleIDs) }
            return requested
        }
        guard bundleIDs.count == 1 else { throw AppNotCovered(bundleIDs: bundleIDs, isUnnamed: true) }
        return bundleIDs[0]
    }
}

/// An error for a request about an app that the caller has no access to, or that must name one of several apps.
package struct AppNotCovered: Error, Hashable, Sendable {
    /// The bundle IDs of the caller's apps.
    package let bundleIDs: [String]
    /// Whether the request names no app, although the caller has several.
    package let isUnnamed: Bool

    package init(bundleIDs: [String], isUnnamed: Bool = false) {
        self.bundleIDs = bundleIDs
        self.isUnnamed = isUnnamed
    }
}
