public import AppStoreTypes

extension RefundModel {
    /// What each fact adds to the score of a request, or takes from it: logarithms of odds.
    ///
    /// A score of 0 is a chance of one half, 1 of 73 %, 2 of 88 %, 3 of 95 %; negative scores mirror that.
    public struct Weights: Hashable, Codable, Sendable {
        /// The score before anything is known: most requests are granted.
        public var base = 0.6
        /// The customer's reason.
        public var reason: [ConsumptionRequestReason: Double] = [
            .unintendedPurchase: 0.2,
            .fulfillmentIssue: 0.7,
            .unsatisfiedWithPurchase: -0.4,
            .legal: 0.9,
            .other: -0.2,
        ]
        /// A purchase wholly used up; one partly used counts its share of it.
        public var consumed = -2.5
        /// What the developer says of the delivery.
        public var delivery: [Delivery: Double] = [
            .delivered: -0.3,
            .qualityIssue: 1.2,
            .wrongItem: 1.5,
            .serverOutage: 1.5,
            .currencyChange: 1,
            .other: 1,
        ]
        /// A sample, trial or description that was to be had before.
        public var sampleProvided = -0.2
        /// What the developer would like.
        public var preference: [Preference: Double] = [
            .grantFull: 1.2,
            .grantProrated: 0.8,
            .grant: 1.2,
            .decline: -1.6,
            .noPreference: 0,
        ]
        /// Each earlier request of the customer that was granted, at most ``historyLimit`` of them.
        public var refundsGranted = -0.4
        /// Each earlier request of the customer that was declined, at most ``historyLimit`` of them.
        public var refundsDeclined = -0.1
        /// How long the customer has had an account, by Apple's number of version 1.
        public var accountTenure = [0, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]
        /// How long the customer used the app, by Apple's number of version 1.
        public var playTime = [0, 0.3, 0.2, 0, -0.1, -0.2, -0.4, -0.6]
        /// What the customer paid on all platforms, by Apple's number of version 1.
        public var lifetimeDollarsPurchased = [0, 0, 0, 0.1, 0.1, 0.2, 0.2, 0.3]
        /// What the customer was refunded on all platforms, by Apple's number of version 1.
        public var lifetimeDollarsRefunded = [0, 0.1, -0.1, -0.2, -0.3, -0.5, -0.7, -0.9]
        /// The state of the customer's account, by Apple's number of version 1.
        public var userStatus = [0, 0, -0.3, -0.5, -0.2]
        /// Where the purchase was used, by Apple's number of version 1.
        public var platform = [0, 0, -0.2]
        /// No answer came in time.
        public var unanswered = 0.5
        /// An answer came, refused for want of the customer's consent.
        public var withoutConsent = 0.5

        /// The most earlier requests that count, of each kind.
        public static let historyLimit = 5

        /// Creates the default weights.
        public init() {}
    }

    /// The delivery, in the words of both versions of the answer.
    public enum Delivery: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
        /// Delivered and working.
        case delivered = "DELIVERED"
        /// Not delivered: quality issue.
        case qualityIssue = "UNDELIVERED_QUALITY_ISSUE"
        /// Not delivered: wrong item.
        case wrongItem = "UNDELIVERED_WRONG_ITEM"
        /// Not delivered: server outage.
        case serverOutage = "UNDELIVERED_SERVER_OUTAGE"
        /// Not delivered: the in-game currency changed; version 1 alone has it.
        case currencyChange = "UNDELIVERED_CURRENCY_CHANGE"
        /// Not delivered: any other reason.
        case other = "UNDELIVERED_OTHER"
    }

    /// The preference, in the words of both versions of the answer.
    public enum Preference: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
        /// Version 2: refund all of it.
        case grantFull = "GRANT_FULL"
        /// Version 2: refund what was not used.
        case grantProrated = "GRANT_PRORATED"
        /// Version 1: grant the refund.
        case grant = "GRANT"
        /// Refund nothing.
        case decline = "DECLINE"
        /// Version 1: either.
        case noPreference = "NO_PREFERENCE"
    }
}
