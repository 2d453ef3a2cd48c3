import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreEmulator

/// Calls of the App Store Server API that are refused.
extension ProvokedErrorRow {
    private static let identifier = "3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5b"
    private static let day: Int64 = 86_400_000
    private static let now = EventStory.start.milliseconds
    private static let window = #""startDate":\#(now - day),"endDate":\#(now)"#
    private static let extending = #"{"extendByDays":1,"extendReasonCode":0,"requestIdentifier":"r"}"#

    /// A body of Extend Subscription Renewal Dates for All Active Subscribers.
    private static func extendingAll(storefronts: String) -> String {
        #"{"requestIdentifier":"\#(identifier)","extendByDays":1,"extendReasonCode":0,"productId":"monthly","#
            + #""storefrontCountryCodes":\#(storefronts)}"#
    }

    private static func history(_ code: Int64, _ query: String) -> ProvokedErrorRow {
        row(code, about: .coins, "GET", "inApps/v2/history/$?\(query)")
    }

    private static func extend(_ code: Int64, _ body: String) -> ProvokedErrorRow {
        row(code, about: .monthly, "PUT", "inApps/v1/subscriptions/extend/$", body)
    }

    private static func notifications(_ code: Int64, _ body: String, query: String = "") -> ProvokedErrorRow {
        row(code, "POST", "inApps/v1/notifications/history\(query)", body)
    }

    static let appStoreServer: [ProvokedErrorRow] = transactions + subscriptions + sent + groups

    private static let transactions: [ProvokedErrorRow] = [
        row(4_000_000, "GET", "inApps/v1/lookup/M%20X"),
        history(4_000_005, "revision=x"),
        row(4_000_006, "GET", "inApps/v1/transactions/abc"),
        row(4_000_008, "GET", "inApps/v1/refund/lookup/abc"),
        history(4_000_015, "startDate=x"),
        history(4_000_016, "endDate=x"),
        history(4_000_021, "sort=UP"),
        history(4_000_022, "productType=X"),
        history(4_000_023, "productId="),
        history(4_000_024, "subscriptionGroupIdentifier="),
        history(4_000_025, "excludeRevoked=x"),
        history(4_000_026, "inAppOwnershipType=X"),
        history(4_000_030, "revoked=x"),
        row(4_000_048) { story in
            try await story.send("GET", "inApps/v1/transactions/\(story.state(story.buy(.coins)).customer)")
        },
        row(
            4_000_183,
            about: .coins,
            "PUT",
            "inApps/v1/transactions/$/appAccountToken",
            #"{"appAccountToken":"x"}"#
        ),
        row(4_000_187) { story in
            let id = try story.buy(.monthly)
            try story.do(.renew, id)
            let renewed = try story.state(id).transactionID
            return try await story.send("PUT", "inApps/v1/transactions/\(renewed)/appAccountToken", "{}")
        },
        row(4_040_001) { story in
            let id = try story.buy(.coins)
            let customer = try story.state(id).customer
            #expect(await story.shop.control("POST", "customers/\(customer)/delete-account").status == 200)
            return try await story.send("GET", "inApps/v2/history/\(id)")
        },
        row(4_040_005, "GET", "inApps/v1/refund/lookup/12345"),
        row(4_040_010, "GET", "inApps/v1/transactions/12345"),
        row(4_290_000) { story in
            let budget = #"{"budgets":{"transactionInfo":1}}"#
            #expect(await story.shop.control("PUT", "rate-limits", budget).status == 200)
            let path = "inApps/v1/transactions/\(try story.buy(.coins))"
            #expect(try await story.send("GET", path).status == 200)
            return try await story.send("GET", path)
        },
    ]

    private static let subscriptions: [ProvokedErrorRow] = [
        extend(4_000_009, #"{"extendByDays":91,"extendReasonCode":0,"requestIdentifier":"r"}"#),
        extend(4_000_010, #"{"extendByDays":1,"extendReasonCode":4,"requestIdentifier":"r"}"#),
        extend(4_000_011, #"{"extendByDays":1,"extendReasonCode":0}"#),
        row(4_000_027, "POST", "inApps/v1/subscriptions/extend/mass", extendingAll(storefronts: "[]")),
        row(4_000_028, "POST", "inApps/v1/subscriptions/extend/mass", extendingAll(storefronts: #"["usa"]"#)),
        row(4_000_031, about: .monthly, "GET", "inApps/v1/subscriptions/$?status=9"),
        row(4_030_004) { story in
            let id = try story.buy(.monthly)
            try story.do(.expire(), id)
            return try await story.send("PUT", "inApps/v1/subscriptions/extend/\(id)", extending)
        },
        row(4_030_005) { story in
            let id = try story.buy(.monthly)
            for _ in 0..<2 { try story.do(.extend(days: 1), id) }
            return try await story.send("PUT", "inApps/v1/subscriptions/extend/\(id)", extending)
        },
        row(4_030_007) { story in
            let member = try story.share(story.buy(.monthly))
            return try await story.send("PUT", "inApps/v1/subscriptions/extend/\(member)", extending)
        },
        row(4_030_028) { story in
            let id = try story.buy(.monthly) { $0.ownership = .assigned }
            return try await story.send("PUT", "inApps/v1/subscriptions/extend/\(id)", extending)
        },
        row(4_040_009, "GET", "inApps/v1/subscriptions/extend/mass/monthly/\(identifier)"),
    ]

    private static let sent: [ProvokedErrorRow] = [
        notifications(4_000_012, #"{"startDate":0,"endDate":\#(now)}"#),
        notifications(4_000_013, #"{"startDate":\#(now),"endDate":\#(now)}"#),
        notifications(4_000_014, "{\(window)}", query: "?paginationToken=x"),
        row(4_000_017) { story in
            let switched = await story.shop.control("PUT", "switches", #"{"paginationTokenSeconds":60}"#)
            #expect(switched.status == 200)
            for _ in 0..<21 { try story.buy(.coins) }
            story.shop.store.update { $0.notifications.countAsDelivered(to: Shop.bundleID, in: .production) }
            story.pass(days: 1)
            let path = "inApps/v1/notifications/history"
            let body = #"{"startDate":\#(now),"endDate":\#(now + day)}"#
            let page = try await story.send("POST", path, body).json
            let token = try #require(page?.members?["paginationToken"]?.text)
            story.pass(days: 1)
            return try await story.send("POST", "\(path)?paginationToken=\(token)", body)
        },
        notifications(4_000_018, #"{\#(window),"notificationType":"NONE"}"#),
        notifications(4_000_019, #"{\#(window),"notificationType":"TEST","transactionId":"1"}"#),
        row(4_000_020, "GET", "inApps/v1/notifications/test/x"),
        row(4_040_007, "POST", "inApps/v1/notifications/test"),
        row(4_040_008, "GET", "inApps/v1/notifications/test/\(identifier)"),
    ]

    private static let groups: [ProvokedErrorRow] = [
        row(4_000_004, in: .sandbox, "GET", "groups/v1/group/5?limit=101"),
        row(4_000_225, in: .sandbox, "GET", "groups/v1/group/x"),
        row(4_040_022, in: .sandbox, "GET", "groups/v1/group/5"),
    ]
}

/// Consumption data that is refused.
extension ProvokedErrorRow {
    private static func v1(_ code: Int64, _ product: ShopProduct, _ body: ConsumptionBody) -> ProvokedErrorRow {
        row(code, about: product, "PUT", "inApps/v1/transactions/consumption/$", body.json)
    }

    private static func v2(
        _ code: Int64,
        _ body: ConsumptionBody = .v2,
        about buy: @escaping @Sendable (EventStory) throws -> String
    ) -> ProvokedErrorRow {
        row(code) { try await $0.send("PUT", "inApps/v2/transactions/consumption/\(try buy($0))", body.json) }
    }

    private static let required: [(Int64, String)] = [
        (4_000_032, "accountTenure"), (4_000_033, "appAccountToken"), (4_000_034, "consumptionStatus"),
        (4_000_035, "customerConsented"), (4_000_036, "deliveryStatus"), (4_000_037, "lifetimeDollarsPurchased"),
        (4_000_038, "lifetimeDollarsRefunded"), (4_000_039, "platform"), (4_000_040, "playTime"),
        (4_000_041, "sampleContentProvided"), (4_000_042, "userStatus"),
    ]

    static let consumption: [ProvokedErrorRow] =
        required.map { code, name in v1(code, .coins, .v1.with(name, nil)) } + [
            v1(4_000_044, .coins, .v1.with("refundPreference", 9)),
            v1(4_000_047, .castle, .v1),
            v2(4_000_185) { try $0.share($0.buy(.monthly)) },
            v2(4_000_209, .v2.with("consumptionPercentage", 0)) { try $0.buy(.monthly) },
            v2(4_000_227) { try $0.buy(.monthly) { $0.ownership = .assigned } },
        ]
}
