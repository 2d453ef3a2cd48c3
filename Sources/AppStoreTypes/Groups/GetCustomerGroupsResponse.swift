/// The response of Get Customer Groups.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/getcustomergroupsresponse>
public struct GetCustomerGroupsResponse: WireObject {
    /// The customer's groups.
    public var groups: [GroupEntry]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("groups", \.groups)
    ]
}

/// A group that a customer belongs to.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/groupentry>
public struct GroupEntry: WireObject {
    /// The group's ID.
    public var groupID: String?
    /// The type of group.
    public var groupType: GroupType?
    /// The customer's role for each product; organizations only.
    public var roles: [RoleEntry]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("groupId", \.groupID),
        WireMember("groupType", \.groupType),
        WireMember("roles", \.roles),
    ]
}

/// The type of a group.
public struct GroupType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A company or a school.
    public static let organization = Self(rawValue: "ORGANIZATION")
    /// Private customers.
    public static let consumer = Self(rawValue: "CONSUMER")
}

/// A customer's role in an organization for one product.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/roleentry>
public struct RoleEntry: WireObject {
    /// The product ID.
    public var productID: String?
    /// The role.
    public var role: GroupRole?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("productId", \.productID),
        WireMember("role", \.role),
    ]
}

/// A customer's role for a product of the organization.
public struct GroupRole: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer can only use it.
    public static let noRole = Self(rawValue: "NONE")
    /// The customer can manage it.
    public static let admin = Self(rawValue: "ADMIN")
}
