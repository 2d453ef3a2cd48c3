package import AppStoreTypes

/// Whether a purchase reached the customer, as the backend reports it.
package enum Delivery: String, CaseIterable, Sendable, Codable {
    case delivered, qualityIssue, wrongItem, serverOutage, currencyChange, other

    /// The value in version 2 of the answer; a currency change has no value of its own.
    package var status: DeliveryStatus {
        switch self {
        case .delivered: .delivered
        case .qualityIssue: .undeliveredQualityIssue
        case .wrongItem: .undeliveredWrongItem
        case .serverOutage: .undeliveredServerOutage
        case .currencyChange, .other: .undeliveredOther
        }
    }

    /// The value in version 1 of the answer.
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

/// A report of a delivery.
package struct DeliveryReport: Hashable, Sendable {
    package var delivery: Delivery
    package var at: Timestamp
    package var source: FactSource

    package init(delivery: Delivery, at: Timestamp, source: FactSource = .backend) {
        self.delivery = delivery
        self.at = at
        self.source = source
    }

    /// Returns whether later use disproves the report of a failed delivery; the later of the two counts.
    package func isDisproved(byUseAt usedAt: Timestamp?) -> Bool {
        usedAt.map { delivery != .delivered && $0 > at } ?? false
    }
}
