public import AppStoreTypes

/// What a customer buys.
public struct PurchaseOrder: Hashable, Sendable {
    /// The app.
    public var bundleID: String
    /// The product.
    public var productID: String
    /// The app's own name for the customer, a UUID.
    public var appAccountToken: AppAccountToken?
    /// How many.
    public var quantity: Int32 = 1
    /// What is paid for all of them, in thousandths of the currency; the product's price if left out.
    public var price: Milliunits?
    /// The currency; the product's if left out.
    public var currency: String?
    /// The environment it is bought in.
    public var environment: AppStoreEnvironment = .sandbox
    /// The storefront, in three letters.
    public var storefront = "USA"
    /// Whose purchase it is.
    public var ownership: OwnershipType = .purchased
    /// What is bought through Advanced Commerce; `nil` for what is bought in the usual way.
    public var advancedCommerce: AdvancedCommerceOrder?

    /// Who buys, by the app transaction; the customer with the token if left out, else a new one.
    public var customer: String?
    /// The offer taken up, by its identifier.
    public var offer: String?
    /// How a subscription of a year is billed: `MONTHLY` is a commitment of twelve months.
    public var billingPlan: BillingPlanType?
    /// The seats of a group purchase.
    public var seats: Int32?
    /// Who invites the members of a group purchase.
    public var invitationManagement: InvitationManagement = .developer

    /// Whether the seats are part of a bundle.
    public var isBundle = false

    /// Whether it is bought through Advanced Commerce; `true` buys the product itself, as one item.
    public var isAdvancedCommerce: Bool {
        get { advancedCommerce != nil }
        set { advancedCommerce = newValue ? advancedCommerce ?? AdvancedCommerceOrder() : nil }
    }

    /// Creates an order of one, in the sandbox.
    public init(bundleID: String, productID: String, appAccountToken: AppAccountToken? = nil) {
        self.bundleID = bundleID
        self.productID = productID
        self.appAccountToken = appAccountToken
    }
}
