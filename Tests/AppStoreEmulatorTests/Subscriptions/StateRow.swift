import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A row of the reference's table of subscription states in notifications.
struct StateRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: Setup
    let status: SubscriptionStatus
    let autoRenew: AutoRenewStatus
    var isInRetry: Bool?
    var intent: ExpirationIntent?

    init(
        _ testDescription: String,
        _ before: Setup,
        _ status: SubscriptionStatus,
        _ autoRenew: AutoRenewStatus,
        isInRetry: Bool? = nil,
        intent: ExpirationIntent? = nil
    ) {
        self.testDescription = testDescription
        self.before = before
        (self.status, self.autoRenew, self.isInRetry, self.intent) = (status, autoRenew, isInRetry, intent)
    }

    /// Buys a monthly subscription and applies events to it.
    private static func monthly(_ events: PurchaseEvent...) -> Setup {
        Setup { story in
            let id = try story.buy(.monthly)
            for event in events { try story.do(event, id) }
            return id
        }
    }

    private static let grace = Setup { story in
        try story.bill { $0.gracePeriodDays = 3 }
        let id = try story.buy(.monthly)
        try story.do(.billingFailure(), id)
        return id
    }

    static let all: [StateRow] = [
        StateRow("SUBSCRIBED", monthly(), .active, .on),
        StateRow("DID_RENEW", monthly(.renew), .active, .on),
        StateRow("AUTO_RENEW_DISABLED", monthly(.cancel), .active, .off),
        StateRow("DOWNGRADE", monthly(.changePlan(productID: "basic")), .active, .on),
        StateRow("UPGRADE", monthly(.changePlan(productID: "premium")), .active, .on),
        StateRow(
            "DOWNGRADE after AUTO_RENEW_DISABLED",
            monthly(.cancel, .changePlan(productID: "basic")),
            .active,
            .on
        ),
        StateRow(
            "DID_FAIL_TO_RENEW",
            monthly(.billingFailure()),
            .billingRetry,
            .on,
            isInRetry: true,
            intent: .billingError
        ),
        StateRow("GRACE_PERIOD", grace, .billingGracePeriod, .on, isInRetry: true, intent: .billingError),
        StateRow(
            "AUTO_RENEW_DISABLED during the grace period",
            Setup {
                let id = try grace.arrange($0)
                try $0.do(.cancel, id)
                return id
            },
            .billingGracePeriod,
            .off,
            intent: .billingError
        ),
        StateRow(
            "GRACE_PERIOD_EXPIRED",
            Setup {
                let id = try grace.arrange($0)
                $0.pass(days: 4)
                return id
            },
            .billingRetry,
            .on,
            isInRetry: true,
            intent: .billingError
        ),
        StateRow("BILLING_RECOVERY", monthly(.billingFailure(), .recover), .active, .on),
        StateRow("VOLUNTARY", monthly(.expire()), .expired, .off, isInRetry: false, intent: .customerCancelled),
        StateRow(
            "BILLING_RETRY",
            monthly(.expire(.billingError)),
            .expired,
            .off,
            isInRetry: false,
            intent: .billingError
        ),
        StateRow(
            "PRICE_INCREASE",
            monthly(.expire(.priceIncreaseNotAccepted)),
            .expired,
            .on,
            isInRetry: false,
            intent: .priceIncreaseNotAccepted
        ),
        StateRow(
            "PRODUCT_NOT_FOR_SALE",
            monthly(.expire(.productUnavailable)),
            .expired,
            .on,
            isInRetry: false,
            intent: .productUnavailable
        ),
        StateRow(
            "REFUND of the current period",
            Setup { story in
                let id = try story.buy(.monthly)
                _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
                return id
            },
            .revoked,
            .off
        ),
        StateRow(
            "REFUND of an older period",
            Setup { story in
                let id = try story.buy(.monthly)
                try story.do(.renew, id)
                _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
                return id
            },
            .active,
            .on
        ),
        StateRow(
            "REVOKE",
            Setup { story in
                let id = try story.share(try story.buy(.monthly))
                try story.do(.revokeFamilyAccess, id)
                return id
            },
            .revoked,
            .off
        ),
    ]
}
