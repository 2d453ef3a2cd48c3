/// A customer's role in an organization for one product.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/roleentry>
public struct RoleEntry: WireObject {
    /// The product.
    public var productID: String?
    /// The role.
    public var role: GroupRole?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("productId", \.productID),
        WireMember("role", \.role),
    ]
}
