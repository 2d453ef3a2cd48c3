import AppStoreTypes

@testable import AppStoreEmulator

extension EventRow {
    /// All version 1 events, and the events that send no version 1 notification.
    static let v1: [EventRow] = subscriptions + endings + silent

    private static let subscriptions: [EventRow] = [
        EventRow("first subscription purchase", before: nothing, sends: ["INITIAL_BUY"]) { story, _ in
            try story.buy(.monthly)
        },
        EventRow("active, upgrade", sends: ["DID_CHANGE_RENEWAL_STATUS", "INTERACTIVE_RENEWAL"]) { story, _ in
            try story.buy(.premium)
        },
        EventRow("active, downgrade", sends: ["DID_CHANGE_RENEWAL_PREF"]) {
            try $0.do(.changePlan(productID: "basic"), $1)
        },
        EventRow("expired, resubscribed to the same product", before: expired, sends: ["DID_CHANGE_RENEWAL_STATUS"]) {
            story,
            _ in try story.buy(.monthly)
        },
        EventRow(
            "expired, resubscribed to another product",
            before: expired,
            sends: ["INTERACTIVE_RENEWAL", "DID_CHANGE_RENEWAL_STATUS"]
        ) { story, _ in try story.buy(.basic) },
        EventRow("cancelled", sends: ["DID_CHANGE_RENEWAL_STATUS"]) { try $0.do(.cancel, $1) },
        EventRow(
            "enabled again before expiry",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.cancel, id)
                return id
            },
            sends: ["DID_CHANGE_RENEWAL_STATUS"]
        ) { try $0.do(.resubscribe(), $1) },
        EventRow("renewed", sends: ["DID_RENEW"]) { story, _ in story.pass(days: 32) },
    ]

    private static let endings: [EventRow] = [
        EventRow("subscription refunded by AppleCare", sends: ["CANCEL", "DID_CHANGE_RENEWAL_STATUS"]) { story, id in
            _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
        },
        EventRow(
            "an older period refunded",
            before: Setup {
                let id = try $0.buy(.monthly)
                $0.pass(days: 32)
                return id
            },
            sends: ["CANCEL"]
        ) { story, id in _ = try story.shop.store.update { try $0.refund(id, percentage: nil) } },
        EventRow(
            "renewal failed",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.billingFailure(isNow: false), id)
                return id
            },
            sends: ["DID_FAIL_TO_RENEW"]
        ) { story, _ in story.pass(days: 32) },
        EventRow("recovered by billing retry", before: unpaid, sends: ["DID_RECOVER"]) { try $0.do(.recover, $1) },
        EventRow("churned after billing retry", before: unpaid, sends: ["DID_CHANGE_RENEWAL_STATUS"]) { story, _ in
            story.pass(days: 365)
        },
        EventRow("consumable refunded", before: Setup { try $0.buy(.coins) }, sends: ["REFUND"]) { story, id in
            _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
        },
        EventRow("non-consumable refunded", before: Setup { try $0.buy(.castle) }, sends: ["REFUND"]) { story, id in
            _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
        },
        EventRow("non-renewing subscription refunded", before: Setup { try $0.buy(.season) }, sends: ["REFUND"]) {
            story,
            id in
            _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
        },
        EventRow("price increase that needs consent", sends: ["PRICE_INCREASE_CONSENT"]) {
            try $0.do(.priceIncrease(12_990, needsConsent: true), $1)
        },
        EventRow(
            "family access lost",
            before: Setup {
                let id = try $0.buy(.monthly)
                return try $0.share(id)
            },
            sends: ["REVOKE"]
        ) { try $0.do(.revokeFamilyAccess, $1) },
        EventRow("refund asked for a consumable", before: Setup { try $0.buy(.coins) }, sends: ["CONSUMPTION_REQUEST"])
        {
            _ = try $0.shop.emulator.requestRefund(of: $1, reason: .other)
        },
    ]

    private static let silent: [EventRow] = [
        EventRow("a consumable is bought", before: nothing, sends: []) { story, _ in try story.buy(.coins) },
        EventRow("a non-consumable is bought", before: nothing, sends: []) { story, _ in try story.buy(.castle) },
        EventRow("a non-renewing subscription is bought", before: nothing, sends: []) { story, _ in
            try story.buy(.season)
        },
        EventRow("a family member gains access", sends: []) { try $0.share($1) },
        EventRow(
            "a family member gains access after a resubscribe",
            before: Setup {
                _ = try expired.arrange($0)
                return try $0.buy(.monthly)
            },
            sends: []
        ) { try $0.share($1) },
        EventRow("refund asked for a non-consumable", before: Setup { try $0.buy(.castle) }, sends: []) {
            _ = try $0.shop.emulator.requestRefund(of: $1, reason: .other)
        },
        EventRow(
            "a refund is declined",
            before: Setup {
                let id = try $0.buy(.coins)
                _ = try $0.shop.emulator.requestRefund(of: id, reason: .other)
                return id
            },
            sends: []
        ) { story, id in try story.decide(id, .decline) },
        EventRow(
            "a refund is reversed",
            before: Setup { story in
                let id = try story.buy(.coins)
                _ = try story.shop.store.update { try $0.refund(id, percentage: nil) }
                return id
            },
            sends: []
        ) { try $0.shop.emulator.reverseRefund(of: $1) },
        EventRow(
            "expires after cancellation",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.cancel, id)
                return id
            },
            sends: []
        ) { story, _ in story.pass(days: 365) },
        EventRow(
            "consents to a higher price",
            before: Setup {
                let id = try $0.buy(.monthly)
                try $0.do(.priceIncrease(12_990, needsConsent: true), id)
                return id
            },
            sends: []
        ) { try $0.do(.consentToPriceIncrease, $1) },
        EventRow("is extended", sends: []) { try $0.do(.extend(days: 7), $1) },
        EventRow("all are extended", sends: []) { story, _ in story.extendAll() },
        EventRow("a guardian withdraws consent", sends: []) { try $0.do(.rescindConsent, $1) },
        EventRow("a custom-link token", before: nothing, sends: []) { story, _ in story.token(.services) },
        EventRow("seats are refunded", before: seats, sends: []) { try $0.do(.refundSeats(3), $1) },
        EventRow("metadata is changed", before: commerce, sends: []) { story, id in
            _ = story.shop.store.update { world in world.changeMetadata(of: id) { $0.taxCode = "C003-00-1" } }
        },
    ]
}
