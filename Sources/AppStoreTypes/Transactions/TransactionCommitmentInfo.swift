/// The position of a subscription in its commitment.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/transactioncommitmentinfo>
public struct TransactionCommitmentInfo: WireObject {
    /// The number of the billing period; the first is 1.
    public var billingPeriodNumber: Int32?
    /// When the commitment ends.
    public var commitmentExpiresDate: Timestamp?
    /// The price of the whole commitment, in thousandths of the transaction's currency.
    public var commitmentPrice: Milliunits?
    /// The number of billing periods in the commitment.
    public var totalBillingPeriods: Int32?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("billingPeriodNumber", \.billingPeriodNumber),
        WireMember("commitmentExpiresDate", \.commitmentExpiresDate),
        WireMember("commitmentPrice", \.commitmentPrice),
        WireMember("totalBillingPeriods", \.totalBillingPeriods),
    ]
}
