import AppStoreTypes

/// The current state of an auto-renewable subscription, from its original transaction on.
///
/// A family member's subscription has no billing of its own. It follows the ``purchaser``'s.
struct EmulatedSubscription: Codable, Sendable {
    var originalTransactionID: String
    /// The original transaction ID before the migration to Advanced Commerce.
    var previousOriginalTransactionID: String?
    let bundleID: String
    let environment: AppStoreEnvironment
    /// The customer's app transaction ID.
    let customer: String
    let group: String
    let originalPurchaseDate: Timestamp
    var ownership: OwnershipType
    /// The original transaction ID of the subscription that shares with this one or pays for its seat.
    var purchaser: String?
    /// The original transaction IDs of the subscriptions it is shared with.
    var members: [String] = []

    var storefront: String
    /// The product of the latest transaction.
    var productID: String
    var currentTransactionID: String
    var periodStart: Timestamp
    /// When the latest transaction expires.
    var periodEnd: Timestamp
    /// The price of a period without an offer.
    var price: Milliunits
    var currency: String
    /// When the current sequence of periods without a gap started.
    var runStart: Timestamp
    /// The day of the month on which monthly periods end, as far as the month has it.
    var anchorDay: Int
    var renewals = 0
    /// Whether the customer subscribed again after it ended.
    var isResubscribed = false

    var standing = Standing.active
    var renewal: Renewal
    var priceIncrease: PriceIncrease?
    /// The offer of the current period.
    var currentOffer: AppliedOffer?
    /// The offer of the next period.
    var nextOffer: AppliedOffer?
    /// Whether the customer's payment method fails until it is fixed.
    var paymentFails = false
    /// When each extension was granted.
    var extensions: [Timestamp] = []
    var appAccountToken: AppAccountToken?
    var commitment: Commitment?
    /// Whether the order asked for `BILLED_UPFRONT` instead of a commitment.
    var isBilledUpfront: Bool?
    var seats: Seats?
    /// The renewal information of an Advanced Commerce subscription.
    var commerce: AdvancedCommerceRenewalInfo?
    /// The remaining periods of the items' offers by SKU, from the first charge on.
    var itemOffersLeft: [String: Int32]?
    /// The number of its next event in the schedule.
    var alarm: Int?

    /// The state of a subscription.
    enum Standing: Codable, Hashable, Sendable {
        case active
        /// A renewal was not paid, and Apple retries the charge.
        case unpaid(BillingRetry)
        case expired(ExpirationIntent)
        /// Refunded, or family access was revoked.
        case revoked
    }

    /// What happens at the end of the period.
    struct Renewal: Codable, Hashable, Sendable {
        var productID: String
        var isOn = true
        /// When renewal was last turned on or off.
        var changedAt: Timestamp?
    }
}

/// A renewal whose payment failed.
struct BillingRetry: Codable, Hashable, Sendable {
    /// When the grace period ends; `nil` if there is none.
    var graceEndsAt: Timestamp?
    var isGraceOver = false
    /// When Apple stops retrying.
    let endsAt: Timestamp
    /// When a retry succeeds; `nil` if none does.
    var recoversAt: Timestamp?
}

/// A price increase that the subscriber was notified of.
struct PriceIncrease: Codable, Hashable, Sendable {
    let price: Milliunits
    let needsConsent: Bool
    var isAccepted: Bool
}

/// A commitment of twelve months with monthly billing.
struct Commitment: Codable, Hashable, Sendable {
    static let periods: Int32 = 12

    /// The number of the current period, from 1 to 12.
    var period: Int32 = 1
    var expiresAt: Timestamp
    /// Whether another twelve months follow.
    var isRenewed = true
}

/// The seats of a group purchase.
struct Seats: Codable, Hashable, Sendable {
    var quantity: Int32
    var revoked: Int32 = 0
    var renewalQuantity: Int32
    let invitationManagement: InvitationManagement
    /// The price of one seat.
    let seatPrice: Milliunits
    /// Whether it was bought as part of a bundle, whose seats cannot be assigned.
    var isBundle: Bool?
    /// The seats that the developer assigned, oldest first.
    var claims: [SeatClaim] = []
}

/// A seat that the developer assigned.
struct SeatClaim: Codable, Hashable, Sendable {
    let id: String
    let requestIdentifier: String
    var appTransactionID: String?
}
