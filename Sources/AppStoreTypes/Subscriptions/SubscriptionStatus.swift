/// The state of an auto-renewable subscription.
public struct SubscriptionStatus: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire number.
    public var rawValue: Int32
    /// Creates a value from its wire number; values that Apple adds later are kept.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Paid and active.
    public static let active = Self(rawValue: 1)
    /// Expired.
    public static let expired = Self(rawValue: 2)
    /// Unpaid; Apple retries the charge.
    public static let billingRetry = Self(rawValue: 3)
    /// Unpaid; service continues while Apple retries the charge.
    public static let billingGracePeriod = Self(rawValue: 4)
    /// Refunded, or family access was revoked.
    public static let revoked = Self(rawValue: 5)
}

/// The response of Get All Subscription Statuses.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/statusresponse>
public struct StatusResponse: WireObject {
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The subscriptions by subscription group.
    public var data: [SubscriptionGroupIdentifierItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty response.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("environment", \.environment),
        WireMember("bundleId", \.bundleID),
        WireMember("appAppleId", \.appAppleID),
        WireMember("data", \.data),
    ]
}

/// A customer's subscriptions in one subscription group.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreserverapi/subscriptiongroupidentifieritem>
public struct SubscriptionGroupIdentifierItem: WireObject {
    /// The subscription group.
    public var subscriptionGroupIdentifier: String?
    /// The last transaction of each original transaction.
    public var lastTransactions: [LastTransactionsItem]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
        WireMember("lastTransactions", \.lastTransactions),
    ]
}

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
