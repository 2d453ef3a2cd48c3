/// The commitment that follows the current one of a subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/renewalcommitmentinfo>
public struct RenewalCommitmentInfo: WireObject {
    /// The product of the next commitment.
    public var commitmentAutoRenewProductID: String?
    /// Whether the commitment renews.
    public var commitmentAutoRenewStatus: AutoRenewStatus?
    /// The billing plan of the next commitment.
    public var commitmentRenewalBillingPlanType: BillingPlanType?
    /// When the next commitment starts.
    public var commitmentRenewalDate: Timestamp?
    /// The price of the next commitment, in thousandths of the currency.
    public var commitmentRenewalPrice: Milliunits?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("commitmentAutoRenewProductId", \.commitmentAutoRenewProductID),
        WireMember("commitmentAutoRenewStatus", \.commitmentAutoRenewStatus),
        WireMember("commitmentRenewalBillingPlanType", \.commitmentRenewalBillingPlanType),
        WireMember("commitmentRenewalDate", \.commitmentRenewalDate),
        WireMember("commitmentRenewalPrice", \.commitmentRenewalPrice),
    ]
}
