import AppStoreTypes

/// Something that happened to a transaction or subscription, independent of the notification version.
enum Occurrence: Hashable, Sendable {
    enum Beginning: Hashable, Sendable {
        case first
        case again(isSameProduct: Bool)
    }

    case bought
    case subscribed(Beginning)
    /// A family member got access to an active subscription.
    case shared(isResubscribed: Bool)
    case renewed
    case recovered
    case failedToRenew(hasGracePeriod: Bool)
    case gracePeriodExpired
    case expired(ExpirationIntent)
    case upgraded
    case downgraded
    case planReverted
    case renewalSwitched(isOn: Bool)
    case offerRedeemed(PlanChange?)
    /// The customer was notified of a price increase, or consented to it.
    case priceIncrease(needsConsent: Bool, isAccepted: Bool)
    case extended
    case extensionFailed
    case consumptionRequested(ConsumptionRequestReason)
    /// A refund, with whether it turned off renewal.
    case refunded(endsRenewal: Bool)
    case refundDeclined
    case refundReversed
    case seatsRefunded
    case familyAccessRevoked
    case metadataUpdated
    case priceChanged
    case migrated
}

extension Occurrence {
    /// The version 2 type and subtype; every occurrence has one.
    var v2: (type: NotificationType, subtype: NotificationSubtype?) {
        switch self {
        case .bought: (.oneTimeCharge, nil)
        case .subscribed(.first): (.subscribed, .initialBuy)
        case .subscribed(.again): (.subscribed, .resubscribe)
        case .shared(let isResubscribed): (.subscribed, isResubscribed ? .resubscribe : .initialBuy)
        case .renewed: (.didRenew, nil)
        case .recovered: (.didRenew, .billingRecovery)
        case .failedToRenew(let hasGracePeriod): (.didFailToRenew, hasGracePeriod ? .gracePeriod : nil)
        case .gracePeriodExpired: (.gracePeriodExpired, nil)
        case .expired(let intent): (.expired, Self.expiry[intent])
        case .upgraded: (.didChangeRenewalPreference, .upgrade)
        case .downgraded: (.didChangeRenewalPreference, .downgrade)
        case .planReverted: (.didChangeRenewalPreference, nil)
        case .renewalSwitched(let isOn): (.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled)
        case .offerRedeemed(let change): (.offerRedeemed, change.map { $0 == .upgrade ? .upgrade : .downgrade })
        case .priceIncrease(_, let isAccepted): (.priceIncrease, isAccepted ? .accepted : .pending)
        case .extended: (.renewalExtended, nil)
        case .extensionFailed: (.renewalExtension, .failure)
        case .consumptionRequested: (.consumptionRequest, nil)
        case .refunded: (.refund, nil)
        case .refundDeclined: (.refundDeclined, nil)
        case .refundReversed: (.refundReversed, nil)
        case .seatsRefunded: (.refund, .seats)
        case .familyAccessRevoked: (.revoke, nil)
        case .metadataUpdated: (.metadataUpdate, nil)
        case .priceChanged: (.priceChange, nil)
        case .migrated: (.migration, nil)
        }
    }

    private static let expiry: [ExpirationIntent: NotificationSubtype] = [
        .customerCancelled: .voluntary, .billingError: .billingRetry, .priceIncreaseNotAccepted: .priceIncrease,
        .productUnavailable: .productNotForSale,
    ]

    /// Returns the version 1 types in the order they are sent; many occurrences have none.
    func v1(of product: ProductType?) -> [NotificationTypeV1] {
        switch self {
        case .subscribed(.first): [.initialBuy]
        case .subscribed(.again(isSameProduct: true)): [.didChangeRenewalStatus]
        case .subscribed(.again(isSameProduct: false)): [.interactiveRenewal, .didChangeRenewalStatus]
        case .renewed: [.didRenew]
        case .recovered: [.didRecover]
        case .failedToRenew: [.didFailToRenew]
        case .expired(.billingError): [.didChangeRenewalStatus]
        case .upgraded, .offerRedeemed(.upgrade): [.didChangeRenewalStatus, .interactiveRenewal]
        case .downgraded, .planReverted, .offerRedeemed(.downgrade): [.didChangeRenewalPreference]
        case .renewalSwitched: [.didChangeRenewalStatus]
        case .priceIncrease(needsConsent: true, isAccepted: false): [.priceIncreaseConsent]
        case .refunded(let endsRenewal):
            product != .autoRenewableSubscription
                ? [.refund] : endsRenewal ? [.cancel, .didChangeRenewalStatus] : [.cancel]
        case .consumptionRequested: product == .consumable ? [.consumptionRequest] : []
        case .familyAccessRevoked: [.revoke]
        case .bought, .shared, .gracePeriodExpired, .expired, .offerRedeemed, .priceIncrease, .extended,
            .extensionFailed,
            .refundDeclined, .refundReversed, .seatsRefunded, .metadataUpdated, .priceChanged, .migrated:
            []
        }
    }

    /// Whether family members also get a notification, each about their own transaction.
    var reachesFamily: Bool {
        switch self {
        case .subscribed(.again), .renewed, .recovered, .failedToRenew, .gracePeriodExpired, .expired, .upgraded,
            .downgraded, .planReverted, .renewalSwitched, .offerRedeemed(.upgrade), .extended:
            true
        default: false
        }
    }
}

extension NotificationTypeV1 {
    /// Whether purchasers get this type.
    var isForPurchasers: Bool { self != .revoke }

    /// Whether family members get this type.
    var isForFamilyMembers: Bool {
        [
            .didRenew, .didRecover, .interactiveRenewal, .didChangeRenewalPreference, .didChangeRenewalStatus,
            .didFailToRenew, .revoke,
        ].contains(self)
    }

    /// Whether Apple lists this type for the sandbox.
    var isSentInSandbox: Bool {
        [
            .initialBuy, .didRenew, .interactiveRenewal, .didChangeRenewalPreference, .didChangeRenewalStatus, .cancel,
            .refund,
        ].contains(self)
    }
}
