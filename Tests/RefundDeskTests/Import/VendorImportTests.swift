// This file has more than 300 lines and stays whole: most of them are the rows of two tables, which share their
// columns and what is expected of a row.
import AppStoreTypes
import DeskTestSupport
import Foundation
import Refunds
import Store
import TestSupport
import Testing

@testable import DeskTools

@Suite("The import of vendors' exports")
struct VendorImportTests {
    static let coins = AppKey(bundleID: "com.example.coins", environment: .production)

    /// A small table with named columns, in which a row names only what it changes.
    struct Sheet {
        let defaults: KeyValuePairs<String, String>

        func text(_ rows: [[String: String]], without columns: Set<String> = []) -> String {
            let names = defaults.map(\.key).filter { !columns.contains($0) }
            let lines = rows.map { row in
                names.map { name in row[name] ?? defaults.first { $0.key == name }?.value ?? "" }.joined(separator: ",")
            }
            return ([names.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
        }
    }

    static let revenueCat = Sheet(defaults: [
        "rc_original_app_user_id": "anna", "rc_last_seen_app_user_id_alias": "anna", "country": "DE",
        "product_identifier": "gems", "start_time": "2026-05-01 12:00:00", "end_time": "", "store": "play_store",
        "is_auto_renewable": "false", "is_trial_period": "false", "is_sandbox": "false", "price_in_usd": "5.4321",
        "purchase_price_in_usd": "5.4321", "takehome_percentage": "0.85", "store_transaction_id": "GPA.1",
        "refunded_at": "", "purchased_currency": "EUR", "price_in_purchased_currency": "4.99",
        "purchase_price_in_purchased_currency": "4.99", "renewal_number": "1", "ownership_type": "PURCHASED",
    ])

    static let adapty = Sheet(defaults: [
        "profile_id": "00000000-0000-0000-0000-000000000000", "event_type": "non_subscription_purchase",
        "event_datetime": "2026-05-01T12:00:00.000000+0000", "transaction_id": "GPA.1",
        "original_transaction_id": "GPA.1", "environment": "Production", "revenue_usd": "5.43", "revenue_local": "4.99",
        "customer_user_id": "anna", "store": "play_store", "product_id": "gems", "currency": "EUR",
        "profile_county": "DE",
    ])

    private func run(
        _ vendor: VendorImport.Vendor,
        _ text: String,
        in folder: ConfigurationFolder,
        to store: Store,
        app: AppKey = coins,
        soldBy ownStore: SellingStore = .appStore,
        price: VendorPrice = .local,
        links: Bool = false,
        isDryRun: Bool = false,
        batch: Int = 2000
    ) async throws -> (result: RecordFileResult, linked: Int64?) {
        try folder.write(text, to: "export.csv")
        let input = RecordFileInput.file("\(folder.path)/export.csv")
        let work = VendorImport(
            vendor,
            input,
            app: app,
            soldBy: ownStore,
            store: store,
            rates: store,
            price: price,
            linksCustomers: links,
            batch: batch
        )
        let result = try await work.run(isDryRun: isDryRun)
        return (result, work.linkedCustomers)
    }

    private static func gems(
        _ id: String = "GPA.1",
        store: String = "google-play",
        by customer: String = "anna",
        paid amount: Milliunits? = 4990,
        in currency: String? = "EUR",
        refunded: Milliunits? = nil,
        at refundedAt: String? = nil
    ) -> ExternalPurchase {
        ExternalPurchase(
            store: store,
            purchaseID: id,
            customerID: customer,
            productID: "gems",
            purchasedAt: Timestamp(rfc3339: "2026-05-01T12:00:00Z") ?? .now,
            amount: amount,
            currency: currency,
            refundedAmount: refunded,
            refundedAt: refundedAt.flatMap(Timestamp.init(rfc3339:))
        )
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var changes: [String: String] = [:]
        var without: Set<String> = []
        var price = VendorPrice.local
        /// What is stored; `nil` if the row is skipped or refused.
        var purchase: ExternalPurchase?
        /// A part of the reason why the row is skipped or refused.
        var reason: String?
    }

    private static let newColumns: Set = ["purchase_price_in_usd", "purchase_price_in_purchased_currency"]

    static let transactions: [Row] = [
        Row(testDescription: "a purchase on Google Play", purchase: gems()),
        Row(testDescription: "a price in dollars", price: .usd, purchase: gems(paid: 5432, in: "USD")),
        Row(
            testDescription: "a price without currency",
            changes: ["purchased_currency": ""],
            purchase: gems(paid: 5432, in: "USD")
        ),
        Row(
            testDescription: "no price at all",
            changes: [
                "price_in_usd": "", "purchase_price_in_usd": "", "price_in_purchased_currency": "",
                "purchase_price_in_purchased_currency": "",
            ],
            purchase: gems(paid: nil, in: nil)
        ),
        Row(
            testDescription: "a full refund",
            changes: ["refunded_at": "2026-05-03 08:00:00", "price_in_purchased_currency": "0", "price_in_usd": "0"],
            purchase: gems(refunded: 4990, at: "2026-05-03T08:00:00Z")
        ),
        Row(
            testDescription: "a refund in part, without a date",
            changes: ["price_in_purchased_currency": "2.49"],
            purchase: gems(refunded: 2500)
        ),
        Row(testDescription: "a purchase in version 3", without: newColumns, purchase: gems()),
        Row(
            testDescription: "a refund in version 3, which has no price",
            changes: ["refunded_at": "2026-05-03 08:00:00", "price_in_purchased_currency": "0", "price_in_usd": "0"],
            without: newColumns,
            purchase: gems(paid: nil, in: nil, at: "2026-05-03T08:00:00Z")
        ),
        Row(
            testDescription: "a renewal on Stripe, whose transactions may share an identifier",
            changes: ["store": "stripe", "store_transaction_id": "in_1", "renewal_number": "4"],
            purchase: gems("in_1/4", store: "stripe")
        ),
        Row(
            testDescription: "a purchase on Amazon",
            changes: ["store": "amazon"],
            purchase: gems(store: "amazon")
        ),
        Row(
            testDescription: "an anonymous customer who signed in later",
            changes: ["rc_original_app_user_id": "$RCAnonymousID:1"],
            purchase: gems()
        ),
        Row(
            testDescription: "a customer without a name",
            changes: [
                "rc_original_app_user_id": "$RCAnonymousID:1", "rc_last_seen_app_user_id_alias": "$RCAnonymousID:2",
            ],
            reason: "without a name of yours"
        ),
        Row(testDescription: "the App Store", changes: ["store": "app_store"], reason: "come from Apple"),
        Row(testDescription: "the Mac App Store", changes: ["store": "mac_app_store"], reason: "come from Apple"),
        Row(testDescription: "a gift", changes: ["store": "promotional"], reason: "promotional"),
        Row(testDescription: "the sandbox", changes: ["is_sandbox": "t"], reason: "sandbox environment"),
        Row(
            testDescription: "a purchase that Google made invalid",
            changes: ["end_time": "2026-04-30 12:00:00"],
            reason: "end before they begin"
        ),
        Row(
            testDescription: "a free trial",
            changes: [
                "is_trial_period": "true", "price_in_usd": "", "purchase_price_in_usd": "",
                "price_in_purchased_currency": "", "purchase_price_in_purchased_currency": "",
            ],
            reason: "free trials"
        ),
        Row(testDescription: "no store", changes: ["store": ""], reason: "store is missing"),
        Row(testDescription: "no identifier", changes: ["store_transaction_id": ""], reason: "is missing"),
        Row(testDescription: "no flag", changes: ["is_sandbox": "perhaps"], reason: "is_sandbox is not true or false"),
        Row(testDescription: "no time", changes: ["start_time": "05/01/2026"], reason: "start_time is not a time"),
        Row(
            testDescription: "a price of no number",
            changes: ["purchase_price_in_purchased_currency": "nan"],
            reason: "is not a number"
        ),
        Row(
            testDescription: "a price too large",
            changes: ["purchase_price_in_purchased_currency": "1e13"],
            reason: "is too large"
        ),
        Row(
            testDescription: "a price below zero",
            changes: ["purchase_price_in_purchased_currency": "-1"],
            reason: "below zero"
        ),
        Row(testDescription: "no currency", changes: ["purchased_currency": "Euro"], reason: "not three letters"),
        Row(
            testDescription: "several mistakes",
            changes: ["store": "stripe", "start_time": "", "renewal_number": "", "price_in_usd": "-1"],
            price: .usd,
            reason: "start_time is missing; price_in_usd is below zero; renewal_number is missing"
        ),
    ]

    @Test("A transaction of RevenueCat becomes a purchase, or is left out for a reason", arguments: transactions)
    func transaction(row: Row) async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let text = Self.revenueCat.text([row.changes], without: row.without)
            let (result, _) = try await run(.revenueCat, text, in: folder, to: store, price: row.price)
            try await expect(row, result, in: store)
        }
    }

    private func expect(_ row: Row, _ result: RecordFileResult, in store: Store) async throws {
        if let purchase = row.purchase {
            #expect(result.mistakes.isEmpty && result.skipped.isEmpty, "\(result)")
            let stored = try await store.externalPurchases([purchase.purchaseID], in: Self.coins)
            #expect(stored == [purchase])
        } else {
            let reasons = result.mistakes.map(\.reason) + result.skipped.keys
            #expect(reasons.count == 1 && result.tally.added == 0, "\(result)")
            #expect(reasons.first?.contains(row.reason ?? "?") == true, "\(reasons)")
        }
    }

    static let events: [Row] = [
        Row(testDescription: "a purchase on Google Play", purchase: gems()),
        Row(testDescription: "a price in dollars", price: .usd, purchase: gems(paid: 5430, in: "USD")),
        Row(testDescription: "no currency", changes: ["currency": ""], purchase: gems(paid: 5430, in: "USD")),
        Row(
            testDescription: "an older export",
            without: ["currency", "revenue_local"],
            purchase: gems(paid: 5430, in: "USD")
        ),
        Row(
            testDescription: "no revenue",
            changes: ["revenue_usd": "", "revenue_local": ""],
            purchase: gems(paid: nil, in: nil)
        ),
        Row(testDescription: "a renewal", changes: ["event_type": "subscription_renewed"], purchase: gems()),
        Row(testDescription: "a converted trial", changes: ["event_type": "trial_converted"], purchase: gems()),
        Row(testDescription: "Stripe", changes: ["store": "stripe"], purchase: gems(store: "stripe")),
        Row(
            testDescription: "a trial",
            changes: ["event_type": "trial_started"],
            reason: "neither payments nor refunds"
        ),
        Row(testDescription: "a name of your own", changes: ["event_type": "Bought!"], reason: "not one of Adapty's"),
        Row(testDescription: "the App Store", changes: ["store": "app_store"], reason: "come from Apple"),
        Row(testDescription: "the sandbox", changes: ["environment": "Sandbox"], reason: "the other environment"),
        Row(testDescription: "no customer", changes: ["customer_user_id": ""], reason: "without a customer_user_id"),
        Row(
            testDescription: "no environment",
            changes: ["environment": "Test"],
            reason: "is not Sandbox or Production"
        ),
        Row(
            testDescription: "several mistakes",
            changes: ["environment": "Test", "transaction_id": "", "event_datetime": "soon", "currency": "Euro"],
            reason: "environment is not Sandbox or Production; transaction_id is missing; event_datetime is not a time"
        ),
        Row(
            testDescription: "a refund without its purchase",
            changes: ["event_type": "subscription_refunded"],
            reason: "the refunded purchase is unknown"
        ),
    ]

    @Test("An event of Adapty becomes a purchase, or is left out for a reason", arguments: events)
    func event(row: Row) async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let text = Self.adapty.text([row.changes], without: row.without)
            let (result, _) = try await run(.adapty, text, in: folder, to: store, price: row.price)
            try await expect(row, result, in: store)
        }
    }

    private static func refund(_ revenue: String, _ usd: String = "") -> [String: String] {
        [
            "event_type": "non_subscription_purchase_refunded", "event_datetime": "2026-05-03T08:00:00.000000+0000",
            "revenue_local": revenue, "revenue_usd": usd,
        ]
    }

    @Test(
        "A refund of Adapty is added to its purchase, in the same file or a later one",
        arguments: [
            (["-4.99"], [gems(refunded: 4990, at: "2026-05-03T08:00:00Z")]),
            (["4.99"], [gems(refunded: 4990, at: "2026-05-03T08:00:00Z")]),
            (["1.00"], [gems(refunded: 1000, at: "2026-05-03T08:00:00Z")]),
            (["7"], [gems(refunded: 4990, at: "2026-05-03T08:00:00Z")]),
            ([""], [gems(at: "2026-05-03T08:00:00Z")]),
        ],
        [true, false]
    )
    func refunds(row: ([String], [ExternalPurchase]), isOneFile: Bool) async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let refund = Self.refund(row.0[0], "")
            let files: [[[String: String]]] = isOneFile ? [[[:], refund]] : [[[:]], [refund], [[:]]]
            for rows in files {
                // A batch of one row, so that the refund comes after its purchase is stored.
                for batch in [1, 2000] {
                    let (result, _) = try await run(
                        .adapty,
                        Self.adapty.text(rows),
                        in: folder,
                        to: store,
                        batch: batch
                    )
                    #expect(result.mistakes.isEmpty, "\(result.mistakes)")
                }
            }
            // The purchase came again without its refund, which stays.
            #expect(try await store.externalPurchases(["GPA.1"], in: Self.coins) == row.1)
        }
    }

    @Test("A refund of RevenueCat stays if an older export is imported after a newer one")
    func olderExport() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            for refundedAt in ["", "2026-05-03 08:00:00", ""] {
                let text = Self.revenueCat.text([["refunded_at": refundedAt]])
                #expect(try await run(.revenueCat, text, in: folder, to: store).result.mistakes.isEmpty)
            }
            let stored = try await store.externalPurchases(["GPA.1"], in: Self.coins)
            // The row still has its price, so how much of it was refunded is unknown.
            #expect(stored == [Self.gems(refunded: nil, at: "2026-05-03T08:00:00Z")])
        }
    }

    @Test("A refund before its purchase is listed, and counts when the file is imported again")
    func earlyRefund() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let text = Self.adapty.text([Self.refund("4.99"), [:]])
            let (first, _) = try await run(.adapty, text, in: folder, to: store)
            #expect(first.mistakes.map(\.line) == [2])
            #expect(first.rejectedPath == "\(folder.path)/export.csv.rejected")
            let (second, _) = try await run(.adapty, text, in: folder, to: store)
            #expect(second.mistakes.isEmpty)
            let stored = try await store.externalPurchases(["GPA.1"], in: Self.coins)
            #expect(stored == [Self.gems(refunded: 4990, at: "2026-05-03T08:00:00Z")])
        }
    }

    @Test("Linked App Store transactions belong to the customer that the export names, unless the backend knows better")
    func links() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let sold = Timestamp(rfc3339: "2026-05-01T12:00:00Z") ?? .now
            let purchases = ["2001", "2002"].map { id in
                Purchase(
                    app: Self.coins,
                    transactionID: id,
                    originalTransactionID: id,
                    productID: "gems",
                    type: .consumable,
                    customerID: id,
                    purchasedAt: sold,
                    signedAt: sold
                )
            }
            _ = try await store.apply(purchases, checkpoint: nil, at: .now)
            let scope = AppScope(bundleID: Self.coins.bundleID, environments: [.production])
            try await store.recordCustomer("berta", ofPurchase: "2002", at: sold + .seconds(60), in: scope)
            let rows = ["2001", "2002", "2003"].map { ["store": "app_store", "store_transaction_id": $0] }
            let text = Self.revenueCat.text(rows + [["store": "app_store", "ownership_type": "FAMILY_SHARED"]])
            let (result, linked) = try await run(.revenueCat, text, in: folder, to: store, links: true)
            #expect(linked == 3)
            #expect(result.skipped.values.reduce(0, +) == 1)
            for (id, customer) in [("2001", "anna"), ("2002", "berta")] {
                let found = try await store.purchase(id, in: Self.coins)
                #expect(found?.purchase.customerID == customer)
            }
            let (again, _) = try await run(
                .adapty,
                Self.adapty.text([["store": "app_store", "transaction_id": "2001", "customer_user_id": "clara"]]),
                in: folder,
                to: store,
                links: true
            )
            #expect(again.mistakes.isEmpty)
            let found = try await store.purchase("2001", in: Self.coins)
            #expect(found?.purchase.customerID == "clara")
        }
    }

    @Test("A dry run of an export shows its first five purchases and counts what it skips")
    func dryRun() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let rows = (1...9).map { ["store_transaction_id": "GPA.\($0)"] } + [["store": "app_store"], ["store": ""]]
            let (result, _) = try await run(
                .revenueCat,
                Self.revenueCat.text(rows),
                in: folder,
                to: store,
                isDryRun: true,
                batch: 3
            )
            #expect(result.preview.map(\.line) == [2, 3, 4, 5, 6])
            let members = try #require(result.preview.first?.json.members)
            #expect(members["amountMilliunits"] == .integer(4990))
            #expect(members["currency"] == .string("EUR"))
            #expect(members["purchaseId"] == .string("GPA.1"))
            #expect(result.skipped == ["App Store purchases, which come from Apple": 1])
            #expect(result.tally == ImportTally(entries: 10, rejected: 1, unpriced: 9))
            #expect(result.ignoredColumns.contains("takehome_percentage"))
            #expect(try await store.externalPurchases(["GPA.1"], in: Self.coins).isEmpty)
        }
    }

    @Test("A dry run counts the purchases whose currency has no rate for the day, and those of an unknown amount")
    func dryRunPrices() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let may = try #require(Day(iso8601: "2026-05-01"))
            _ = try await store.importRates([
                ExchangeRate(currency: "USD", day: may, perEuro: 1_100_000),
                ExchangeRate(currency: "SEK", day: may, perEuro: 11_000_000),
            ])
            let rows: [[String: String]] = [
                ["currency": "EUR"], ["currency": "SEK"], ["currency": "USD"], ["currency": "XAF"],
                ["currency": "XAF"], ["revenue_local": "", "revenue_usd": ""],
                ["currency": "SEK", "event_datetime": "2024-05-01T12:00:00.000000+0000"],
            ]
            let (result, _) = try await run(.adapty, Self.adapty.text(rows), in: folder, to: store, isDryRun: true)
            #expect(result.tally == ImportTally(entries: 7, unpriced: 4))
            #expect(result.unrated == ["XAF": 2, "SEK": 1])
            let named = rows.enumerated().map { number, row in row.merging(["transaction_id": "GPA.\(number)"]) { $1 } }
            let (stored, _) = try await run(.adapty, Self.adapty.text(named), in: folder, to: store)
            #expect(stored.tally == ImportTally(entries: 7, added: 7, unpriced: 4))
            #expect(stored.unrated.isEmpty)
        }
    }

    @Test(
        "For an app of Google Play's, its own purchases are left out and those in the App Store are imported",
        arguments: VendorImport.Vendor.allCases
    )
    func googlePlay(vendor: VendorImport.Vendor) async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let sheet = vendor == .adapty ? Self.adapty : Self.revenueCat
            let id = vendor == .adapty ? "transaction_id" : "store_transaction_id"
            let rows = [["store": "play_store"], ["store": "app_store", id: "2001"]]
            let (result, _) = try await run(vendor, sheet.text(rows), in: folder, to: store, soldBy: .googlePlay)
            #expect(result.mistakes.isEmpty)
            #expect(result.skipped == ["Google Play purchases, which come from Google Play": 1])
            let stored = try await store.externalPurchases(["2001", "GPA.1"], in: Self.coins)
            #expect(stored == [Self.gems("2001", store: "app-store")])
            let (_, linked) = try await run(
                vendor,
                sheet.text([["store": "play_store"]]),
                in: folder,
                to: store,
                soldBy: .googlePlay,
                links: true
            )
            #expect(linked == 1)
        }
    }

    @Test("An export without a needed column is refused, with what was looked for and what the file has")
    func missingColumn() async throws {
        try await ConfigurationFolder.withStore { folder, store in
            let text = Self.revenueCat.text([[:]], without: ["is_sandbox", "start_time"])
            let failure = await #expect(throws: RecordFileFailure.self) {
                try await run(.revenueCat, text, in: folder, to: store)
            }
            #expect(
                failure?.description.contains("there is no column start_time, is_sandbox. The file has rc_") == true
            )
            let other = await #expect(throws: RecordFileFailure.self) {
                try await run(.adapty, Self.revenueCat.text([[:]]), in: folder, to: store)
            }
            #expect(other?.description.contains("use refund-desk import revenuecat") == true)
        }
    }
}
