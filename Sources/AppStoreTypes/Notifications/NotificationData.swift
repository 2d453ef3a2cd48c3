/// The app and the purchase that a notification is about.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/data>
public struct NotificationData: WireObject {
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The app's build.
    public var bundleVersion: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The subscription's status at signing; only for auto-renewable subscriptions.
    public var status: SubscriptionStatus?
    /// The customer's reason for a refund request.
    public var consumptionRequestReason: ConsumptionRequestReason?
    /// The signed transaction.
    public var signedTransactionInfo: String?
    /// The signed renewal information; only for auto-renewable subscriptions.
    public var signedRenewalInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
        WireMember("bundleVersion", \.bundleVersion),
        WireMember("environment", \.environment),
        WireMember("status", \.status),
        WireMember("consumptionRequestReason", \.consumptionRequestReason),
        WireMember("signedTransactionInfo", \.signedTransactionInfo),
        WireMember("signedRenewalInfo", \.signedRenewalInfo),
    ]
}

/// The customer's reason for a refund request.
public struct ConsumptionRequestReason: RawRepresentable, Hashable, Codable, Sendable {
    /// The wire spelling.
    public var rawValue: String
    /// Creates a value from its wire spelling; values that Apple adds later are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The customer did not mean to buy it.
    public static let unintendedPurchase = Self(rawValue: "UNINTENDED_PURCHASE")
    /// The customer did not receive the purchase or could not use it.
    public static let fulfillmentIssue = Self(rawValue: "FULFILLMENT_ISSUE")
    /// The customer is not satisfied with the purchase.
    public static let unsatisfiedWithPurchase = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
    /// A legal reason.
    public static let legal = Self(rawValue: "LEGAL")
    /// Any other reason.
    public static let other = Self(rawValue: "OTHER")
}

/// As a member name, a reason has its wire spelling.
extension ConsumptionRequestReason: CodingKeyRepresentable {}

/// The app and the customer's app transaction, in a notification that is not about a purchase.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/appdata>
public struct NotificationAppData: WireObject {
    /// The app's ID in the App Store.
    public var appAppleID: Int64?
    /// The app's bundle ID.
    public var bundleID: String?
    /// The server environment.
    public var environment: AppStoreEnvironment?
    /// The signed app transaction.
    public var signedAppTransactionInfo: String?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("appAppleId", \.appAppleID),
        WireMember("bundleId", \.bundleID),
        WireMember("environment", \.environment),
        WireMember("signedAppTransactionInfo", \.signedAppTransactionInfo),
    ]
}

/// The seat claims of a group purchase that the App Store withdrew.
///
/// - SeeAlso: <https://developer.apple.com/documentation/appstoreservernotifications/unclaiminfo>
public struct UnclaimInfo: WireObject {
    /// The IDs of the withdrawn seat claims.
    public var unclaimSeatIDs: [String]?
    /// The members that this type does not know.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates an empty object.
    public init() {}

    /// The members, in the order they are encoded.
    public static let members: WireMembers<Self> = [
        WireMember("unclaimSeatIds", \.unclaimSeatIDs)
    ]
}

/// The app, in undocumented members with the names that other objects of a notification use.
extension UnclaimInfo {
    /// The app's bundle ID.
    public var bundleID: String? { unknownMembers["bundleId"]?.text }

    /// The app's ID in the App Store.
    public var appAppleID: Int64? {
        guard case .integer(let id) = unknownMembers["appAppleId"] else { return nil }
        return id
    }

    /// The server environment.
    public var environment: AppStoreEnvironment? {
        unknownMembers["environment"]?.text.map(AppStoreEnvironment.init(rawValue:))
    }
}
