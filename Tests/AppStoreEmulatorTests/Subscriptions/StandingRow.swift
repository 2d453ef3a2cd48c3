import AppStoreTypes
import Testing

@testable import AppStoreEmulator

/// A row of the reference's table of subscription states in notifications.
struct StandingRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: Scene
    let status: SubscriptionStatus
    let autoRenew: AutoRenewStatus
    var isInRetry: Bool?
    var intent: ExpirationIntent?

    init(
        _ testDescription: String,
        _ before: Scene,
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
    private static func monthly(_ events: PurchaseEvent...) -> Scene {
        Scene { story in
            let id = try story.buy(.monthly)
            for event in events { try story.do(event, id) }
            return id
        }
    }

    private static let grace = Scene { story in
        try story.bill { $0.gracePeriodDays = 3 }
        let id = try story.buy(.monthly)
        try story.do(.billingFailure(), id)
        return id
    }

    static let all: [StandingRow] = [
        StandingRow("SUBSCRIBED", monthly(), .active, .on),
        StandingRow("DID_RENEW", monthly(.renew), .active, .on),
        StandingRow("AUTO_RENEW_DISABLED", monthly(.cancel), .active, .off),
        StandingRow("DOWNGRADE", monthly(.changePlan(productID: "basic")), .active, .on),
        StandingRow("UPGRADE", monthly(.changePlan(productID: "premium")), .active, .on),
        StandingRow(
            "DOWNGRADE after AUTO_RENEW_DISABLED",
            monthly(.cancel, .changePlan(productID: "basic")),
            .active,
            .on
        ),
        StandingRow(
            "DID_FAIL_TO_RENEW",
            monthly(.billingFailure()),
            .billingRetry,
            .on,
            isInRetry: true,
            intent: .billingError
        ),
        StandingRow("GRACE_PERIOD", grace, .billingGracePeriod, .on, isInRetry: true, intent: .billingError),
        StandingRow(
            "AUTO_RENEW_DISABLED during the grace period",
            Scene {
                let id = try grace.arrange($0)
                try $0.do(.cancel, id)
                return id
            },
            .billingGracePeriod,
            .off,
            intent: .billingError
        ),
        StandingRow(
            "GRACE_PERIOD_EXPIRED",
            Scene {
                let id = try grace.arrange($0)
                $0.pass(days: 4)
                return id
            },
            .billingRetry,
            .on,
            isInRetry: true,
            intent: .billingError
        ),
        StandingRow("BILLING_RECOVERY", monthly(.billingFailure(), .recover), .active, .on),
        StandingRow("VOLUNTARY", monthly(.expire()), .expired, .off, isInRetry: false, intent: .customerCancelled),
        StandingRow(
            "BILLING_RETRY",
            monthly(.expire(.billingError)),
            .expired,
            .off,
            isInRetry: false,
            intent: .billingError
        ),
        StandingRow(
            "PRICE_INCREASE",
            monthly(.expire(.priceIncreaseNotAccepted)),
            .expired,
            .on,
            isInRetry: false,
            intent: .priceIncreaseNotAccepted
        ),
        StandingRow(
            "PRODUCT_NOT_FOR_SALE",
            monthly(.expire(.productUnavailable)),
            .expired,
            .on,
            isInRetry: false,
            intent: .productUnavailable
        ),
        StandingRow(
            "REFUND of the current period",
            Scene { story in
                let id = try story.buy(.monthly)
                _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
                return id
            },
            .revoked,
            .off
        ),
        StandingRow(
            "REFUND of an older period",
            Scene { story in
                let id = try story.buy(.monthly)
                try story.do(.renew, id)
                _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
                return id
            },
            .active,
            .on
        ),
        StandingRow(
            "REVOKE",
            Scene { story in
                let id = try story.share(try story.buy(.monthly))
                try story.do(.revokeFamilyAccess, id)
                return id
            },
            .revoked,
            .off
        ),
    ]
}
