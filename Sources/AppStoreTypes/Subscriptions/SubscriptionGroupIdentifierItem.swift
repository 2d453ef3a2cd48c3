/// A customer's subscriptions of one subscription group.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/subscriptiongroupidentifieritem>
public struct SubscriptionGroupIdentifierItem: WireObject {
    /// The subscription group.
    public var subscriptionGroupIdentifier: String?
    /// The last transaction of each original transaction.
    public var lastTransactions: [LastTransactionsItem]?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
        WireMember("lastTransactions", \.lastTransactions),
    ]
}
