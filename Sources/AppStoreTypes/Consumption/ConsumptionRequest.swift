/// The body of Send Consumption Information, version 2: how a customer used a purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequest>
public struct ConsumptionRequest: WireObject {
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
    /// Checks all rules that Apple documents for version 2, in the order a server would.
    ///
    /// - Throws: the first violation.
    public func check(for subject: ConsumptionSubject) throws(ConsumptionRuleViolation) {
        try subject.check()
        if subject.ownership == .familyShared { throw .familyTransactionNotSupported }
        if subject.isAdvancedCommerce { throw .advancedCommerceTransactionNotSupported }
        guard customerConsented == true else { throw .invalidCustomerConsented }
        guard sampleContentProvided != nil else { throw .invalidSampleContentProvided }
        guard let deliveryStatus, Self.deliveryStatuses.contains(deliveryStatus) else { throw .invalidDeliveryStatus }
        if let refundPreference, !Self.refundPreferences.contains(refundPreference) { throw .invalidRefundPreference }
        try checkPercentage(of: subject.type, deliveryStatus: deliveryStatus)
    }

    private func checkPercentage(
        of type: ProductType?,
        deliveryStatus: DeliveryStatus
    ) throws(ConsumptionRuleViolation) {
        if let consumptionPercentage {
            if type == .autoRenewableSubscription { throw .consumptionPercentageAutoRenewableSubscription }
            guard (0...100_000).contains(consumptionPercentage) else { throw .consumptionPercentageOutOfRange }
            if deliveryStatus != .delivered, consumptionPercentage != 0 {
                throw .undeliveredConsumptionPercentageNonZero
            }
        }
        // Apple's pages disagree about 0, 100 % and an absent share here. This follows the stricter page.
        if refundPreference == .grantProrated, let type, type != .autoRenewableSubscription {
            guard let consumptionPercentage, consumptionPercentage > 0, consumptionPercentage < 100_000 else {
                throw .consumptionPercentageOutOfRange
            }
        }
    }

    private static let deliveryStatuses: Set<DeliveryStatus> = [
        .delivered, .undeliveredQualityIssue, .undeliveredWrongItem, .undeliveredServerOutage, .undeliveredOther,
    ]
    private static let refundPreferences: Set<RefundPreference> = [.decline, .grantFull, .grantProrated]
}
