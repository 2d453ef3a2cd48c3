import AppStoreTrust
import AppStoreTypes
import Foundation
import NIOHTTP1
import Testing

@testable import AppStoreEmulator

/// A page, and the texts that it must show once one of everything exists.
struct PageRow: Sendable, CustomTestStringConvertible {
    let path: String
    let contains: [String]

    var testDescription: String { "/_emulator/\(path)" }

    static let all: [PageRow] = [
        PageRow(
            path: "",
            contains: [
                "Emulated time", "Connect a backend", "/_emulator/credentials?bundleId=", "id=\"buy\"", "coins",
                "refund requested", "CONSUMPTION_REQUEST", "/inApps/v1/transactions/", "All 1",
            ]
        ),
        PageRow(
            path: "pages/apps",
            contains: [Shop.bundleID, "notificationURL", "monthly", "on sale", "Delete all data"]
        ),
        PageRow(path: "pages/customers", contains: [Shop.token.rawValue]),
        PageRow(path: "pages/purchases", contains: ["coins", "4.99", "refund requested"]),
        PageRow(
            path: "pages/refund-requests",
            contains: ["open", " left", "GRANT_FULL", "GRANT_PRORATED", "DECLINE"]
        ),
        PageRow(path: "pages/notifications", contains: ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "not sent"]),
        PageRow(path: "pages/requests", contains: ["<b>GET</b>", "404"]),
    ]
}

@Suite("The emulator's page")
struct PageTests {
    @Test("Each page of the emulator shows its entries", arguments: PageRow.all)
    func contents(_ row: PageRow) async throws {
        try await PageReader.withShop { reader in
            let bought = try reader.emulator.buy()
            _ = try reader.emulator.requestRefund(of: bought.transactionID, reason: .other)
            let token = try reader.emulator.credentials(of: Shop.bundleID).apiKey().token(at: .now)
            let call = ["Authorization": "Bearer \(token)"]
            _ = try await reader.send("GET", "/sandbox/inApps/v1/transactions/5", headers: call)
            let page = try await reader.open(row.path)
            #expect(page.status == 200)
            for text in row.contains { #expect(page.text.contains(text), "\(text) is missing") }
        }
    }

    @Test("An empty page of the emulator explains how to fill it", arguments: PageFrame.Section.allCases)
    func empty(_ section: PageFrame.Section) async throws {
        try await RunningEmulator.withRunning { emulator in
            let page = try await PageReader(emulator: emulator).open(String(section.address.dropFirst(11)))
            #expect(page.status == 200)
            #expect(page.text.contains("class=\"empty\""))
            #expect(page.text.contains("curl ") || page.text.contains("/sandbox"))
        }
    }

    @Test("The emulator's page loads nothing from other sites and forbids framing")
    func headers() async throws {
        try await RunningEmulator.withRunning { emulator in
            let reader = PageReader(emulator: emulator)
            let page = try await reader.open()
            let policy = try #require(page.headers.first(name: "Content-Security-Policy"))
            #expect(policy.hasPrefix("default-src 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(page.headers.first(name: "X-Content-Type-Options") == "nosniff")
            #expect(page.headers.first(name: "Cache-Control") == "no-store")
            #expect(!page.text.contains("https://"))
            for asset in ["page.css", "page.js", "page.svg"] {
                #expect(page.text.contains("/_emulator/\(asset)?v="))
                #expect(try await reader.open(asset).status == 200)
            }
            let bare = try await reader.send("GET", "/_emulator")
            #expect(bare.status == 303)
            #expect(bare.headers.first(name: "Location") == "/_emulator/")
            #expect(try await reader.open("pages/nothing").status == 404)
            #expect(try await reader.open("pages/purchases/5").status == 404)
            #expect(try await reader.send("DELETE", "/_emulator/").status == 405)
        }
    }

    @Test("The emulator's pages escape names and paths that callers choose")
    func hostile() async throws {
        try await PageReader.withShop { reader in
            let hostile = "<script>alert(1)</script>\"'&"
            let product = EmulatedProduct(type: .consumable, price: 1_000)
            try reader.emulator.addProduct(product, named: hostile, to: Shop.bundleID)
            let bought = try reader.emulator.purchase(PurchaseOrder(bundleID: Shop.bundleID, productID: hostile))
            _ = try reader.emulator.requestRefund(of: bought.transactionID, reason: .other)
            _ = try await reader.send("GET", "/sandbox/inApps/v1/%3Cscript%3Ealert(1)?a=%22%3Cscript%3E")
            let number = try #require(reader.emulator.notifications.last?.sequence)
            let paths = [
                "", "pages/apps", "pages/purchases", "pages/purchases/\(bought.transactionID)", "pages/refund-requests",
                "pages/notifications/\(number)", "pages/requests", "pages/purchases?q=%3Cscript%3Ealert(1)",
            ]
            for path in paths {
                let page = try await reader.open(path)
                #expect(page.status == 200)
                #expect(!page.text.contains("<script>"), "\(path) contains it unescaped")
                #expect(page.text.contains("&lt;script&gt;"), "\(path) does not show it")
            }
        }
    }

    @Test("A notification's page decodes its payload and masks the shared secret", arguments: ["2", "1"])
    func payloads(_ version: String) async throws {
        try await PageReader.withShop { reader in
            let settings = AppSettings(
                bundleID: Shop.bundleID,
                notificationURL: "http://127.0.0.1:1/",
                notificationVersion: version
            )
            try reader.emulator.configureApp(settings)
            let bought = try reader.emulator.buy(.monthly)
            let number = try #require(reader.emulator.notifications.last?.sequence)
            let page = try await reader.open("pages/notifications/\(number)")
            #expect(page.status == 200)
            #expect(page.text.contains("&quot;\(version == "2" ? "transactionId" : "transaction_id")&quot;"))
            #expect(page.text.contains(bought.transactionID))
            let secret = try reader.emulator.credentials(of: Shop.bundleID).sharedSecret
            #expect(!page.text.contains(secret))
            #expect(page.text.contains("••••") == (version == "1"))
        }
    }
}
