/// The permissions of a token or a person.
package enum Role: String, CaseIterable, Sendable, Codable {
    /// Reports facts.
    case backend
    /// Reads cases, statistics and notifications.
    case viewer
    /// Reads like a viewer and records a person's decisions.
    case operate = "operator"
    /// Reads like a viewer, and exports and erases customers' data.
    case privacy
    /// May do everything.
    case admin

    /// The roles that a person may have; only programs report facts.
    package static let ofPeople = allCases.filter { $0 != .backend }

    /// Returns whether this role includes another.
    package func includes(_ other: Role) -> Bool {
        switch self {
        case .admin: true
        case .operate: other == .operate || other == .viewer
        case .privacy: other == .privacy || other == .viewer
        case .viewer, .backend: other == self
        }
    }
}
