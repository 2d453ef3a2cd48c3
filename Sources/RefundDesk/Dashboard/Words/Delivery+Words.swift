import Refunds

extension Delivery {
    /// The delivery in plain words.
    var words: String {
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
