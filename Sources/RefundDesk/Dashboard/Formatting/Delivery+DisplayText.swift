import Refunds

extension Delivery {
    /// The delivery status for people.
    var displayText: String {
        switch self {
        case .delivered: "Delivered"
        case .qualityIssue: "Not delivered: quality issue"
        case .wrongItem: "Not delivered: wrong item"
        case .serverOutage: "Not delivered: server outage"
        case .currencyChange: "Not delivered: currency change"
        case .other: "Not delivered: another reason"
        }
    }
}
