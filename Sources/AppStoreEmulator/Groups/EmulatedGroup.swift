import AppStoreTypes

/// A group of customers for purchases with several seats.
struct EmulatedGroup: Codable, Sendable {
    let id: String
    let place: AppPlace
    let type: GroupType
    /// The app transaction IDs of the members.
    var members: [String]
    /// The roles for each product; only organizations have roles.
    var roles: [RoleEntry]
}

/// All groups by ID.
struct Groups: Codable, Sendable {
    private var groups: [String: EmulatedGroup] = [:]

    subscript(id: String, place: AppPlace) -> EmulatedGroup? {
        groups[id].flatMap { $0.place == place ? $0 : nil }
    }

    mutating func set(_ group: EmulatedGroup) { groups[group.id] = group }

    /// Returns the groups of a customer, sorted by ID.
    func of(_ customer: String, in place: AppPlace) -> [EmulatedGroup] {
        groups.values.filter { $0.place == place && $0.members.contains(customer) }.sorted { $0.id < $1.id }
    }

    /// The ID of the organization that the sandbox shows to a customer without a consumer group.
    static let placeholderID = "900000000000000000"
    /// The only member of that organization.
    static let placeholderMember = "700000000000000000"
}
