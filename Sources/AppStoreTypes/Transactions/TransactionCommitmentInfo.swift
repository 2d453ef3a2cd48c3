/// Where in its commitment a subscription stands.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/transactioncommitmentinfo>
public struct TransactionCommitmentInfo: WireObject {
    /// The billing period, from 1.
    public var billingPeriodNumber: Int32?
    /// When the commitment ends.
    public var commitmentExpiresDate: Timestamp?
    /// The price of the whole commitment, in thousandths of the transaction's currency.
    public var commitmentPrice: Milliunits?
    /// How many billing periods the commitment has.
    public var totalBillingPeriods: Int32?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("billingPeriodNumber", \.billingPeriodNumber),
        WireMember("commitmentExpiresDate", \.commitmentExpiresDate),
        WireMember("commitmentPrice", \.commitmentPrice),
        WireMember("totalBillingPeriods", \.totalBillingPeriods),
    ]
}
