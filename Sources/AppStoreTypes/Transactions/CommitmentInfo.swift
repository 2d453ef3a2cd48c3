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

/// The billing plan of a subscription with a commitment.
public struct BillingPlanType: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole commitment is billed at once.
    public static let billedUpfront = Self(rawValue: "BILLED_UPFRONT")
    /// The commitment is billed monthly.
    public static let monthly = Self(rawValue: "MONTHLY")
}
