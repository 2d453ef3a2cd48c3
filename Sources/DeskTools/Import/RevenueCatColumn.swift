/// A column of RevenueCat's export of transactions that is read.
package enum RevenueCatColumn: String, FileColumn {
    case originalUser = "rc_original_app_user_id"
    case lastAlias = "rc_last_seen_app_user_id_alias"
    case product = "product_identifier"
    case startTime = "start_time"
    case endTime = "end_time"
    case store
    case isTrial = "is_trial_period"
    case isSandbox = "is_sandbox"
    case priceUSD = "price_in_usd"
    case purchasePriceUSD = "purchase_price_in_usd"
    case transactionID = "store_transaction_id"
    case refundedAt = "refunded_at"
    case currency = "purchased_currency"
    case price = "price_in_purchased_currency"
    case purchasePrice = "purchase_price_in_purchased_currency"
    case renewalNumber = "renewal_number"
    case ownership = "ownership_type"

    package var isNeeded: Bool {
        switch self {
        case .originalUser, .lastAlias, .startTime, .store, .isSandbox, .transactionID, .refundedAt, .renewalNumber,
            .priceUSD:
            true
        default: false
        }
    }

    package var isFlag: Bool { false }

    package var place: Int { Self.places[self] ?? 0 }

    private static let places = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    package static let byPlainName = columnsByPlainName()
}
