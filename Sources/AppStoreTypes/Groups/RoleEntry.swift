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
