// This file is longer than most, because it describes each kind of fact once, in one place.

import Refunds

/// A kind of fact about customers that the desk stores.
package enum PersonalFact: String, CaseIterable, Encodable, Sendable {
    case identifiers, purchases, subscriptions, otherPurchases, refundRequests, notifications
    case consumption, playTime, platform, delivery
    case installDate, accountAge, accountStatus, segments, answerChoice
    case consent, answers, messages, deeds

    /// What the record of processing says about a kind of fact.
    struct Description {
        let title: String
        /// What exactly is stored.
        let content: String
        /// The fact in words for customers, after "we process".
        let forCustomers: String
        let purpose: String
        /// The tables with such facts, as ``PersonalData`` lists them.
        let tables: [String]
        /// Who the facts may come from.
        let origins: [FactOrigin]
        /// What to tick in the store for data of this kind; `nil` if it does not come from your app.
        let label: PrivacyLabel?
    }

    /// Describes the fact of an app.
    ///
    /// - Parameter market: the store that sells the app.
    /// - Returns: the description.
    func description(in market: AppMarket) -> Description {
        let company = market.company
        return switch self {
        case .identifiers:
            Description(
                title: "Identifiers",
                content: market == .appStore
                    ? "app account token, app transaction ID, transaction IDs, and the names that your backend uses"
                    : "obfuscated account ID, order IDs, the tokens of refund reviews, and the names that your backend uses",
                forCustomers: "identifiers of your account and of your purchases",
                purpose: "to find what belongs to one customer",
                tables: ["customer_name", "purchase", "purchase_owner", "unmatched_fact"],
                origins: [.appStore, .backend],
                label: .userID
            )
        case .purchases:
            Description(
                title: "Purchases",
                content: market == .appStore
                    ? "product, kind, price, currency, storefront, offer, dates, family sharing, and refunds"
                    : "product, kind, price, currency, country, dates, and refunds",
                forCustomers: "what you bought from us in \(market.name), when, at what price, and what \(company) "
                    + "refunded",
                purpose: "to know the purchase that a refund request is about, and the customer's totals",
                tables: ["purchase", "customer_group", "lookup", "history", "order_message"],
                origins: [.appStore, .imported("history"), .imported("refunds"), .imported("receipts")],
                label: .purchaseHistory
            )
        case .subscriptions:
            Description(
                title: "Subscriptions",
                content: "state, renewal, grace period and billing retry of a subscription",
                forCustomers: "the state of your subscriptions",
                purpose: "to know the period that a refund request is about",
                tables: ["subscription"],
                origins: [.appStore],
                label: .purchaseHistory
            )
        case .otherPurchases:
            Description(
                title: "Purchases in other stores",
                content: "purchases and refunds outside \(market.name), each or as totals",
                forCustomers: "what you bought from us outside \(market.name), and what was refunded",
                purpose: "to state lifetime amounts over all platforms",
                tables: ["external_purchase", "external_total", "customer_fact"],
                origins: [
                    .backend, .evidenceHook, .imported("csv"), .imported("ndjson"), .imported("revenuecat"),
                    .imported("adapty"),
                ],
                label: .purchaseHistory
            )
        case .refundRequests:
            Description(
                title: "Refund requests",
                content: market == .appStore
                    ? "when a refund was requested, the reason that the customer gave Apple, and Apple's decision"
                    : "when Google asked about a disputed charge, its reason, and whether the purchase was voided",
                forCustomers: market == .appStore
                    ? "that you asked Apple for a refund, when, the reason that you gave, and Apple's decision"
                    : "that you disputed a charge, when Google asked us about it, and whether the purchase was voided",
                purpose: "to answer \(company) in time, and to measure what the answers lead to",
                tables: ["refund_case", "refund_request", "purchase_outcome", "case_identity"],
                origins: [.appStore],
                label: nil
            )
        case .notifications:
            Description(
                title: "The store's notifications",
                content: "each notification about a customer's purchases, whole",
                forCustomers: "the store's messages about your purchases",
                purpose: "to prove what the store sent, and to read it again",
                tables: ["notification", "notification_payload"],
                origins: [.appStore],
                label: nil
            )
        case .consumption:
            Description(
                title: "Use",
                content: "units or share used of a purchase, whether it was opened, and failed downloads",
                forCustomers: "how much of a purchase you used",
                purpose: "to state how much of the purchase was used",
                tables: ["usage_report", "purchase_usage"],
                origins: [.backend, .evidenceHook],
                label: .productInteraction
            )
        case .playTime:
            Description(
                title: "Time of use",
                content: "seconds and sessions of use, of a purchase and of the app",
                forCustomers: "how long you used our app",
                purpose: "to state how long the app was used",
                tables: ["usage_report", "purchase_usage", "customer_play", "customer_group"],
                origins: [.backend, .evidenceHook],
                label: .productInteraction
            )
        case .platform:
            Description(
                title: "Platform of use",
                content: "the kind of platform on which a purchase was used",
                forCustomers: "on which kind of platform you used a purchase",
                purpose: "to state the platform",
                tables: ["usage_report", "purchase_usage", "customer_play"],
                origins: [.backend, .evidenceHook],
                label: .otherUsageData
            )
        case .delivery:
            Description(
                title: "Delivery",
                content: "whether a purchase was delivered, and why not",
                forCustomers: "whether we delivered a purchase",
                purpose: "to state whether the purchase was delivered",
                tables: ["delivery"],
                origins: [.backend, .evidenceHook],
                label: .purchaseHistory
            )
        case .installDate:
            Description(
                title: "Installation",
                content: "when the customer first installed the app",
                forCustomers: "when you first installed our app",
                purpose: "for the rules of the policy",
                tables: ["customer_fact"],
                origins: [.appStore, .backend, .evidenceHook],
                label: .otherUsageData
            )
        case .accountAge:
            Description(
                title: "Age of the account",
                content: "when the customer's account with you was created",
                forCustomers: "when you created your account with us",
                purpose: "to state the age of the account",
                tables: ["customer_fact"],
                origins: [.backend, .evidenceHook],
                label: .otherDataTypes
            )
        case .accountStatus:
            Description(
                title: "Status of the account",
                content: "whether the account is active, suspended, terminated or limited",
                forCustomers: "the status of your account with us",
                purpose: "to state the status of the account",
                tables: ["customer_fact"],
                origins: [.backend, .evidenceHook],
                label: .otherDataTypes
            )
        case .segments:
            Description(
                title: "Segments",
                content: "the groups that your backend puts the customer in",
                forCustomers: "groups that we put customers in",
                purpose: "for the rules of the policy",
                tables: ["customer_fact"],
                origins: [.backend, .evidenceHook],
                label: .otherDataTypes
            )
        case .answerChoice:
            Description(
                title: "Choice for a customer",
                content: "the preference that your backend sets for one customer, in place of the rules",
                forCustomers: "a decision of ours about how to answer \(company) about you",
                purpose: "to decide how \(company) is answered",
                tables: ["customer_fact"],
                origins: [.backend, .evidenceHook],
                label: .otherDataTypes
            )
        case .consent:
            Description(
                title: "Consent",
                content: "each yes or no, the version and language of the text, where it was given, and a reference",
                forCustomers: "whether you agreed that we tell \(company) about your purchases, and to which text",
                purpose: "to prove that \(company) got something only with consent",
                tables: ["consent"],
                origins: [.backend, .evidenceHook, .appStore, .imported("consent")],
                label: .otherDataTypes
            )
        case .answers:
            Description(
                title: "Answers",
                content:
                    "what was sent to \(company), the evidence for each value, the facts that the policy used, what "
                    + "your people decided with their notes, and the questions to your evidence hook",
                forCustomers: "what we told \(company) about a refund request of yours, and why",
                purpose: "to prove what \(company) got, and to explain it",
                tables: [
                    "answer", "attempt", "policy_decision", "person_decision", "hook_inquiry", "journalled_answer",
                ],
                origins: [.desk],
                label: nil
            )
        case .messages:
            Description(
                title: "Messages to your systems",
                content: "events about a customer to your own systems, and each call",
                forCustomers: "messages between our own systems about your refund request",
                purpose: "to tell your systems again what they missed",
                tables: ["desk_event", "dispatch", "failed_dispatch_try"],
                origins: [.desk],
                label: nil
            )
        case .deeds:
            Description(
                title: "Deeds of your people",
                content: "who of your people decided, answered or exported something about a customer, and when",
                forCustomers: "who of us decided about your refund request or exported your data, and when",
                purpose: "to prove who did what",
                tables: ["audit_deed"],
                origins: [.desk],
                label: nil
            )
        }
    }
}

extension PersonalFact {
    /// Whether the desk can have the fact in an app of a store.
    func isStored(in market: AppMarket) -> Bool { market == .appStore || self != .subscriptions }

    /// Where the fact may come from in an app of a store.
    func origins(in market: AppMarket) -> [FactOrigin] {
        let origins = description(in: market).origins
        guard market == .googlePlay else { return origins }
        // Google Play describes orders. Dates of installation and withdrawals of consent are Apple's alone.
        let isInOrders = [.identifiers, .purchases, .refundRequests, .notifications].contains(self)
        return origins.compactMap { origin in
            switch origin {
            case .appStore: isInOrders ? .googlePlay : nil
            case .imported("history"), .imported("refunds"), .imported("receipts"): nil
            case .googlePlay, .backend, .evidenceHook, .imported, .desk: origin
            }
        }
    }
}

/// Where a fact comes from.
package enum FactOrigin: Hashable, Sendable {
    case appStore
    case googlePlay
    case backend
    case evidenceHook
    /// A command of `refund-desk import`.
    case imported(String)
    /// The desk itself.
    case desk

    /// The origin in words for the developer.
    var displayText: String {
        switch self {
        case .appStore: "Apple, in notifications and answers of the App Store Server API"
        case .googlePlay: "Google, in messages about orders and answers of the Google Play Developer API"
        case .backend: "your backend, if it reports this over the API"
        case .evidenceHook: "your evidence hook, if it returns this"
        case .imported(let command): "refund-desk import \(command)"
        case .desk: "the desk itself"
        }
    }
}

extension FactOrigin: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .appStore: try container.encode("appStore")
        case .googlePlay: try container.encode("googlePlay")
        case .backend: try container.encode("backend")
        case .evidenceHook: try container.encode("evidenceHook")
        case .imported(let command): try container.encode("import \(command)")
        case .desk: try container.encode("desk")
        }
    }
}
