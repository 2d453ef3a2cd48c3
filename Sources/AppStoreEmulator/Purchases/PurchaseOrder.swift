public import AppStoreTypes

/// A customer's order.
public struct PurchaseOrder: Hashable, Sendable {
    /// The app's bundle ID.
    public var bundleID: String
    /// The product ID.
    public var productID: String
    /// The UUID by which the app knows the customer.
    public var appAccountToken: AppAccountToken?
    /// The number of units.
    public var quantity: Int32 = 1
    /// The price for all units, in thousandths of the currency; by default, the product's price.
    public var price: Milliunits?
    /// The currency; by default, the product's.
    public var currency: String?
    /// The environment of the purchase.
    public var environment: AppStoreEnvironment = .sandbox
    /// The storefront as a three-letter country code.
    public var storefront = "USA"
    /// The ownership of the purchase.
    public var ownership: OwnershipType = .purchased
    /// The Advanced Commerce order; `nil` for a regular purchase.
    public var advancedCommerce: AdvancedCommerceOrder?

    /// The customer's app transaction ID; by default, the customer with the token, or a new one.
    public var customer: String?
    /// The ID of the offer that the customer redeems.
    public var offer: String?
    /// How a one-year subscription is billed: `MONTHLY` is a commitment of twelve months.
    public var billingPlan: BillingPlanType?
    /// The number of seats of a group purchase.
    public var seats: Int32?
    /// Who invites the members of a group purchase.
    public var invitationManagement: InvitationManagement = .developer

    /// Whether the seats are part of a bundle.
    public var isBundle = false

    /// Whether the purchase uses Advanced Commerce; `true` buys the product itself as one item.
    public var isAdvancedCommerce: Bool {
        get { advancedCommerce != nil }
        set { advancedCommerce = newValue ? advancedCommerce ?? AdvancedCommerceOrder() : nil }
    }

    /// Creates an order for one unit in the sandbox.
    public init(bundleID: String, productID: String, appAccountToken: AppAccountToken? = nil) {
        self.bundleID = bundleID
        self.productID = productID
        self.appAccountToken = appAccountToken
    }
}

/// What the customer's app receives after a purchase.
public struct EmulatedPurchase: Hashable, Codable, Sendable {
    /// The transaction ID.
    public let transactionID: String
    /// The ID of the purchase's first transaction.
    public let originalTransactionID: String
    /// The order ID on the customer's invoice; `nil` if nothing was paid.
    public let orderID: String?
    /// The signed transaction.
    public let signedTransaction: String

    private enum CodingKeys: String, CodingKey {
        case transactionID = "transactionId"
        case originalTransactionID = "originalTransactionId"
        case orderID = "orderId"
        case signedTransaction
    }
}

/// Apple's IDs of the larger storefronts.
enum Storefront {
    static func number(of code: String) -> String? { numbers[code] }

    private static let numbers = [
        "USA": "143441", "FRA": "143442", "DEU": "143443", "GBR": "143444", "AUT": "143445", "BEL": "143446",
        "FIN": "143447", "IRL": "143449", "ITA": "143450", "NLD": "143452", "PRT": "143453", "ESP": "143454",
        "CAN": "143455", "SWE": "143456", "NOR": "143457", "DNK": "143458", "CHE": "143459", "AUS": "143460",
        "NZL": "143461", "JPN": "143462", "HKG": "143463", "SGP": "143464", "CHN": "143465", "KOR": "143466",
        "IND": "143467", "MEX": "143468", "TWN": "143470", "POL": "143478", "TUR": "143480", "BRA": "143503",
    ]
}
