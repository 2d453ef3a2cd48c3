import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreEmulator

@Suite("The verifyReceipt endpoint")
struct VerifyReceiptTests {
    @Test("Each verifyReceipt status has its cause and exactly Apple's members", arguments: ReceiptStatusRow.all)
    func status(_ row: ReceiptStatusRow) async throws {
        let shop = try Shop()
        let answer = try await row.ask(shop)
        #expect(answer.status == 200)
        #expect(answer.contentType == "application/json")
        #expect(answer.receiptStatus == row.status)
        #expect(answer.json?.members == row.members.merging(["status": .integer(row.status)]) { $1 })
        let noted = try #require(shop.emulator.requests.last)
        #expect(noted.endpoint == .verifyReceipt)
        #expect(noted.path == "/verifyReceipt")
        #expect(noted.status == 200)
    }

    @Test("Every verifyReceipt status that Apple still sends has a test row")
    func complete() {
        let natural = Set(ReceiptStatusRow.all.map(\.status))
        // Statuses 0 and 21006 include a decoded receipt, so they have separate tests.
        #expect(natural.isSuperset(of: [21000, 21002, 21003, 21004, 21005, 21007, 21008, 21009, 21010, 21100, 21199]))
    }

    @Test("A valid receipt is decoded with every member and type of the reference")
    func valid() async throws {
        let story = try EventStory()
        let shop = story.shop
        let monthly = try story.buy(.monthly)
        let coins = try story.buy(.coins)
        let castle = try story.buy(.castle, offer: "once")
        _ = try shop.store.update { try $0.refund(castle, percentage: nil) }
        let receipt = try shop.appReceipt(in: .production)
        story.pass(days: 32)
        let answer = try await shop.verifyReceipt(receipt) { $0.path = "/production/verifyReceipt" }
        #expect(answer.receiptStatus == 0)
        let body = try #require(answer.json?.members)
        #expect(
            Set(body.keys) == [
                "status", "environment", "receipt", "latest_receipt", "latest_receipt_info", "pending_renewal_info",
            ]
        )
        #expect(body["environment"] == .string("Production"))
        let decoded = try #require(body["receipt"]?.members)
        #expect(decoded["receipt_type"] == .string("Production"))
        #expect(decoded["bundle_id"] == .string(Shop.bundleID))
        #expect(decoded["adam_id"] == .integer(shop.credentials.appAppleID))
        #expect(decoded["app_item_id"] == .integer(shop.credentials.appAppleID))
        #expect(decoded["application_version"] == .string("1"))
        #expect(decoded["original_application_version"] == .string("1"))
        #expect(decoded["version_external_identifier"] == .integer(EmulatedCustomer.versionExternalIdentifier))
        guard case .integer(let download) = decoded["download_id"] else {
            Issue.record("download_id is no number")
            return
        }
        #expect(download > Int64(1) << 53)
        for (name, time) in [
            ("receipt_creation_date", "2026-01-01 00:00:00"), ("request_date", "2026-02-02 00:00:00"),
            ("original_purchase_date", "2026-01-01 00:00:00"),
        ] {
            #expect(decoded[name] == .string("\(time) Etc/GMT"))
            #expect(decoded["\(name)_ms"]?.text.flatMap { Int64($0) } != nil)
            #expect(decoded["\(name)_pst"]?.text?.hasSuffix(" America/Los_Angeles") == true)
        }
        #expect(decoded["receipt_creation_date_pst"] == .string("2025-12-31 16:00:00 America/Los_Angeles"))

        let bought = try #require(decoded["in_app"]?.elements).compactMap(\.members)
        #expect(Set(bought.map { $0["transaction_id"]?.text }) == [monthly, coins, castle])
        #expect(bought.allSatisfy { $0.values.allSatisfy { $0.text != nil } })
        let common: Set = [
            "quantity", "product_id", "transaction_id", "original_transaction_id", "purchase_date", "purchase_date_ms",
            "purchase_date_pst", "original_purchase_date", "original_purchase_date_ms", "original_purchase_date_pst",
            "is_trial_period", "in_app_ownership_type",
        ]
        let cancelled: Set = [
            "cancellation_date", "cancellation_date_ms", "cancellation_date_pst", "cancellation_reason",
        ]
        for purchase in bought {
            let more: Set<String> =
                switch purchase["transaction_id"]?.text {
                case monthly:
                    [
                        "expires_date", "expires_date_ms", "expires_date_pst", "web_order_line_item_id",
                        "is_in_intro_offer_period",
                    ]
                case castle: cancelled
                default: []
                }
            #expect(Set(purchase.keys) == common.union(more))
        }

        let latest = try #require(body["latest_receipt_info"]?.elements).compactMap(\.members)
        #expect(latest.count == 4, "the renewal is there too")
        #expect(latest.first?["original_transaction_id"] == .string(monthly))
        #expect(latest.first?["transaction_id"] != .string(monthly))
        #expect(latest.first?["subscription_group_identifier"] == .string("pro"))
        #expect(latest.allSatisfy { $0["app_account_token"] == .string(Shop.token.rawValue) })
        #expect(latest.last?["offer_code_ref_name"] == nil)
        let renewal = try #require(body["pending_renewal_info"]?.elements?.first?.members)
        #expect(renewal["auto_renew_status"] == .string("1"))
        #expect(renewal["original_transaction_id"] == .string(monthly))

        let again = try #require(body["latest_receipt"]?.text)
        let newer = try await shop.verifyReceipt(again) { $0.path = "/production/verifyReceipt" }
        let purchases = try newer.decoded(as: VerifyReceiptResponse.self).receipt?.transactions?.list
        #expect(purchases?.count == 4)
    }

    @Test("A receipt without subscriptions needs no secret and has no newer receipt or renewal")
    func withoutSubscriptions() async throws {
        let shop = try Shop()
        let receipt = try ReceiptStatusRow.bought(shop)
        let answer = try await shop.verifyReceipt(receipt) { $0.password = nil }
        #expect(answer.receiptStatus == 0)
        #expect(
            Set(answer.json?.members?.keys.map { $0 } ?? []) == [
                "status", "environment", "receipt", "latest_receipt_info",
            ]
        )
        let decoded = try #require(answer.json?.members?["receipt"]?.members)
        for name in ["adam_id", "app_item_id", "download_id", "version_external_identifier"] {
            #expect(decoded[name] == .integer(0), "the sandbox has no \(name)")
        }
        #expect(decoded["receipt_type"] == .string("ProductionSandbox"))
        #expect(decoded["original_purchase_date"] == .string("2013-08-01 07:00:00 Etc/GMT"))
        #expect(decoded["original_application_version"] == .string("1.0"))
    }

    @Test("A call that excludes old transactions gets only the newest of each subscription")
    func withoutOld() async throws {
        let story = try EventStory(in: .sandbox)
        let monthly = try story.buy(.monthly)
        let coins = try story.buy(.coins)
        for _ in 0..<3 { try story.do(.renew, monthly) }
        let receipt = try story.shop.appReceipt()
        func listed(_ excludesOld: Bool) async throws -> [String?] {
            let answer = try await story.shop.verifyReceipt(receipt) { $0.excludesOld = excludesOld }
            return try answer.decoded(as: VerifyReceiptResponse.self).latestReceiptInfo?.list
                .map { $0.transactionID?.text } ?? []
        }
        #expect(try await listed(false).count == 5)
        let current = try story.state(monthly).transaction.transactionID
        #expect(Set(try await listed(true)) == [current, coins])
    }

    @Test("The latest receipt info is sorted newest first, or shuffled by a switch")
    func order() async throws {
        let story = try EventStory(in: .sandbox)
        var bought: [String] = []
        for _ in 0..<40 { bought.append(try story.buy(.coins)) }
        let receipt = try story.shop.appReceipt()
        func listed() async throws -> [String] {
            let answer = try await story.shop.verifyReceipt(receipt)
            return try answer.decoded(as: VerifyReceiptResponse.self).latestReceiptInfo?.list
                .compactMap { $0.transactionID?.text } ?? []
        }
        #expect(try await listed() == bought.reversed())
        #expect(await story.shop.control("PUT", "switches", #"{"shufflesLatestReceiptInfo":true}"#).status == 200)
        let shuffled = try await listed()
        #expect(shuffled != bought.reversed())
        #expect(Set(shuffled) == Set(bought))
    }

    @Test("A receipt can list more than 100 transactions")
    func many() async throws {
        let story = try EventStory(in: .sandbox)
        for _ in 0..<130 { try story.buy(.coins) }
        let answer = try await story.shop.verifyReceipt(story.shop.appReceipt())
        let response = try answer.decoded(as: VerifyReceiptResponse.self)
        #expect(response.latestReceiptInfo?.list.count == 130)
        #expect(response.receipt?.transactions?.list.count == 130)
    }

    @Test("The receipt's environment answers if neither path nor host names one")
    func unnamed() async throws {
        for environment in [AppStoreEnvironment.sandbox, .production] {
            let shop = try Shop()
            let receipt = try ReceiptStatusRow.bought(shop, in: environment)
            let answer = try await shop.verifyReceipt(receipt) { $0.path = "/verifyReceipt" }
            #expect(answer.receiptStatus == 0)
            #expect(answer.json?.members?["environment"] == .string(environment.rawValue))
            #expect(shop.emulator.requests.last?.environment == environment)
        }
    }

    @Test("A receipt includes the preorder date and the volume purchase expiration date")
    func dates() async throws {
        let shop = try Shop()
        let made = await shop.control(
            "POST",
            "customers",
            #"""
            {"bundleId":"\#(Shop.bundleID)","appAccountToken":"\#(Shop.token.rawValue)",
             "preorderDate":"2025-01-15T09:00:00Z","volumePurchaseExpirationDate":"2027-02-01T12:00:00Z"}
            """#
        )
        #expect(made.status == 200)
        let decoded = try #require(
            try await shop.verifyReceipt(shop.appReceipt()).json?.members?["receipt"]?.members
        )
        #expect(decoded["receipt_type"] == .string("ProductionVPPSandbox"))
        #expect(decoded["preorder_date"] == .string("2025-01-15 09:00:00 Etc/GMT"))
        #expect(decoded["preorder_date_ms"] == .string("1736931600000"))
        #expect(decoded["preorder_date_pst"] == .string("2025-01-15 01:00:00 America/Los_Angeles"))
        #expect(decoded["expiration_date"] == .string("2027-02-01 12:00:00 Etc/GMT"))
        #expect(decoded["expiration_date_ms"] == .string("1801483200000"))
        #expect(decoded["expiration_date_pst"] == .string("2027-02-01 04:00:00 America/Los_Angeles"))
        #expect(decoded["in_app"] == .array([]))
    }

    @Test("The list of requests omits the shared secret")
    func secret() async throws {
        let shop = try Shop()
        _ = try await shop.verifyReceipt(ReceiptStatusRow.bought(shop))
        let listed = await shop.control("GET", "requests").text
        #expect(listed.contains("receipt-data"))
        #expect(!listed.contains(shop.credentials.sharedSecret))
    }

    @Test("A gateway failure of verifyReceipt has a code in place of a status", arguments: [500, 502, 503, 504])
    func gateway(_ status: Int) async throws {
        let shop = try Shop()
        let told = await shop.control("PUT", "faults", #"{"verifyReceipt":{"status":\#(status),"times":1}}"#)
        #expect(told.status == 200)
        let receipt = try ReceiptStatusRow.bought(shop)
        let answer = try await shop.verifyReceipt(receipt)
        #expect(answer.status == status)
        #expect(answer.json == .object(["code": .integer(Int64(status))]))
        #expect(try await shop.verifyReceipt(receipt).receiptStatus == 0)
    }

    @Test(
        "An invalid receipt status fault is refused with an explanation",
        arguments: [
            #"{"transactionInfo":{"receiptStatus":21005}}"#, #"{"all":{"receiptStatus":21005}}"#,
            #"{"verifyReceipt":{"receiptStatus":0}}"#, #"{"verifyReceipt":{"receiptStatus":21200}}"#,
            #"{"verifyReceipt":{"isRetryable":1}}"#,
        ]
    )
    func refused(_ faults: String) async throws {
        let answer = await (try Shop()).control("PUT", "faults", faults)
        #expect(answer.status == 400)
        #expect(answer.json?.members?["error"]?.text?.isEmpty == false)
    }

    @Test("A budget set for verifyReceipt is enforced")
    func budget() async throws {
        let shop = try Shop()
        let receipt = try ReceiptStatusRow.bought(shop)
        #expect(await shop.control("PUT", "rate-limits", #"{"budgets":{"verifyReceipt":1}}"#).status == 200)
        #expect(try await shop.verifyReceipt(receipt).receiptStatus == 0)
        let answer = try await shop.verifyReceipt(receipt)
        #expect(answer.status == 429)
        #expect(answer.retryAfter != nil)
    }
}
