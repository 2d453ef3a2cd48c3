/// The body of Send Consumption Information, version 2: how a customer used a purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest>
public struct ConsumptionRequest: WireObject, VersionedConsumptionRequest {
    /// Whether the customer consented to sending this data; must be `true`.
    public var customerConsented: Bool?
    /// Whether a sample, trial or description was available before the purchase.
    public var sampleContentProvided: Bool?
    /// Whether the purchase was delivered and works.
    public var deliveryStatus: DeliveryStatus?
    /// The share of the purchase that the customer used.
    ///
    /// In thousandths of a percent: 12.5 % is 12500. Absent for auto-renewable subscriptions.
    public var consumptionPercentage: Milliunits?
    /// The developer's preferred decision.
    public var refundPreference: RefundPreference?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("customerConsented", \.customerConsented),
        WireMember("sampleContentProvided", \.sampleContentProvided),
        WireMember("deliveryStatus", \.deliveryStatus),
        WireMember("consumptionPercentage", \.consumptionPercentage),
        WireMember("refundPreference", \.refundPreference),
    ]
}

/// Whether the app delivered a working purchase, in version 2.
public struct DeliveryStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Delivered and working.
    public static let delivered = Self(rawValue: "DELIVERED")
    /// Not delivered: quality issue.
    public static let undeliveredQualityIssue = Self(rawValue: "UNDELIVERED_QUALITY_ISSUE")
    /// Not delivered: wrong item.
    public static let undeliveredWrongItem = Self(rawValue: "UNDELIVERED_WRONG_ITEM")
    /// Not delivered: server outage.
    public static let undeliveredServerOutage = Self(rawValue: "UNDELIVERED_SERVER_OUTAGE")
    /// Not delivered: any other reason.
    public static let undeliveredOther = Self(rawValue: "UNDELIVERED_OTHER")
}

/// The developer's preferred decision, in version 2.
public struct RefundPreference: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Decline the refund.
    public static let decline = Self(rawValue: "DECLINE")
    /// Refund the full amount.
    public static let grantFull = Self(rawValue: "GRANT_FULL")
    /// Refund the unused part.
    public static let grantProrated = Self(rawValue: "GRANT_PRORATED")
}

extension ConsumptionRequest {
    /// Returns the rules that the request violates, in the order a server would check them.
    ///
    /// A rule may be listed twice.
    public func violations(for subject: ConsumptionSubject) -> [ConsumptionRuleViolation] {
        let isKnownStatus = deliveryStatus.map(Self.deliveryStatuses.contains) ?? false
        let isKnownPreference = refundPreference.map(Self.refundPreferences.contains) ?? true
        let isRenewable = subject.type == .autoRenewableSubscription
        let percentage = consumptionPercentage
        // Apple's pages disagree about 0, 100 % and an absent share here. This follows the stricter page.
        let needsShare = refundPreference == .grantProrated && subject.type != nil && !isRenewable
        let rules: [(violation: ConsumptionRuleViolation, isViolated: Bool)] = [
            (.familyTransactionNotSupported, subject.ownership == .familyShared),
            (.advancedCommerceTransactionNotSupported, subject.isAdvancedCommerce),
            (.invalidCustomerConsented, customerConsented != true),
            (.invalidSampleContentProvided, sampleContentProvided == nil),
            (.invalidDeliveryStatus, !isKnownStatus),
            (.invalidRefundPreference, !isKnownPreference),
            (.consumptionPercentageAutoRenewableSubscription, percentage != nil && isRenewable),
            (.consumptionPercentageOutOfRange, percentage.map { !(0...100_000).contains($0) } ?? false),
            (
                // Whether a status that Apple adds later means delivered is unknown.
                .undeliveredConsumptionPercentageNonZero,
                isKnownStatus && deliveryStatus != .delivered && percentage ?? 0 != 0
            ),
            (.consumptionPercentageOutOfRange, needsShare && !(1..<100_000).contains(percentage ?? 0)),
        ]
        return subject.violations + rules.filter(\.isViolated).map(\.violation)
    }

    private static let deliveryStatuses: Set<DeliveryStatus> = [
        .delivered, .undeliveredQualityIssue, .undeliveredWrongItem, .undeliveredServerOutage, .undeliveredOther,
    ]
    private static let refundPreferences: Set<RefundPreference> = [.decline, .grantFull, .grantProrated]
}
