/// The state of a subscription after its last transaction.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem>
public struct LastTransactionsItem: WireObject {
    /// The status of the subscription.
    public var status: SubscriptionStatus?
    /// The original transaction ID, which is constant over the subscription's life.
    public var originalTransactionID: String?
    /// The signed last transaction.
    public var signedTransactionInfo: String?
    /// The signed renewal information.
    public var signedRenewalInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("status", \.status),
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("signedTransactionInfo", \.signedTransactionInfo),
        WireMember("signedRenewalInfo", \.signedRenewalInfo),
    ]
}
