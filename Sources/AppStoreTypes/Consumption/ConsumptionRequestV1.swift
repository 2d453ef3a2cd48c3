/// The body of Send Consumption Information, version 1, the only one for Advanced Commerce purchases.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequestv1>
public struct ConsumptionRequestV1: WireObject, VersionedConsumptionRequest {
    /// Whether the customer consented to sending this data; must be `true`.
    public var customerConsented: Bool?
    /// How much of the purchase the customer consumed.
    public var consumptionStatus: ConsumptionStatus?
    /// The platform on which the customer used it.
    public var platform: Platform?
    /// Whether a sample, trial or description was available before the purchase.
    public var sampleContentProvided: Bool?
    /// Whether the purchase was delivered and works.
    public var deliveryStatus: DeliveryStatusV1?
    /// The transaction's app account token, or an empty string.
    public var appAccountToken: AppAccountToken?
    /// The age of the customer's account.
    public var accountTenure: AccountTenure?
    /// How long the customer used the app.
    public var playTime: PlayTime?
    /// What the customer was refunded, on all platforms.
    public var lifetimeDollarsRefunded: LifetimeDollars?
    /// What the customer paid, on all platforms.
    public var lifetimeDollarsPurchased: LifetimeDollars?
    /// The status of the customer's account.
    public var userStatus: UserStatus?
    /// The developer's preferred decision.
    public var refundPreference: RefundPreferenceV1?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("customerConsented", \.customerConsented),
        WireMember("consumptionStatus", \.consumptionStatus),
        WireMember("platform", \.platform),
        WireMember("sampleContentProvided", \.sampleContentProvided),
        WireMember("deliveryStatus", \.deliveryStatus),
        WireMember("appAccountToken", \.appAccountToken),
        WireMember("accountTenure", \.accountTenure),
        WireMember("playTime", \.playTime),
        WireMember("lifetimeDollarsRefunded", \.lifetimeDollarsRefunded),
        WireMember("lifetimeDollarsPurchased", \.lifetimeDollarsPurchased),
        WireMember("userStatus", \.userStatus),
        WireMember("refundPreference", \.refundPreference),
    ]
}

/// How much of a purchase the customer consumed.
public struct ConsumptionStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Not consumed.
    public static let notConsumed = Self(rawValue: 1)
    /// Partially consumed.
    public static let partiallyConsumed = Self(rawValue: 2)
    /// Fully consumed, or transferred to another account.
    public static let fullyConsumed = Self(rawValue: 3)
}

/// The platform on which the customer used a purchase.
public struct Platform: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// An Apple platform.
    public static let apple = Self(rawValue: 1)
    /// Another platform.
    public static let nonApple = Self(rawValue: 2)
}

/// Whether the app delivered a working purchase, in version 1.
///
/// There is no undeclared value: 0 means that it was delivered.
public struct DeliveryStatusV1: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Delivered and working.
    public static let delivered = Self(rawValue: 0)
    /// Not delivered: quality issue.
    public static let qualityIssue = Self(rawValue: 1)
    /// Not delivered: wrong item.
    public static let wrongItem = Self(rawValue: 2)
    /// Not delivered: server outage.
    public static let serverOutage = Self(rawValue: 3)
    /// Not delivered: the in-game currency changed.
    public static let currencyChange = Self(rawValue: 4)
    /// Not delivered: any other reason.
    public static let other = Self(rawValue: 5)
}

/// The status of the customer's account with the developer.
public struct UserStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Active.
    public static let active = Self(rawValue: 1)
    /// Suspended.
    public static let suspended = Self(rawValue: 2)
    /// Terminated.
    public static let terminated = Self(rawValue: 3)
    /// Limited access.
    public static let limitedAccess = Self(rawValue: 4)
}

/// The developer's preferred decision, in version 1.
public struct RefundPreferenceV1: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Undeclared.
    public static let undeclared = Self(rawValue: 0)
    /// Grant the refund.
    public static let grant = Self(rawValue: 1)
    /// Decline the refund.
    public static let decline = Self(rawValue: 2)
    /// No preference.
    public static let noPreference = Self(rawValue: 3)
}

extension ConsumptionRequestV1 {
    /// Returns the rules that the request violates, in the order a server would check them.
    public func violations(for subject: ConsumptionSubject) -> [ConsumptionRuleViolation] {
        let hasSupportedType = subject.type.map { [.consumable, .autoRenewableSubscription].contains($0) } ?? true
        let hasToken = appAccountToken.map { $0.rawValue.isEmpty || $0.isUUID } ?? false
        func isInvalid(_ value: Int32?, in range: ClosedRange<Int32>) -> Bool {
            value.map { !range.contains($0) } ?? true
        }
        let rules: [(violation: ConsumptionRuleViolation, isViolated: Bool)] = [
            (.transactionTypeNotSupported, !hasSupportedType),
            (.invalidCustomerConsented, customerConsented != true),
            (.invalidConsumptionStatus, isInvalid(consumptionStatus?.rawValue, in: 0...3)),
            (.invalidPlatform, isInvalid(platform?.rawValue, in: 0...2)),
            (.invalidSampleContentProvided, sampleContentProvided == nil),
            (.invalidDeliveryStatus, isInvalid(deliveryStatus?.rawValue, in: 0...5)),
            (.invalidAppAccountToken, !hasToken),
            (.invalidAccountTenure, isInvalid(accountTenure?.rawValue, in: 0...7)),
            (.invalidPlayTime, isInvalid(playTime?.rawValue, in: 0...7)),
            (.invalidLifetimeDollarsRefunded, isInvalid(lifetimeDollarsRefunded?.rawValue, in: 0...7)),
            (.invalidLifetimeDollarsPurchased, isInvalid(lifetimeDollarsPurchased?.rawValue, in: 0...7)),
            (.invalidUserStatus, isInvalid(userStatus?.rawValue, in: 0...4)),
            (.invalidRefundPreference, isInvalid(refundPreference?.rawValue ?? 0, in: 0...3)),
        ]
        return subject.violations + rules.filter(\.isViolated).map(\.violation)
    }
}
