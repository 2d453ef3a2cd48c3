import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreEmulator

/// A switch, and what a shop shows with its default value and with another value.
struct SwitchRow: Sendable, CustomTestStringConvertible {
    let name: String
    let value: JSONValue
    let usual: String
    let switched: String
    let look: @Sendable (Shop) async throws -> String

    var testDescription: String { name }

    private init(
        _ name: String,
        _ value: JSONValue,
        _ usual: String,
        _ switched: String,
        _ look: @escaping @Sendable (Shop) async throws -> String
    ) {
        (self.name, self.value, self.usual, self.switched, self.look) = (name, value, usual, switched, look)
    }

    static let all = refunds + wire + endpoints

    private static let refunds: [SwitchRow] = [
        SwitchRow("asksAboutNonConsumables", .bool(false), "1", "0") { shop in
            _ = try shop.emulator.requestRefund(of: try shop.buy(.castle).transactionID, reason: .other)
            return shop.questions
        },
        SwitchRow("consumptionReminders", .integer(2), "1", "3") { shop in
            _ = try shop.emulator.requestRefund(of: try shop.buy().transactionID, reason: .other)
            shop.move(by: .seconds(3 * 86_400))
            return shop.questions
        },
        SwitchRow("refundRequestEndsRenewal", .bool(false), "off on", "on on") { shop in
            let asked = try shop.buy(.monthly).transactionID
            let other = try shop.buy(.monthly) { $0.appAccountToken = nil }.transactionID
            _ = try shop.emulator.requestRefund(of: asked, reason: .other)
            _ = try shop.emulator.requestRefund(of: other, reason: .other, isInApp: false)
            return try [asked, other].map {
                try shop.emulator.purchase(of: $0).renewal?.autoRenewStatus == .on ? "on" : "off"
            }.joined(separator: " ")
        },
        SwitchRow("refusesZeroPercentageOfSubscriptions", .bool(false), "4000209", "202") { shop in
            let body = ConsumptionBody.v2.with("consumptionPercentage", .integer(0))
            return try await shop.consume(try shop.buy(.monthly).transactionID, body).outcome
        },
        SwitchRow("undeliveredPercentageCode", .integer(4_000_297), "4000207", "4000297") { shop in
            let body = ConsumptionBody.v2.with("deliveryStatus", .string("UNDELIVERED_OTHER"))
                .with("consumptionPercentage", .integer(1))
            return try await shop.consume(try shop.buy().transactionID, body).outcome
        },
        SwitchRow("advancedCommerceCode", .integer(4_000_298), "4000208", "4000298") { shop in
            let bought = try shop.buy { $0.isAdvancedCommerce = true }.transactionID
            return try await shop.consume(bought, .v2).outcome
        },
    ]

    private static let wire: [SwitchRow] = [
        SwitchRow("tellsAppAppleIDInSandbox", .bool(false), "found found found", "missing missing found") { shop in
            let bought = try shop.buy().transactionID
            let history = try await shop.call("GET", "/sandbox/inApps/v2/history/\(bought)")
            let sandbox = try await shop.emulator.newest().data?.appAppleID
            _ = try shop.buy { $0.environment = .production }
            let production = try await shop.emulator.newest().data?.appAppleID
            return [history.json?.members?["appAppleId"] != nil, sandbox != nil, production != nil]
                .map { $0 ? "found" : "missing" }.joined(separator: " ")
        },
        SwitchRow("pricesFamilyShared", .bool(true), "none none", "9990 USD 9990 USD") { shop in
            try [ShopProduct.monthly, .castle].map { product in
                let shared = try shop.emulator.share(try shop.buy(product).transactionID).transactionID
                let payload = try shop.emulator.purchase(of: shared).transaction
                return payload.price.map { "\($0.thousandths) \(payload.currency ?? "")" } ?? "none"
            }.joined(separator: " ")
        },
        SwitchRow("originalTransactionIDIsText", .bool(true), "number", "string") { shop in
            try shop.emulator.configureApp(AppSettings(bundleID: Shop.bundleID, notificationVersion: "1"))
            _ = try shop.buy(.monthly)
            let body = try shop.store.update { try $0.body(of: $0.notifications.sequences.upperBound - 1) }
            return JSONValue(received: body)?.members?["original_transaction_id"]?.kind ?? ""
        },
        SwitchRow("storeType", .string("KIOSK"), "none", "KIOSK") { shop in
            let bought = try shop.buy().transactionID
            let answer = try await shop.call("GET", "/sandbox/inApps/v1/transactions/appTransactions/\(bought)")
            let signed = answer.json?.members?["signedAppTransactionInfo"]?.text ?? ""
            return try await shop.emulator.verified(signed, as: AppTransactionPayload.self).storeType ?? "none"
        },
    ]

    private static let endpoints: [SwitchRow] = [
        SwitchRow("refusesEmptyHistoryWindow", .bool(true), "200", "4000013") { shop in
            let target = "/sandbox/inApps/v2/history/\(try shop.buy().transactionID)?startDate=2000&endDate=1000"
            return try await shop.call("GET", target).outcome
        },
        SwitchRow("filtersAssignedOwnership", .bool(false), "200", "4000026") { shop in
            let target = "/sandbox/inApps/v2/history/\(try shop.buy().transactionID)?inAppOwnershipType=ASSIGNED"
            return try await shop.call("GET", target).outcome
        },
        SwitchRow("showsPendingTestNotifications", .bool(true), "4040008", "200") { shop in
            let url = "http://127.0.0.1:9/never"
            try shop.emulator.configureApp(AppSettings(bundleID: Shop.bundleID, notificationURL: url))
            let path = "/sandbox/inApps/v1/notifications/test"
            let token = try await shop.call("POST", path).json?.members?["testNotificationToken"]?.text ?? ""
            return try await shop.call("GET", "\(path)/\(token)").outcome
        },
        SwitchRow("realtimeURLNeedsPassingTest", .bool(false), "403", "200") { shop in
            try await shop.setRealtimeURL(in: "/production")
        },
        SwitchRow("hasRealtimeAccess", .bool(false), "200", "404") { shop in
            try await shop.setRealtimeURL(in: "/sandbox")
        },
        SwitchRow("seatWriteStatus", .integer(204), "200 200", "204 204") { shop in
            let (path, claim, member) = try await shop.claimSeat()
            let body = #"{"appTransactionId":"\#(member)"}"#
            let associated = try await shop.call("POST", "\(path)/\(claim)/associate", body: body).outcome
            return try await "\(associated) \(shop.call("DELETE", "\(path)/\(claim)").outcome)"
        },
        SwitchRow("noAvailableSeatsCode", .integer(4_030_099), "4030029", "4030099") { shop in
            let path = try await shop.claimSeat().path
            return try await shop.call("POST", path, body: #"{"requestIdentifier":"another"}"#).outcome
        },
        SwitchRow("seatClaimNotFoundCode", .integer(4_040_099), "4040023", "4040099") { shop in
            try await shop.call("DELETE", "\(shop.claimSeat().path)/\(Shop.token.canonical)").outcome
        },
        SwitchRow("appTransactionNotFoundCode", .integer(4_040_098), "4040024", "4040098") { shop in
            let body = #"{"requestIdentifier":"another","appTransactionId":"1"}"#
            return try await shop.call("POST", shop.claimSeat().path, body: body).outcome
        },
        SwitchRow("notDeveloperManagedCode", .integer(4_000_296), "4000228", "4000296") { shop in
            try await shop.call("GET", "/sandbox/groups/v1/transactions/\(shop.buy(.monthly).transactionID)/seats")
                .outcome
        },
        SwitchRow("bundleTransactionCode", .integer(4_000_295), "4000229", "4000295") { shop in
            let bought = try shop.buy(.monthly) { ($0.seats, $0.isBundle) = (3, true) }.transactionID
            return try await shop.call("GET", "/sandbox/groups/v1/transactions/\(bought)/seats").outcome
        },
        SwitchRow("defaultGroupMembers", .integer(1), "2", "1") { shop in
            let members = try (0..<2).map { _ in try shop.customer(of: shop.buy { $0.appAccountToken = nil }) }
            let body = #"{"bundleId":"\#(Shop.bundleID)","members":["\#(members.joined(separator: #"",""#))"]}"#
            #expect(await shop.control("PUT", "groups/5", body).status == 200)
            let page = try await shop.call("GET", "/sandbox/groups/v1/group/5")
            return "\(page.json?.members?["members"]?.elements?.count ?? 0)"
        },
        SwitchRow("paginationTokenSeconds", .integer(60), "200", "4000017") { shop in
            for _ in 0..<21 { _ = try shop.buy() }
            shop.store.update { $0.notifications.countAsDelivered(to: Shop.bundleID, in: .sandbox) }
            let path = "/sandbox/inApps/v1/notifications/history"
            let now = shop.emulator.now
            let body = #"{"startDate":\#((now - .seconds(60)).milliseconds),"endDate":\#(now.milliseconds)}"#
            let token = try await shop.call("POST", path, body: body).json?.members?["paginationToken"]?.text ?? ""
            shop.move(by: .seconds(61))
            return try await shop.call("POST", "\(path)?paginationToken=\(token)", body: body).outcome
        },
    ]
}

extension Shop {
    /// The number of consumption requests in the notifications.
    fileprivate var questions: String {
        "\(emulator.notifications.count { $0.notificationType == .consumptionRequest })"
    }

    fileprivate func setRealtimeURL(in environment: String) async throws -> String {
        let body = #"{"realtimeURL":"http://127.0.0.1:9/"}"#
        return "\(try await call("PUT", "\(environment)/inApps/v1/messaging/realtime/url", body: body).status)"
    }

    fileprivate func customer(of purchase: EmulatedPurchase) throws -> String {
        try #require(store.read { $0.transactions[purchase.transactionID]?.customer })
    }

    /// Claims the only seat of a group.
    fileprivate func claimSeat() async throws -> (path: String, claim: String, member: String) {
        let bought = try buy(.monthly) { $0.seats = 1 }
        let path = "/sandbox/groups/v1/transactions/\(bought.transactionID)/seats"
        let answer = try await call("POST", path, body: #"{"requestIdentifier":"first"}"#)
        return (path, answer.json?.members?["seatClaimId"]?.text ?? "", try customer(of: bought))
    }
}

extension CallAnswer {
    /// The error code, or the status if there is none.
    fileprivate var outcome: String { "\(errorCode ?? Int64(status))" }
}
