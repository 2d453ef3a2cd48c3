/// A column of a file of purchases made outside the App Store.
package enum PurchaseColumn: String, FileColumn {
    case store
    case purchaseID = "purchaseId"
    case customer, product, at, amount, currency, refundedAmount, refundedAt

    package var isNeeded: Bool {
        switch self {
        case .store, .purchaseID, .customer, .at, .amount, .currency: true
        case .product, .refundedAmount, .refundedAt: false
        }
    }

    package var isFlag: Bool { false }

    package static let byPlainName = columnsByPlainName()

    package var place: Int {
        switch self {
        case .store: 0
        case .purchaseID: 1
        case .customer: 2
        case .product: 3
        case .at: 4
        case .amount: 5
        case .currency: 6
        case .refundedAmount: 7
        case .refundedAt: 8
        }
    }
}
