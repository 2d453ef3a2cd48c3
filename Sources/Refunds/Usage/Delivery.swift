package import AppStoreTypes

/// Whether a purchase reached the customer, in the backend's words.
package enum Delivery: String, CaseIterable, Sendable, Codable {
    case delivered, qualityIssue, wrongItem, serverOutage, currencyChange, other

    /// The value of version 2 of the answer; a currency change has none of its own.
    package var status: DeliveryStatus {
        switch self {
        case .delivered: .delivered
        case .qualityIssue: .undeliveredQualityIssue
        case .wrongItem: .undeliveredWrongItem
        case .serverOutage: .undeliveredServerOutage
        case .currencyChange, .other: .undeliveredOther
        }
    }

    /// The value of version 1 of the answer.
    package var statusV1: DeliveryStatusV1 {
        switch self {
        case .delivered: .delivered
        case .qualityIssue: .qualityIssue
        case .wrongItem: .wrongItem
        case .serverOutage: .serverOutage
        case .currencyChange: .currencyChange
        case .other: .other
        }
    }
}

/// A delivery as reported.
package struct DeliveryReport: Hashable, Sendable {
    package var delivery: Delivery
    package var at: Timestamp
    package var source: FactSource

    package init(delivery: Delivery, at: Timestamp, source: FactSource = .backend) {
        self.delivery = delivery
        self.at = at
        self.source = source
    }

    /// Whether it says that a purchase was not delivered, which was used later: of two statements the later counts.
    package func isDisproved(byUseAt usedAt: Timestamp?) -> Bool {
        usedAt.map { delivery != .delivered && $0 > at } ?? false
    }
}
