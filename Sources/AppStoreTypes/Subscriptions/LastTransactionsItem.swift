/// A subscription as its last transaction left it.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem>
public struct LastTransactionsItem: WireObject {
    /// The state of the subscription.
    public var status: SubscriptionStatus?
    /// The first transaction, constant for the subscription's life.
    public var originalTransactionID: String?
    /// The last transaction, signed.
    public var signedTransactionInfo: String?
    /// The renewal information, signed.
    public var signedRenewalInfo: String?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("status", \.status),
        WireMember("originalTransactionId", \.originalTransactionID),
        WireMember("signedTransactionInfo", \.signedTransactionInfo),
        WireMember("signedRenewalInfo", \.signedRenewalInfo),
    ]
}
