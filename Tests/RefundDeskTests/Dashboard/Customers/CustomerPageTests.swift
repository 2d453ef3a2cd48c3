import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The page of a customer", .timeLimit(.minutes(45)))
struct CustomerPageTests {
    private static let customer = TestDesk.customer
    private static let page = "/customers?app=com.example.coins&customer=\(customer)"

    /// Runs a closure with a desk that has one refund request with consent, and a visitor who signed in.
    private func withCustomer(
        _ role: Role,
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            let consent = Data(#"{"granted":true,"textVersion":"2026-05","source":"app"}"#.utf8)
            let path = "/v1/apps/com.example.coins/customers/\(Self.customer)"
            #expect(try await desk.call(.put, "\(path)/consent", as: .backend, consent).status == 204)
            let facts = Data(#"{"segments":["whale"],"preferenceOverride":"DECLINE"}"#.utf8)
            #expect(try await desk.call(.put, path, as: .backend, facts).status == 204)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: role)).status == 303)
            try await body(desk, visitor)
        }
    }

    @Test("Without a customer, the page explains how to find one")
    func search() async throws {
        try await withCustomer(.viewer) { _, visitor async throws in
            let page = try await visitor.get("/customers")
            #expect(page.status == 200)
            #expect(page.text.contains("Find a customer by any identifier"))
        }
    }

    @Test(
        "A customer is found by any identifier, with a paragraph of facts",
        arguments: [customer, "2000000000000001"]
    )
    func facts(_ name: String) async throws {
        try await withCustomer(.viewer) { _, visitor in
            let page = try await visitor.get("/customers?app=com.example.coins&customer=\(name)")
            #expect(page.status == 200)
            #expect(page.text.contains("1 purchase since "))
            #expect(page.text.contains("1 refund request."))
            #expect(page.text.contains("Agreed to share consumption data on "))
            #expect(page.text.contains("(4.99 USD)"))
            #expect(page.text.contains("/cases/"))
            #expect(page.text.contains("whale"))
            #expect(page.text.contains("Preference set for this customer"))
            #expect(!page.text.contains("action=\"/customers/withdraw"))
            #expect(!page.text.contains("action=\"/customers/erase"))
        }
    }

    /// Returns what is known about a customer who bought some things in each environment.
    private static func export(_ purchases: [(AppStoreEnvironment, count: Int)]) -> PersonalExport {
        let records = purchases.map { environment, count in
            let rows = (0..<count).map { number in
                [JSONValue.string("\(environment)\(number)"), .string("coins"), .integer(1000), .string("c")]
            }
            let columns = ["transaction_id", "product_id", "purchased_at_ms", "customer_id"]
            let app = AppKey(bundleID: "com.example.coins", environment: environment)
            let consent = PersonalRecords.Table(name: "customer_fact", columns: ["fact"], rows: [[.string("x")]])
            let purchase = PersonalRecords.Table(name: "purchase", columns: columns, rows: rows)
            return PersonalRecords(app: app, names: ["c"], tables: [consent, purchase])
        }
        return PersonalExport(
            customer: "c",
            bundleID: "com.example.coins",
            records: records,
            people: [],
            madeAt: Sample.now
        )
    }

    @Test(
        "A customer's page counts the purchases of one environment, names it, and links to the other",
        arguments: [(AppStoreEnvironment.production, "1 purchase since"), (.sandbox, "2 purchases since")]
    )
    func environments(_ environment: AppStoreEnvironment, _ count: String) {
        let page = CustomerPage(
            Self.export([(.sandbox, 2), (.production, 1)]),
            app: AppKey(bundleID: "com.example.coins", environment: environment),
            of: .appStore,
            scope: AppScope(bundleID: "com.example.coins"),
            from: PageScope(of: AppKey(bundleID: "com.example.coins", environment: environment)),
            texts: ConsentTexts(),
            exports: false,
            forms: nil,
            now: Sample.now
        )
        #expect(page.summary.hasPrefix("Customer c of com.example.coins, \(environment). \(count)"))
        let other = environment == .production ? "Sandbox" : "Production"
        let link = "/customers?app=com.example.coins&environment=\(other)&customer=c"
        #expect(page.others.map(\.link) == [link])
        #expect(page.concerned == "Sandbox and Production")
        let purchases = page.rows.filter { $0.table == "purchase" }
        #expect(Set(purchases.map(\.rows.text)) == ["1", "2"])
        #expect(purchases.first { $0.environment == other }?.rows.link == "\(link)#purchases-title")
        #expect(page.rows.filter { $0.table == "customer_fact" }.map(\.rows.link) == [nil, nil])
    }

    @Test("A customer's page says that the texts of a consent's version were changed since", arguments: [true, false])
    func changedText(isChanged: Bool) {
        func texts(_ words: String) -> ConsentTexts {
            let wording = ConsentText.Translation(locale: "en", text: words)
            return ConsentTexts(versions: [ConsentText(version: "v", from: Day(number: 0), texts: [wording])])
        }
        var record = Sample.consent
        record.textVersion = "v"
        let digest = texts("May we?").digest(ofTextOf: record) ?? ""
        let consent = PersonalRecords.Table(
            name: "consent",
            columns: ["is_granted", "at_ms", "text_version", "text_digest"],
            rows: [[.integer(1), .integer(record.at.milliseconds), .string("v"), .string(digest)]]
        )
        let app = AppKey(bundleID: "com.example.coins", environment: .production)
        let page = CustomerPage(
            PersonalExport(
                customer: "c",
                bundleID: app.bundleID,
                records: [PersonalRecords(app: app, names: ["c"], tables: [consent])],
                people: [],
                madeAt: Sample.now
            ),
            app: app,
            of: .appStore,
            scope: AppScope(bundleID: app.bundleID),
            from: PageScope(of: app),
            texts: texts(isChanged ? "We may." : "May we?"),
            exports: false,
            forms: nil,
            now: Sample.now
        )
        #expect(page.consents.map(\.isChanged) == [isChanged])
        let title = isChanged ? "The text as it is now, in en" : "The text that the customer saw, in en"
        #expect(page.consents.map(\.wordingTitle) == [title])
    }

    @Test("A customer's page without an environment is about Production, unless only Sandbox has purchases")
    func environment() {
        #expect(CustomerPage.environment(of: Self.export([(.sandbox, 2), (.production, 1)])) == .production)
        #expect(CustomerPage.environment(of: Self.export([(.sandbox, 2), (.production, 0)])) == .sandbox)
        #expect(CustomerPage.environment(of: Self.export([(.sandbox, 0)])) == .production)
    }

    @Test("The links to a customer's page and from there keep the apps that the visitor chose")
    func scope() async throws {
        try await withCustomer(.operate) { desk, visitor in
            let app = "app=com.example.coins"
            let refundCase = try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items.first
            let id = try #require(refundCase).refundCase.id
            for (scope, address) in [("", "of=com.example.coins"), ("?\(app)", app)] {
                let text = try await visitor.get("/cases/\(id)\(scope)").text
                #expect(text.contains("href=\"/customers?\(address)&amp;environment=Sandbox&amp;customer="), "\(scope)")
            }
            let all = try await visitor.get("/customers?of=com.example.coins&customer=\(Self.customer)").text
            #expect(all.contains("href=\"/cases?environment=Sandbox\""))
            #expect(all.contains("href=\"/cases/\(id)?environment=Sandbox\""))
            #expect(!all.contains("href=\"/cases?app="))
            #expect(all.contains("app=com.example.coins&amp;environment=Sandbox&amp;since="))
            let code = try await visitor.formToken(on: Self.page)
            let form = "formToken=\(code)&\(app)&customer=\(Self.customer)&note=Ticket+5"
            let done = try await visitor.post("/customers/withdraw?environment=Sandbox", form)
            let back = "/customers?of=com.example.coins&environment=Sandbox&customer="
            #expect(done.headers[.location]?.hasPrefix(back) == true)
            let one = try await visitor.get(Self.page).text
            #expect(one.contains("href=\"/cases?\(app)&amp;environment=Sandbox\""))
            #expect(one.contains("href=\"/cases/\(id)?\(app)&amp;environment=Sandbox\""))
        }
    }

    @Test("A visitor of some apps who chose no app sees the app of the customer")
    func scopeOfSomeApps() async throws {
        try await withCustomer(.viewer) { desk, _ in
            let token = try await TokenIssuer(store: desk.store).make(
                role: .viewer,
                label: nil,
                apps: .some(["com.example.another", "com.example.coins"]),
                by: "test"
            )
            let path = "/customers?of=com.example.coins&customer=\(Self.customer)"
            let page = try await desk.call(.get, path, token: token)
            #expect(page.status == 200)
            #expect(page.text.contains("href=\"/cases?app=com.example.coins&amp;environment=Sandbox\""))
            let other = "/customers?of=com.example.other&customer=\(Self.customer)"
            #expect(try await desk.call(.get, other, token: token).status == 404)
        }
    }

    @Test("An open page of a customer learns only of notifications, consents, cases and deeds of its app")
    func live() async throws {
        try await withCustomer(.viewer) { desk, visitor in
            let text = try await visitor.get(Self.page).text
            let address = try #require(text.firstMatch(of: /data-live="([^"]+)"/)).1
            #expect(address.contains("kinds=cases%2Cconsents%2Cdeeds%2Cnotifications"))
            #expect(address.contains("app=com.example.coins&amp;environment=Sandbox"))
            let refundCase = try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items.first
            let id = try #require(refundCase).refundCase.id
            let page = try await visitor.get("/cases/\(id)").text
            #expect(page.contains("app=com.example.coins&amp;environment=Sandbox&amp;case=\(id)&amp;since="))
        }
    }

    @Test("An unknown customer is explained")
    func unknown() async throws {
        try await withCustomer(.viewer) { _, visitor async throws in
            #expect(try await visitor.get("/customers?app=com.example.coins&customer=nobody").status == 404)
            #expect(try await visitor.get("/customers?app=com.example.none&customer=nobody").status == 404)
        }
    }

    @Test("An operator withdraws a consent, with a note, and the audit has it", arguments: [Role.operate, .privacy])
    func withdrawal(by role: Role) async throws {
        try await withCustomer(role) { desk, visitor in
            let code = try await visitor.formToken(on: Self.page)
            let form = "formToken=\(code)&app=com.example.coins&customer=\(Self.customer)"
            #expect(try await visitor.post("/customers/withdraw", form).status == 400)
            #expect(try await visitor.post("/customers/withdraw", form + "&note=Ticket+5").status == 303)
            let page = try await visitor.get(Self.page)
            #expect(page.text.contains("Does not share consumption data, since "))
            #expect(page.text.contains("proof Ticket 5"))
            let path = "/v1/apps/com.example.coins/customers/\(Self.customer)/consent"
            let newest = try await desk.call(.get, path, as: .viewer)["consents"]?.elements?.first
            #expect(newest?["granted"] == .bool(false))
            #expect(newest?["proofReference"]?.text == "Ticket 5")
        }
    }

    @Test("A viewer cannot withdraw, and a form of another session is refused")
    func refused() async throws {
        try await withCustomer(.viewer) { desk, visitor in
            let code = try await visitor.formToken(on: "/")
            let form = "app=com.example.coins&customer=\(Self.customer)&note=x"
            #expect(try await visitor.post("/customers/withdraw", "formToken=\(code)&\(form)").status == 403)
            #expect(try await visitor.post("/customers/withdraw", form).status == 403)
            let path = "/v1/apps/com.example.coins/customers/\(Self.customer)/consent"
            let consents = try await desk.call(.get, path, as: .viewer)["consents"]?.elements
            #expect(consents?.count == 1)
        }
    }
}
