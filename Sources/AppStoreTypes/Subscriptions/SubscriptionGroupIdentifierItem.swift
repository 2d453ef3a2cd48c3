/// A customer's subscriptions in one subscription group.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/subscriptiongroupidentifieritem>
public struct SubscriptionGroupIdentifierItem: WireObject {
    /// The subscription group.
    public var subscriptionGroupIdentifier: String?
    /// The last transaction of each original transaction.
    public var lastTransactions: [LastTransactionsItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
        WireMember("lastTransactions", \.lastTransactions),
    ]
}
