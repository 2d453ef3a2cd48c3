/// What follows the present commitment of a subscription.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/renewalcommitmentinfo>
public struct RenewalCommitmentInfo: WireObject {
    /// The product of the next commitment.
    public var commitmentAutoRenewProductID: String?
    /// Whether the commitment renews.
    public var commitmentAutoRenewStatus: AutoRenewStatus?
    /// How the next commitment is billed.
    public var commitmentRenewalBillingPlanType: BillingPlanType?
    /// When the next commitment begins.
    public var commitmentRenewalDate: Timestamp?
    /// The price of the next commitment, in thousandths of the currency.
    public var commitmentRenewalPrice: Milliunits?
    /// What stood beside the members above.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are written.
    public static let members: WireMembers<Self> = [
        WireMember("commitmentAutoRenewProductId", \.commitmentAutoRenewProductID),
        WireMember("commitmentAutoRenewStatus", \.commitmentAutoRenewStatus),
        WireMember("commitmentRenewalBillingPlanType", \.commitmentRenewalBillingPlanType),
        WireMember("commitmentRenewalDate", \.commitmentRenewalDate),
        WireMember("commitmentRenewalPrice", \.commitmentRenewalPrice),
    ]
}
