import AppStoreTypes

/// An auto-renewable subscription: everything since its original transaction, as it stands.
///
/// A family member's has no billing of its own: it follows that of its ``purchaser``.
struct EmulatedSubscription: Codable, Sendable {
    var originalTransactionID: String
    /// The original transaction before it became one of Advanced Commerce.
    var previousOriginalTransactionID: String?
    let bundleID: String
    let environment: AppStoreEnvironment
    /// The customer, by the app transaction.
    let customer: String
    let group: String
    let originalPurchaseDate: Timestamp
    var ownership: OwnershipType
    /// The original transaction of who shares it with the family, or pays for the seat.
    var purchaser: String?
    /// The original transactions of those it is shared with.
    var members: [String] = []

    var storefront: String
    /// The product of the newest transaction.
    var productID: String
    var currentTransactionID: String
    var periodStart: Timestamp
    /// When the newest transaction expires.
    var periodEnd: Timestamp
    /// What a period costs without an offer.
    var price: Milliunits
    var currency: String
    /// Where the run of purchases without a gap began.
    var runStart: Timestamp
    /// The day of the month that monthly periods come back to.
    var anchorDay: Int
    var renewals = 0
    /// Whether the customer came back after it had ended.
    var isResubscribed = false

    var standing = Standing.active
    var renewal: Renewal
    var priceIncrease: PriceIncrease?
    /// The offer of the present period.
    var currentOffer: AppliedOffer?
    /// The offer of the next period.
    var nextOffer: AppliedOffer?
    /// Whether the customer's means of payment fails until it is mended.
    var paymentFails = false
    /// When each extension was granted.
    var extensions: [Timestamp] = []
    var appAccountToken: AppAccountToken?
    var commitment: Commitment?
    /// Whether it was ordered to be paid at once where it could have been a commitment.
    var isBilledUpfront: Bool?
    var seats: Seats?
    /// What an Advanced Commerce subscription renews as.
    var commerce: AdvancedCommerceRenewalInfo?
    /// For how many periods more the offers of its items hold, by SKU, once one was charged for.
    var itemOffersLeft: [String: Int32]?
    /// The number of the event in the schedule that is next for it.
    var alarm: Int?

    /// Where a subscription stands.
    enum Standing: Codable, Hashable, Sendable {
        case active
        /// A renewal was not paid; Apple tries again.
        case unpaid(BillingRetry)
        case expired(ExpirationIntent)
        /// Refunded, or taken back from a family member.
        case revoked
    }

    /// What happens at the end of the period.
    struct Renewal: Codable, Hashable, Sendable {
        var productID: String
        var isOn = true
        /// When it was switched on or off last.
        var changedAt: Timestamp?
    }
}

/// A renewal that was not paid.
struct BillingRetry: Codable, Hashable, Sendable {
    /// When the service ends, if it goes on for a while.
    var graceEndsAt: Timestamp?
    var isGraceOver = false
    /// When Apple gives up.
    let endsAt: Timestamp
    /// When the charge succeeds, if it does by itself.
    var recoversAt: Timestamp?
}

/// A higher price that a subscriber was told of.
struct PriceIncrease: Codable, Hashable, Sendable {
    let price: Milliunits
    let needsConsent: Bool
    var isAccepted: Bool
}

/// Twelve months, billed each.
struct Commitment: Codable, Hashable, Sendable {
    static let periods: Int32 = 12

    /// From 1 to 12.
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
    /// The price of a seat.
    let seatPrice: Milliunits
    /// Whether it was bought as part of a bundle, whose seats nobody can hand out.
    var isBundle: Bool?
    /// The claims of seats that the developer assigned, oldest first.
    var claims: [SeatClaim] = []
}

/// A seat that the developer has assigned.
struct SeatClaim: Codable, Hashable, Sendable {
    let id: String
    let requestIdentifier: String
    var appTransactionID: String?
}
