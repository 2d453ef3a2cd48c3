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
