/// A kind of file that is recognized by the names of its columns.
package enum KnownExport: CaseIterable, Sendable {
    case purchases, consent, rates, revenueCat, revenueCatCurrency, adapty, adaptyPaywalls, salesReport

    /// Finds the kind of a file from the names in its first line; `nil` if no kind has these columns.
    init?(columns: [String]) {
        let names = Set(columns.map { $0.lowercased() })
        guard let kind = Self.allCases.first(where: { !$0.marks.isEmpty && $0.marks.isSubset(of: names) }) else {
            return nil
        }
        self = kind
    }

    /// The columns that only this kind of file has together.
    private var marks: Set<String> {
        switch self {
        case .purchases: ["purchaseid", "customer", "store"]
        case .consent: ["customer", "granted"]
        case .rates: ["date", "usd"]
        case .revenueCat: ["rc_original_app_user_id", "store_transaction_id", "start_time"]
        case .revenueCatCurrency: ["rc_original_app_user_id", "adjustment_amount"]
        case .adapty: ["profile_id", "event_type", "event_datetime"]
        case .adaptyPaywalls: ["profile_id", "paywall_showed_at"]
        case .salesReport: ["provider", "sku", "units", "product type identifier"]
        }
    }

    /// What the file is, and what to do with it.
    var advice: String {
        switch self {
        case .purchases: "a file of purchases: use refund-desk import csv."
        case .consent: "a file of consent records: use refund-desk import consent."
        case .rates: "a file of exchange rates: use refund-desk import rates."
        case .revenueCat: "RevenueCat's export of transactions: use refund-desk import revenuecat."
        case .revenueCatCurrency:
            "RevenueCat's export of in-app currency, which is not imported: export the feed of transactions, and use "
                + "refund-desk import revenuecat."
        case .adapty: "Adapty's export of events: use refund-desk import adapty."
        case .adaptyPaywalls:
            "Adapty's export of paywall visits, which is not imported: export the events, and use "
                + "refund-desk import adapty."
        case .salesReport: "a sales report of App Store Connect, which has no customers: use refund-desk sales."
        }
    }
}
