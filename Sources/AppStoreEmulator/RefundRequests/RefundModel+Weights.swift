public import AppStoreTypes

extension RefundModel {
    /// What each fact adds to the score of a request, in log-odds.
    ///
    /// A score of 0 is a probability of 50 %, 1 of 73 %, 2 of 88 % and 3 of 95 %. Negative scores mirror that.
    public struct Weights: Hashable, Codable, Sendable {
        /// The score without any facts; positive, because most requests are granted.
        public var base = 0.6
        /// The customer's reason.
        public var reason: [ConsumptionRequestReason: Double] = [
            .unintendedPurchase: 0.2,
            .fulfillmentIssue: 0.7,
            .unsatisfiedWithPurchase: -0.4,
            .legal: 0.9,
            .other: -0.2,
        ]
        /// The weight of a fully consumed purchase; a partly consumed one counts in proportion.
        public var consumed = -2.5
        /// The delivery status that the developer reports.
        public var delivery: [Delivery: Double] = [
            .delivered: -0.3,
            .qualityIssue: 1.2,
            .wrongItem: 1.5,
            .serverOutage: 1.5,
            .currencyChange: 1,
            .other: 1,
        ]
        /// The weight of a sample, trial or description that was available before the purchase.
        public var sampleProvided = -0.2
        /// The developer's refund preference.
        public var preference: [Preference: Double] = [
            .grantFull: 1.2,
            .grantProrated: 0.8,
            .grant: 1.2,
            .decline: -1.6,
            .noPreference: 0,
        ]
        /// The weight of each earlier granted request of the customer, up to ``historyLimit``.
        public var refundsGranted = -0.4
        /// The weight of each earlier declined request of the customer, up to ``historyLimit``.
        public var refundsDeclined = -0.1
        /// The age of the customer's account, by Apple's version 1 number.
        public var accountTenure = [0, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]
        /// How long the customer used the app, by Apple's version 1 number.
        public var playTime = [0, 0.3, 0.2, 0, -0.1, -0.2, -0.4, -0.6]
        /// What the customer paid on all platforms, by Apple's version 1 number.
        public var lifetimeDollarsPurchased = [0, 0, 0, 0.1, 0.1, 0.2, 0.2, 0.3]
        /// What the customer was refunded on all platforms, by Apple's version 1 number.
        public var lifetimeDollarsRefunded = [0, 0.1, -0.1, -0.2, -0.3, -0.5, -0.7, -0.9]
        /// The status of the customer's account, by Apple's version 1 number.
        public var userStatus = [0, 0, -0.3, -0.5, -0.2]
        /// The platform on which the customer used the purchase, by Apple's version 1 number.
        public var platform = [0, 0, -0.2]
        /// The weight of no answer in time.
        public var unanswered = 0.5
        /// The weight of an answer refused because the customer did not consent.
        public var withoutConsent = 0.5

        /// The maximum number of earlier requests that count, for each kind.
        public static let historyLimit = 5

        /// Creates the default weights.
        public init() {}
    }

    /// The delivery status, in one enumeration for both answer versions.
    public enum Delivery: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
        /// Delivered and working.
        case delivered = "DELIVERED"
        /// Not delivered: quality issue.
        case qualityIssue = "UNDELIVERED_QUALITY_ISSUE"
        /// Not delivered: wrong item.
        case wrongItem = "UNDELIVERED_WRONG_ITEM"
        /// Not delivered: server outage.
        case serverOutage = "UNDELIVERED_SERVER_OUTAGE"
        /// Not delivered: the in-game currency changed; only in version 1.
        case currencyChange = "UNDELIVERED_CURRENCY_CHANGE"
        /// Not delivered: any other reason.
        case other = "UNDELIVERED_OTHER"
    }

    /// The refund preference, in one enumeration for both answer versions.
    public enum Preference: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
        /// Version 2: refund the full amount.
        case grantFull = "GRANT_FULL"
        /// Version 2: refund the unused part.
        case grantProrated = "GRANT_PRORATED"
        /// Version 1: grant the refund.
        case grant = "GRANT"
        /// Both versions: refund nothing.
        case decline = "DECLINE"
        /// Version 1: no preference.
        case noPreference = "NO_PREFERENCE"
    }
}
