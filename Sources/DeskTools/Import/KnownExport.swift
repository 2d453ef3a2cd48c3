/// A kind of file that is recognized by the names of its columns.
package enum KnownExport: CaseIterable, Sendable {
    case purchases, consent, rates, revenueCat, revenueCatCurrency, adapty, adaptyPaywalls, salesReport
    case subscriberReport, subscriptionEventReport, subscriptionReport, financialReport

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
        case .subscriberReport: ["subscriber id", "subscription apple id", "refund"]
        case .subscriptionEventReport: ["event", "event date", "subscription apple id"]
        case .subscriptionReport: ["active standard price subscriptions", "subscription apple id"]
        case .financialReport: ["extended partner share", "partner share currency", "quantity"]
        }
    }

    /// What to do instead of importing a report that has neither transactions nor customers.
    private static let appleKnows =
        "and no customer of yours: use refund-desk import history and refund-desk import refunds, which ask Apple, and "
        + "refund-desk sales with the Summary Sales Report to see what is missing."

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
        case .subscriberReport:
            "App Store Connect's Subscriber Report, which is not imported, because its subscriber IDs name no transaction "
                + Self.appleKnows
        case .subscriptionEventReport:
            "App Store Connect's Subscription Event Report, which is not imported, because it counts events and names no "
                + "transaction " + Self.appleKnows
        case .subscriptionReport:
            "App Store Connect's Subscription Report, which is not imported, because it counts subscriptions and names no "
                + "transaction " + Self.appleKnows
        case .financialReport:
            "a financial report of App Store Connect, which is not imported, because it counts units and names no "
                + "transaction " + Self.appleKnows
        }
    }
}
