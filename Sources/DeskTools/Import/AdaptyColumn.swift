/// A column of Adapty's export of events that is read.
package enum AdaptyColumn: String, FileColumn {
    case eventType = "event_type"
    case eventTime = "event_datetime"
    case transactionID = "transaction_id"
    case environment
    case revenueUSD = "revenue_usd"
    case revenue = "revenue_local"
    case currency
    case customer = "customer_user_id"
    case store
    case product = "product_id"

    package var isNeeded: Bool {
        switch self {
        case .eventType, .eventTime, .transactionID, .environment, .revenueUSD, .customer, .store: true
        case .revenue, .currency, .product: false
        }
    }

    package var isFlag: Bool { false }

    package var place: Int {
        switch self {
        case .eventType: 0
        case .eventTime: 1
        case .transactionID: 2
        case .environment: 3
        case .revenueUSD: 4
        case .revenue: 5
        case .currency: 6
        case .customer: 7
        case .store: 8
        case .product: 9
        }
    }

    package static let byPlainName = columnsByPlainName()
}
