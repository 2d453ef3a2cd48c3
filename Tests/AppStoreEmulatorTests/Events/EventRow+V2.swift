// This file is longer than most, because it is a table with a row for each event of version 2.

import AppStoreTypes

@testable import AppStoreEmulator

extension EventRow {
    /// All version 2 events, some of them with more than one case.
    static let v2: [EventRow] = purchases + plans + offers + ends + prices + refunds + extensions + others

    private static let purchases: [EventRow] = [
        EventRow("buys a consumable", before: nothing, sends: ["ONE_TIME_CHARGE"]) { story, _ in
            try story.buy(.coins)
        },
        EventRow("buys a non-consumable", before: nothing, sends: ["ONE_TIME_CHARGE"]) { story, _ in
            try story.buy(.castle)
        },
        EventRow("buys a non-renewing subscription", before: nothing, sends: ["ONE_TIME_CHARGE"]) { story, _ in
            try story.buy(.season)
        },
        EventRow("redeems an offer code for a consumable", before: nothing, sends: ["ONE_TIME_CHARGE"]) { story, _ in
            try story.buy(.coins, offer: "once")
        },
        EventRow("redeems an offer code for a non-consumable", before: nothing, sends: ["ONE_TIME_CHARGE"]) {
            story,
            _ in try story.buy(.castle, offer: "once")
        },
        EventRow("redeems an offer code for a non-renewing subscription", before: nothing, sends: ["ONE_TIME_CHARGE"]) {
            story,
            _ in try story.buy(.season, offer: "once")
        },
        EventRow(
            "gains a non-consumable through Family Sharing",
            before: Setup { try $0.buy(.castle) },
            sends: ["ONE_TIME_CHARGE"]
        ) { try $0.share($1) },
        EventRow("subscribes for the first time in the group", before: nothing, sends: ["SUBSCRIBED/INITIAL_BUY"]) {
            story,
            _ in try story.buy(.monthly)
        },
        EventRow("subscribes again after expiry", before: expired, sends: ["SUBSCRIBED/RESUBSCRIBE"]) { story, _ in
            try story.buy(.monthly)
        },
        EventRow("subscribes again to another product", before: expired, sends: ["SUBSCRIBED/RESUBSCRIBE"]) {
            story,
            _ in
            try story.buy(.basic)
        },
        EventRow("a family member gains access after a first subscribe", sends: ["SUBSCRIBED/INITIAL_BUY"]) {
            try $0.share($1)
        },
        EventRow(
            "a family member gains access after a resubscribe",
            before: Setup {
                _ = try expired.arrange($0)
                return try $0.buy(.monthly)
            },
            sends: ["SUBSCRIBED/RESUBSCRIBE"]
        ) { try $0.share($1) },
        EventRow("renews", sends: ["DID_RENEW"]) { story, _ in story.pass(days: 32) },
        EventRow("renews twelve times in a year", sends: Array(repeating: "DID_RENEW", count: 12)) { story, _ in
            story.pass(days: 365)
        },
        EventRow("renews on request", sends: ["DID_RENEW"]) { try $0.do(.renew, $1) },
        EventRow(
            "renews with a family member",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.share(id)
                return id
            },
            sends: ["DID_RENEW", "DID_RENEW"]
        ) { story, _ in story.pass(days: 32) },
    ]

    private static let plans: [EventRow] = [
        EventRow("downgrades", sends: ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"]) {
            try $0.do(.changePlan(productID: "basic"), $1)
        },
        EventRow("cross-grades to another duration", sends: ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"]) {
            try $0.do(.changePlan(productID: "yearly"), $1)
        },
        EventRow(
            "a downgrade takes effect",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.changePlan(productID: "basic"), id)
                return id
            },
            sends: ["DID_RENEW"]
        ) { story, _ in story.pass(days: 32) },
        EventRow(
            "reverts a pending downgrade",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.changePlan(productID: "basic"), id)
                return id
            },
            sends: ["DID_CHANGE_RENEWAL_PREF"]
        ) { try $0.do(.changePlan(productID: "monthly"), $1) },
        EventRow("upgrades", sends: ["DID_CHANGE_RENEWAL_PREF/UPGRADE"]) { story, _ in try story.buy(.premium) },
        EventRow("cross-grades to the same duration", sends: ["DID_CHANGE_RENEWAL_PREF/UPGRADE"]) {
            try $0.do(.changePlan(productID: "other"), $1)
        },
        EventRow("cancels", sends: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"]) { try $0.do(.cancel, $1) },
        EventRow(
            "subscribes again before expiry",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.cancel, id)
                return id
            },
            sends: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED"]
        ) { story, _ in try story.buy(.monthly) },
        EventRow(
            "chooses a downgrade after having cancelled",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.cancel, id)
                return id
            },
            sends: ["DID_CHANGE_RENEWAL_PREF/DOWNGRADE"]
        ) { try $0.do(.changePlan(productID: "basic"), $1) },
        EventRow(
            "asks for a refund in the app, and the system turns auto-renew off",
            sends: ["CONSUMPTION_REQUEST", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"]
        ) { _ = try $0.shop.emulator.requestRefund(of: $1, reason: .other) },
        EventRow(
            "a month of a commitment that was cancelled is billed",
            before: Setup {
                let id = try $0.buy(.yearly) { $0.billingPlan = .monthly }
                try $0.do(.cancel, id)
                return id
            },
            sends: Array(repeating: "DID_RENEW", count: 11)
        ) { story, _ in story.pass(days: 360) },
        EventRow(
            "a cancelled commitment ends",
            before: Setup {
                let id = try $0.buy(.yearly) { $0.billingPlan = .monthly }
                try $0.do(.cancel, id)
                $0.pass(days: 360)
                return id
            },
            sends: ["EXPIRED/VOLUNTARY"]
        ) { story, _ in story.pass(days: 40) },
        EventRow(
            "the first month of a following commitment",
            before: Setup {
                let id = try $0.buy(.yearly) { $0.billingPlan = .monthly }
                $0.pass(days: 360)
                return id
            },
            sends: ["DID_RENEW"]
        ) { story, _ in story.pass(days: 20) },
    ]

    private static let offers: [EventRow] = [
        EventRow("takes a promotional offer while active", sends: ["OFFER_REDEEMED"]) {
            try $0.do(.redeemOffer("promo"), $1)
        },
        EventRow("redeems an offer code while active", sends: ["OFFER_REDEEMED"]) {
            try $0.do(.redeemOffer("code"), $1)
        },
        EventRow("redeems an offer code for the first subscription", before: nothing, sends: ["SUBSCRIBED/INITIAL_BUY"])
        {
            story,
            _ in try story.buy(.monthly, offer: "code")
        },
        EventRow("takes a promotional offer once expired", before: expired, sends: ["SUBSCRIBED/RESUBSCRIBE"]) {
            try $0.do(.redeemOffer("promo"), $1)
        },
        EventRow("redeems an offer code once expired", before: expired, sends: ["SUBSCRIBED/RESUBSCRIBE"]) {
            try $0.do(.redeemOffer("code"), $1)
        },
        EventRow("takes a win-back offer once expired", before: expired, sends: ["SUBSCRIBED/RESUBSCRIBE"]) {
            try $0.do(.redeemOffer("winback"), $1)
        },
        EventRow("upgrades with a promotional offer", sends: ["OFFER_REDEEMED/UPGRADE"]) {
            try $0.do(.changePlan(productID: "premium", offer: "promo"), $1)
        },
        EventRow("upgrades with an offer code", sends: ["OFFER_REDEEMED/UPGRADE"]) {
            try $0.do(.changePlan(productID: "premium", offer: "code"), $1)
        },
        EventRow("downgrades with a promotional offer", sends: ["OFFER_REDEEMED/DOWNGRADE"]) {
            try $0.do(.changePlan(productID: "basic", offer: "promo"), $1)
        },
    ]

    private static let ends: [EventRow] = [
        EventRow(
            "expires after cancellation",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.cancel, id)
                return id
            },
            sends: ["EXPIRED/VOLUNTARY"]
        ) { story, _ in story.pass(days: 365) },
        EventRow(
            "expires because the product is no longer for sale",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.withdraw(.monthly)
                return id
            },
            sends: ["EXPIRED/PRODUCT_NOT_FOR_SALE"]
        ) { story, _ in story.pass(days: 365) },
        EventRow("expires once billing retry is over", before: unpaid, sends: ["EXPIRED/BILLING_RETRY"]) { story, _ in
            story.pass(days: 365)
        },
        EventRow("expires for another reason", sends: ["EXPIRED"]) { try $0.do(.expire(.other), $1) },
        EventRow(
            "is not paid, without a grace period",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.billingFailure(isNow: false), id)
                return id
            },
            sends: ["DID_FAIL_TO_RENEW"]
        ) { story, _ in story.pass(days: 32) },
        EventRow(
            "is not paid, with a grace period",
            before: Setup {
                try $0.bill { $0.gracePeriodDays = 16 }
                return try $0.buy(.monthly)
            },
            sends: ["DID_FAIL_TO_RENEW/GRACE_PERIOD"]
        ) { try $0.do(.billingFailure(), $1) },
        EventRow("pays late", before: unpaid, sends: ["DID_RENEW/BILLING_RECOVERY"]) { try $0.do(.recover, $1) },
        EventRow(
            "the grace period ends, and Apple keeps retrying",
            before: Setup {
                try $0.bill { $0.gracePeriodDays = 16 }
                return try unpaid.arrange($0)
            },
            sends: ["GRACE_PERIOD_EXPIRED"]
        ) { story, _ in story.pass(days: 20) },
        EventRow(
            "the grace period ends, then billing retry",
            before: Setup {
                try $0.bill { $0.gracePeriodDays = 16 }
                return try unpaid.arrange($0)
            },
            sends: ["GRACE_PERIOD_EXPIRED", "EXPIRED/BILLING_RETRY"]
        ) { story, _ in story.pass(days: 365) },
        EventRow(
            "cancels while unpaid",
            before: unpaid,
            sends: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"]
        ) {
            try $0.do(.cancel, $1)
            $0.pass(days: 365)
        },
    ]

    private static let raised = Setup {
        let id = try $0.buy(.monthly)
        try $0.do(.priceIncrease(12_990, needsConsent: true), id)
        return id
    }

    private static let prices: [EventRow] = [
        EventRow("is notified of an increase that needs consent", sends: ["PRICE_INCREASE/PENDING"]) {
            try $0.do(.priceIncrease(12_990, needsConsent: true), $1)
        },
        EventRow("expires without price consent", before: raised, sends: ["EXPIRED/PRICE_INCREASE"]) { story, _ in
            story.pass(days: 365)
        },
        EventRow("consents", before: raised, sends: ["PRICE_INCREASE/ACCEPTED"]) {
            try $0.do(.consentToPriceIncrease, $1)
        },
        EventRow("is notified of an increase that needs no consent", sends: ["PRICE_INCREASE/ACCEPTED"]) {
            try $0.do(.priceIncrease(12_990, needsConsent: false), $1)
        },
        EventRow(
            "cancels after a price notice",
            before: raised,
            sends: ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"]
        ) { try $0.do(.cancel, $1) },
    ]

    private static let refunds: [EventRow] = [
        EventRow("is refunded", sends: ["REFUND"]) { story, id in
            _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
        },
        EventRow(
            "requests a refund and gets it",
            before: Setup {
                let id = try $0.buy(.coins)
                _ = try $0.shop.emulator.requestRefund(of: id, reason: .other)
                return id
            },
            sends: ["REFUND"]
        ) { story, id in try story.decide(id, .grantFull) },
        EventRow(
            "a refund is reversed",
            before: Setup { story in
                let id = try story.buy(.monthly)
                _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
                return id
            },
            sends: ["REFUND_REVERSED"]
        ) { try $0.shop.emulator.reverseRefund(of: $1) },
        EventRow(
            "a refund is declined",
            before: Setup {
                let id = try $0.buy(.coins)
                _ = try $0.shop.emulator.requestRefund(of: id, reason: .other)
                return id
            },
            sends: ["REFUND_DECLINED"]
        ) { story, id in try story.decide(id, .decline) },
        EventRow("asks for a refund", before: Setup { try $0.buy(.coins) }, sends: ["CONSUMPTION_REQUEST"]) {
            _ = try $0.shop.emulator.requestRefund(of: $1, reason: .other)
        },
        EventRow(
            "a family member loses access",
            before: Setup {
                let id = try $0.buy(.monthly)
                return try $0.share(id)
            },
            sends: ["REVOKE"]
        ) { try $0.do(.revokeFamilyAccess, $1) },
        EventRow(
            "family members lose access because the purchaser is refunded",
            before: Setup {
                let id = try $0.buy(.castle)
                for _ in 0..<2 { try $0.share(id) }
                return id
            },
            sends: ["REFUND", "REVOKE", "REVOKE"]
        ) { story, id in _ = try story.shop.store.update { try $0.refund(id, percentage: nil) } },
        EventRow("some seats are refunded", before: seats, sends: ["REFUND/SEATS"]) {
            try $0.do(.refundSeats(3), $1)
        },
        EventRow("seats are unclaimed", before: seats, sends: ["UNCLAIM_SEATS"]) { story, id in
            let claim = SeatClaim(id: token(1), requestIdentifier: "1")
            story.shop.store.update { $0.subscriptions.change(id) { $0.seats?.claims = [claim] } }
            try story.do(.unclaimSeats([claim.id]), id)
        },
    ]

    private static let extensions: [EventRow] = [
        EventRow("is extended", sends: ["RENEWAL_EXTENDED"]) { try $0.do(.extend(days: 30), $1) },
        EventRow(
            "all are extended",
            before: Setup { story in
                for number in 0..<2 {
                    try story.buy(.monthly) { $0.appAccountToken = .init(rawValue: Self.token(number)) }
                }
                return ""
            },
            sends: ["RENEWAL_EXTENDED", "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/SUMMARY"]
        ) { story, _ in story.extendAll() },
        EventRow(
            "one of all cannot be extended",
            before: Setup {
                let id = try $0.buy(.monthly)
                for _ in 0..<2 { try $0.do(.extend(days: 1), id) }
                return id
            },
            sends: ["RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENSION/SUMMARY"]
        ) { story, _ in story.extendAll() },
    ]

    private static let others: [EventRow] = [
        EventRow("a test is requested", before: nothing, sends: ["TEST"]) { story, _ in
            try story.shop.emulator.configureApp(
                AppSettings(bundleID: Shop.bundleID, notificationURL: "http://127.0.0.1:9/")
            )
            _ = story.shop.store.update { $0.sendTest(to: Shop.bundleID, in: story.environment) }
        },
        EventRow("a custom-link token is created", before: nothing, sends: ["EXTERNAL_PURCHASE_TOKEN/CREATED"]) {
            story,
            _ in story.token(.acquisition)
        },
        EventRow(
            "a custom-link token is still active",
            before: Setup {
                $0.token(.services)
                return ""
            },
            sends: ["EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER"]
        ) { story, _ in story.pass(days: 31) },
        EventRow(
            "a custom-link token was never reported",
            before: Setup {
                $0.token(.services)
                $0.pass(days: 362)
                return ""
            },
            sends: ["EXTERNAL_PURCHASE_TOKEN/UNREPORTED"]
        ) { story, _ in story.pass(days: 100) },
        EventRow("another token", before: nothing, sends: []) { story, _ in story.token(nil) },
        EventRow(
            "another token was not reported in ten days",
            before: Setup {
                $0.token(nil)
                return ""
            },
            sends: ["EXTERNAL_PURCHASE_TOKEN/UNREPORTED"]
        ) { story, _ in story.pass(days: 100) },
        EventRow("a guardian withdraws consent", sends: ["RESCIND_CONSENT"]) { try $0.do(.rescindConsent, $1) },
        EventRow("metadata of a subscription is changed", before: commerce, sends: ["METADATA_UPDATE"]) { story, id in
            _ = story.shop.store.update { world in world.changeMetadata(of: id) { $0.taxCode = "C003-00-1" } }
        },
        EventRow("the price of a subscription is changed", before: commerce, sends: ["PRICE_CHANGE"]) { story, id in
            _ = story.shop.store.update { $0.changePrice(of: id, items: [ItemPrice(sku: "monthly", price: 7_990)]) }
        },
        EventRow("a subscription is migrated", sends: ["MIGRATION"]) { story, id in
            _ = story.shop.store.update { $0.migrate(id, to: "premium", as: AdvancedCommerceRenewalInfo()) }
        },
    ]

    static func token(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }
}

extension EventStory {
    func decide(_ id: String, _ decision: RefundDecision) throws {
        guard let request = shop.store.read({ $0.newestRefundRequest(of: id)?.request.id }) else { return }
        try shop.emulator.decide(request, decision)
    }

    func token(_ type: ExternalPurchaseTokenType?) {
        _ = shop.store.update { $0.makeExternalPurchaseToken(for: Shop.bundleID, in: environment, type: type) }
    }

    func extendAll() {
        shop.store.update {
            $0.begin(
                MassExtension(
                    requestIdentifier: "6d5a2f0e-1d0b-4a8e-8d38-1b2c3d4e5f60",
                    bundleID: Shop.bundleID,
                    environment: environment,
                    productID: "monthly",
                    days: 7,
                    storefronts: nil
                )
            )
        }
        pass(days: 1)
    }
}
