import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreEmulator

/// Calls of the Advanced Commerce API that are refused.
extension ProvokedErrorRow {
    private static let reference = #""requestInfo":{"requestReferenceId":"3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5b"}"#
    private static let newItem = #"{"SKU":"gold","description":"d","displayName":"n"}"#
    private static let migration =
        #""descriptors":{"description":"d","displayName":"n"},"items":[\#(newItem)],"targetProductId":"monthly","#
        + #""taxCode":"C003-00-2""#

    /// Makes a row of a call about an Advanced Commerce subscription with the item `monthly`.
    private static func items(_ code: Int64, _ path: String, _ members: String) -> ProvokedErrorRow {
        row(code) { try await $0.commerce(path, $0.buy { $0.isAdvancedCommerce = true }, members) }
    }

    private static func price(_ code: Int64, _ items: String) -> ProvokedErrorRow {
        self.items(code, "subscription/changePrice", #""items":[\#(items)]"#)
    }

    private static func metadata(_ code: Int64, _ members: String) -> ProvokedErrorRow {
        items(code, "subscription/changeMetadata", members)
    }

    private static func refund(_ code: Int64, _ item: String) -> ProvokedErrorRow {
        items(
            code,
            "transaction/requestRefund",
            #""refundRiskingPreference":false,"items":[{"SKU":"monthly",\#(item)}]"#
        )
    }

    /// Makes a row of a migration of a subscription that is not of Advanced Commerce.
    private static func migrate(_ code: Int64, _ members: String) -> ProvokedErrorRow {
        row(code) { try await $0.commerce("subscription/migrate", $0.buy(.monthly), members) }
    }

    /// Makes a row of a request whose body is sent as it is.
    private static func raw(_ code: Int64, _ body: String) -> ProvokedErrorRow {
        row(code, about: .monthly, "POST", "advancedCommerce/v1/subscription/cancel/$", body)
    }

    static let advancedCommerce: [ProvokedErrorRow] = requests + prices + changes + refunds + migrations + standing

    private static let requests: [ProvokedErrorRow] = [
        items(4_000_053, "subscription/changePrice", #""currency":"EUR""#),
        raw(4_000_079, "{}"),
        raw(4_000_080, #"{"requestInfo":{}}"#),
        raw(4_000_081, #"{"requestInfo":{"requestReferenceId":"x"}}"#),
        raw(
            4_000_082,
            #"{"requestInfo":{"requestReferenceId":"3e7a51c4-8d20-4f9b-b6a1-0c9d8e7f6a5b","consistencyToken":5}}"#
        ),
        row(4_000_097) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            let path = "advancedCommerce/v1/subscription/cancel/\(id)"
            #expect(try await story.send("POST", path, "{\(reference)}").status == 200)
            return try await story.send("POST", path, "{\(reference)}")
        },
        items(4_000_133, "subscription/cancel", #""storefront":"FRA""#),
        row(4_010_000) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            return try await story.shop.call(
                "POST",
                "/production/advancedCommerce/v1/subscription/cancel/\(id)",
                body: "{\(reference)}",
                authorization: "Bearer x"
            )
        },
    ]

    private static let prices: [ProvokedErrorRow] = [
        price(4_000_086, #"{"SKU":"monthly","price":-1}"#),
        price(4_000_087, #"{"SKU":"\#(String(repeating: "s", count: 129))","price":1}"#),
        items(4_000_101, "subscription/changePrice", #""taxCode":null"#),
        price(4_000_102, "5"),
        price(4_000_105, #"{"price":1}"#),
        price(4_000_109, #"{"SKU":"monthly"}"#),
        price(4_000_122, #"{"SKU":"","price":1}"#),
        items(4_000_160, "subscription/changePrice", #""items":[]"#),
        price(4_000_179, (0...100).map { #"{"SKU":"\#($0)","price":1}"# }.joined(separator: ",")),
        price(4_000_192, #"{"SKU":"monthly","price":1,"dependentSKUs":["a","a"]}"#),
        price(4_000_193, #"{"SKU":"monthly","price":1,"dependentSKUs":["monthly"]}"#),
        price(4_000_194, #"{"SKU":"monthly","price":1},{"SKU":"monthly","price":1}"#),
        row(4_000_205) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            let items = #""items":[{"SKU":"monthly","price":12990}]"#
            #expect(try await story.commerce("subscription/changePrice", id, items).status == 200)
            return try await story.commerce("subscription/changePrice", id, items)
        },
        price(4_000_220, #"{"SKU":"gold","price":1}"#),
        row(4_000_221) { story in
            let id = try story.buy { ($0.isAdvancedCommerce, $0.storefront) = (true, "IND") }
            let items = #""items":[{"SKU":"monthly","price":12990}]"#
            return try await story.commerce("subscription/changePrice", id, items)
        },
    ]

    private static let changes: [ProvokedErrorRow] = [
        metadata(
            4_000_088,
            #""descriptors":{"effective":"IMMEDIATELY","description":"\#(String(repeating: "d", count: 46))"}"#
        ),
        metadata(
            4_000_089,
            #""descriptors":{"effective":"IMMEDIATELY","displayName":"\#(String(repeating: "n", count: 31))"}"#
        ),
        row(4_000_114) { story in
            let items = #""items":[{"currentSKU":"a","SKU":"b","effective":"IMMEDIATELY"}]"#
            return try await story.commerce("subscription/changeMetadata", story.buyTwoItems(), items)
        },
        metadata(4_000_111, #""descriptors":{"displayName":"n"}"#),
        metadata(4_000_118, #""descriptors":{"effective":"IMMEDIATELY","displayName":5}"#),
        metadata(4_000_119, #""descriptors":{"effective":"IMMEDIATELY","description":5}"#),
        metadata(4_000_127, #""taxCode":"x""#),
        metadata(4_000_165, #""descriptors":{"effective":"IMMEDIATELY"}"#),
        metadata(4_000_169, #""items":[{"effective":"IMMEDIATELY"}]"#),
    ]

    private static let refunds: [ProvokedErrorRow] = [
        refund(4_000_123, #""refundReason":"LEGAL","refundType":"HALF","revoke":true"#),
        refund(4_000_124, #""refundReason":"NONE","refundType":"FULL","revoke":true"#),
        refund(4_000_132, #""refundReason":"LEGAL","refundType":"CUSTOM","refundAmount":9991,"revoke":true"#),
        refund(4_000_153, #""refundReason":"LEGAL","refundType":"CUSTOM","revoke":true"#),
        refund(4_000_154, #""refundReason":"LEGAL","refundType":"CUSTOM","refundAmount":-1,"revoke":true"#),
        refund(4_000_155, #""refundReason":"LEGAL","refundType":"FULL","refundAmount":1,"revoke":true"#),
        refund(4_000_156, #""refundType":"FULL","revoke":true"#),
        refund(4_000_157, #""refundReason":"LEGAL","revoke":true"#),
        refund(4_000_158, #""refundReason":"SIMULATE_REFUND_DECLINE","refundType":"FULL","revoke":true"#),
        items(4_000_159, "transaction/requestRefund", #""items":[\#(EventStory.item("monthly", "FULL"))]"#),
        row(4_000_181) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            let item = EventStory.item("monthly", "FULL")
            #expect(try await story.refund(id, [item], isRisked: true).status == 200)
            return try await story.refund(id, [item], isRisked: true)
        },
        row(4_000_182) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            try story.do(.renew, id)
            return try await story.refund(id, [EventStory.item("monthly", "PRORATED")], isRisked: false)
        },
        row(4_000_184, in: .sandbox) { story in
            let id = try await story.buyTwoItems()
            let declined =
                #"{"SKU":"a","refundReason":"SIMULATE_REFUND_DECLINE","refundType":"FULL","revoke":true}"#
            return try await story.refund(id, [declined, EventStory.item("b", "FULL")], isRisked: false)
        },
        row(4_030_013) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            return try await story.refund(id, [EventStory.item("gold", "FULL")], isRisked: false)
        },
        row(4_030_021) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            let item = EventStory.item("monthly", "FULL")
            #expect(try await story.refund(id, [item], isRisked: false).status == 200)
            return try await story.refund(id, [item], isRisked: false)
        },
        row(4_030_024) { story in
            try await story.refund(story.buy(.coins), [EventStory.item("coins", "FULL")], isRisked: false)
        },
    ]

    private static let migrations: [ProvokedErrorRow] = [
        migrate(4_000_099, migration.replacing(#","taxCode":"C003-00-2""#, with: "")),
        migrate(4_000_103, #""items":[\#(newItem)]"#),
        migrate(4_000_106, migration.replacing(newItem, with: #"{"SKU":"gold","description":"d"}"#)),
        migrate(4_000_107, migration.replacing(newItem, with: #"{"SKU":"gold","displayName":"n"}"#)),
        migrate(4_000_166, migration.replacing(#""targetProductId":"monthly","#, with: "")),
        migrate(4_000_167, migration.replacing(#""targetProductId":"monthly""#, with: #""targetProductId":"coins""#)),
        items(4_000_176, "subscription/migrate", migration),
        row(4_030_027) { story in
            let id = try story.buy(.monthly)
            try story.do(.priceIncrease(12_990, needsConsent: true), id)
            return try await story.commerce("subscription/migrate", id, migration)
        },
    ]

    private static let standing: [ProvokedErrorRow] = [
        row(4_000_186) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            try story.do(.expire(), id)
            let terms = #""refundReason":"LEGAL","refundType":"FULL","refundRiskingPreference":false"#
            return try await story.commerce("subscription/revoke", id, terms)
        },
        row(4_030_008) { try await $0.commerce("subscription/cancel", $0.buy(.coins)) },
        row(4_030_010) { try await $0.commerce("subscription/cancel", $0.buy(.monthly)) },
        row(4_030_015) { story in
            let id = try story.buy { $0.isAdvancedCommerce = true }
            try story.do(.expire(), id)
            return try await story.commerce("subscription/cancel", id)
        },
    ]
}

extension EventStory {
    /// Buys an Advanced Commerce subscription with the items `a` and `b`.
    fileprivate func buyTwoItems() async throws -> String {
        let order =
            #"{"bundleId":"\#(Shop.bundleID)","productId":"monthly","environment":"\#(environment.rawValue)","#
            + #""advancedCommerce":{"items":[{"SKU":"a","displayName":"a","description":"a","price":1000},"#
            + #"{"SKU":"b","displayName":"b","description":"b","price":1000}]}}"#
        let bought = await shop.control("POST", "purchases", order).json
        return try #require(bought?.members?["transactionId"]?.text)
    }
}
