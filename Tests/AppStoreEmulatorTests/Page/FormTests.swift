import AppStoreTypes
import NIOHTTP1
import Testing

@testable import AppStoreEmulator

/// The headers of a form sent by another site.
struct CrossSiteForm: Sendable, CustomTestStringConvertible {
    let headers: [String: String]
    var testDescription: String { headers.map { "\($0.key): \($0.value)" }.joined() }

    static let all: [CrossSiteForm] = [
        CrossSiteForm(headers: ["Sec-Fetch-Site": "cross-site"]),
        CrossSiteForm(headers: ["Sec-Fetch-Site": "same-site"]),
        CrossSiteForm(headers: ["Origin": "https://example.com"]),
        CrossSiteForm(headers: ["Origin": "http://127.0.0.1:1"]),
        CrossSiteForm(headers: ["Origin": "null"]),
    ]
}

/// An invalid form and the status of its answer.
struct BadForm: Sendable, CustomTestStringConvertible {
    let path: String
    var fields: [String: String] = [:]
    let status: Int
    var testDescription: String { "\(path) \(fields)" }

    static let all: [BadForm] = [
        BadForm(path: "purchases", fields: ["bundleId": Shop.bundleID, "productId": "none"], status: 404),
        BadForm(
            path: "purchases",
            fields: ["bundleId": Shop.bundleID, "productId": "coins", "quantity": "many"],
            status: 400
        ),
        BadForm(
            path: "purchases",
            fields: ["bundleId": Shop.bundleID, "productId": "coins", "price": "4.9999"],
            status: 400
        ),
        BadForm(
            path: "purchases",
            fields: ["bundleId": Shop.bundleID, "productId": "coins", "price": "1e3"],
            status: 400
        ),
        BadForm(path: "transactions/5/renew", status: 404),
        BadForm(path: "apps/\(Shop.bundleID)/products/%7BproductId%7D", fields: ["type": "Consumable"], status: 400),
        BadForm(path: "nothing", status: 404),
        BadForm(path: "state", status: 400),
    ]
}

@Suite("Forms of the emulator's page")
struct FormTests {
    @Test("Forms can buy a product, request a refund and decide it")
    func refund() async throws {
        try await PageReader.withShop { reader in
            let sale = try await reader.submit(
                "purchases",
                ["bundleId": Shop.bundleID, "productId": "coins", "quantity": "2", "customer": "", "price": "3.5"],
                headers: ["Sec-Fetch-Site": "same-origin", "Referer": "\(reader.emulator.baseURL)/_emulator/?app=x"]
            )
            #expect(sale.status == 303)
            #expect(sale.headers.first(name: "Location") == "/_emulator/?app=x")
            let bought = try #require(reader.emulator.store.read { $0.transactions.entries.last })
            #expect(bought.payload.quantity == 2)
            #expect(bought.payload.price == 3_500)
            let asked = try await reader.submit("transactions/\(bought.id)/refund-requests", ["reason": "LEGAL"])
            #expect(asked.status == 303)
            let request = try #require(reader.emulator.store.read { $0.newestRefundRequest(of: bought.id)?.request })
            #expect(request.reason == .legal)
            let decision = ["decision": "GRANT_PRORATED", "percentage": "40"]
            #expect(try await reader.submit("refund-requests/\(request.id)/decision", decision).status == 303)
            let decided = try reader.emulator.refundRequest(request.id)
            #expect(decided.decision == .grantProrated)
            #expect(decided.refundedPercentage == 40_000)
            let twice = try await reader.submit("refund-requests/\(request.id)/decision", decision)
            #expect(twice.status == 409)
            #expect(twice.text.contains("already granted"))
        }
    }

    @Test("Forms can renew, fail, recover, cancel and expire a subscription")
    func life() async throws {
        try await PageReader.withShop { reader in
            let id = try reader.emulator.buy(.monthly).transactionID
            func happens(_ event: String, _ fields: [String: String] = [:]) async throws -> PurchaseState {
                #expect(try await reader.submit("transactions/\(id)/\(event)", fields).status == 303)
                return try reader.emulator.purchase(of: id)
            }
            #expect(try await happens("renew").transactionID != id)
            #expect(try await happens("billing-failure", ["when": "now"]).status == .billingRetry)
            #expect(try await happens("recover").status == .active)
            #expect(try await happens("cancel").renewal?.autoRenewStatus == .off)
            #expect(try await happens("expire", ["reason": "VOLUNTARY"]).status == .expired)
            let page = try await reader.open("pages/purchases/\(reader.emulator.purchase(of: id).transactionID)")
            #expect(page.text.contains("expired"))
            #expect(page.text.contains("Subscribe again"))
        }
    }

    @Test("Forms can configure an app, add a product, change the clock and reset the emulator")
    func settings() async throws {
        try await PageReader.withShop { reader in
            let url = [
                "notificationURL": "http://127.0.0.1:1/v1", "notificationVersion": "1", "environment": "Production",
            ]
            #expect(try await reader.submit("apps/\(Shop.bundleID)", url).status == 303)
            let app = try #require(reader.emulator.store.read { $0.apps[Shop.bundleID] })
            #expect(app.notificationURL(in: .production) == "http://127.0.0.1:1/v1")
            #expect(app.notificationVersion(in: .production) == .v1)
            #expect(app.notificationURL(in: .sandbox) == nil)
            let product = ["productId": "a/b c", "type": "Consumable", "price": "1,99", "currency": "EUR"]
            #expect(try await reader.submit("apps/\(Shop.bundleID)/products/%7BproductId%7D", product).status == 303)
            #expect(reader.emulator.store.read { $0.apps[Shop.bundleID]?.products["a/b c"]?.price } == 1_990)
            let before = reader.emulator.now
            #expect(try await reader.submit("clock/advance", ["seconds": "86400"]).status == 303)
            #expect(reader.emulator.now - before >= .seconds(86_400))
            #expect(try await reader.submit("clock", ["frozen": "true"]).status == 303)
            #expect(reader.emulator.store.clock.frozen)
            #expect(try await reader.submit("reset").status == 303)
            #expect(reader.emulator.store.read { $0.apps.isEmpty })
        }
    }

    @Test("An invalid form is explained on a page and changes nothing", arguments: BadForm.all)
    func invalidRows(_ row: BadForm) async throws {
        try await PageReader.withShop { reader in
            let page = try await reader.submit(row.path, row.fields)
            #expect(page.status == row.status)
            #expect(page.text.contains("class=\"explanation\""))
            #expect(reader.emulator.store.read { $0.transactions.isEmpty })
        }
    }

    @Test("Forms and control calls from another site are refused", arguments: CrossSiteForm.all)
    func foreign(_ row: CrossSiteForm) async throws {
        try await PageReader.withShop { reader in
            let sale = ["bundleId": Shop.bundleID, "productId": "coins"]
            #expect(try await reader.submit("purchases", sale, headers: row.headers).status == 403)
            let body = "{\"bundleId\":\"\(Shop.bundleID)\",\"productId\":\"coins\"}"
            let call = try await reader.send("POST", "/_emulator/purchases", headers: row.headers, body: body)
            #expect(call.status == 403)
            #expect(reader.emulator.store.read { $0.transactions.isEmpty })
        }
    }

    @Test("A form without the page's code, or with the code of another emulator, is refused with an explanation")
    func forged() async throws {
        try await PageReader.withShop { reader in
            try await PageReader.withShop { other in
                let sale = ["bundleId": Shop.bundleID, "productId": "coins"]
                for code in ["", "x", try await other.formToken()] {
                    let page = try await reader.submit("purchases", sale.merging(["formToken": code]) { $1 })
                    #expect(page.status == 403)
                    #expect(page.text.contains("The form is out of date"))
                }
                #expect(reader.emulator.store.read { $0.transactions.isEmpty })
                #expect(try await reader.submit("purchases", sale).status == 303)
            }
        }
    }

    @Test("Every form of a page carries the code")
    func everyForm() async throws {
        try await PageReader.withShop { reader in
            for path in ["", "pages/apps", "pages/customers", "pages/purchases", "pages/nothing"] {
                let text = try await reader.open(path).text
                let forms = text.ranges(of: "<form method=\"post\"").count
                let code = try await reader.formToken()
                #expect(forms > 0)
                #expect(text.ranges(of: "name=\"formToken\" value=\"\(code)\"").count == forms, "\(path)")
                #expect(!text.unicodeScalars.contains(Form.tokenPlaceholder))
            }
        }
    }

    @Test("A form redirects only to the emulator's own pages")
    func back() async throws {
        try await PageReader.withShop { reader in
            for referrer in ["https://example.com/", "//example.com/_emulator/", "http://a/_emulator/forms/purchases"] {
                let headers = ["Sec-Fetch-Site": "same-origin", "Referer": referrer]
                let page = try await reader.submit("clock", ["frozen": "true"], headers: headers)
                let location = try #require(page.headers.first(name: "Location"))
                #expect(location == "/_emulator/")
            }
        }
    }
}
