import AppStoreTypes

/// A group of customers for purchases of many seats.
struct EmulatedGroup: Codable, Sendable {
    let id: String
    let place: AppPlace
    let type: GroupType
    /// The members, by their app transactions.
    var members: [String]
    /// Who administers what; only organizations have roles.
    var roles: [RoleEntry]
}

/// All groups, by their identifiers.
struct Groups: Codable, Sendable {
    private var groups: [String: EmulatedGroup] = [:]

    subscript(id: String, place: AppPlace) -> EmulatedGroup? {
        groups[id].flatMap { $0.place == place ? $0 : nil }
    }

    mutating func set(_ group: EmulatedGroup) { groups[group.id] = group }

    /// The groups that a customer is in, by their identifiers.
    func of(_ customer: String, in place: AppPlace) -> [EmulatedGroup] {
        groups.values.filter { $0.place == place && $0.members.contains(customer) }.sorted { $0.id < $1.id }
    }

    /// What the sandbox shows of an organization to a customer without a group of consumers.
    static let placeholderID = "900000000000000000"
    /// The one member of that organization.
    static let placeholderMember = "700000000000000000"
}
