import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("How heavy pages are", .timeLimit(.minutes(45)))
struct PageWeightTests {
    /// The most bytes of a page.
    private static let most = 200_000

    /// The content of a page without the frame around it.
    private struct Bare<Page: Sendable>: Sendable {
        let page: Page
    }

    @Test("A long text is split at its lines into parts that are not too heavy, and only a long line is cut")
    func parts() {
        let text = (0..<1000).map { "\"line\" \($0)" }.joined(separator: "\n") + "\n\n"
        let parts = PageWeight.parts(of: text, weighing: 500)
        #expect(parts.count > 20 && parts.joined(separator: "\n") == text)
        #expect(parts.allSatisfy { PageWeight.of($0) <= 500 })
        #expect(PageWeight.parts(of: "") == [""])
        let cut = PageWeight.parts(of: "a\n" + String(repeating: "<", count: 100), weighing: 59)
        #expect(cut == ["a", "<<<<<<<<<…"])
        #expect(PageWeight.of("<a>&\"'") == 31)
    }

    @Test(
        "The settings of an app with thousands of products and long consent texts stay light, and say what is left out"
    )
    func settings() async throws {
        let name = String(repeating: "\"coins\"", count: 12)
        let products = (0..<3000).map { ("\(name) \($0)", ProductEntry(units: 500, priceUSDCents: 499)) }
        let versions = (0..<60).map { number in
            ConsentText(
                version: "text-\(number)",
                from: Day(number: number),
                texts: ["de", "en", "fr"].map { locale in
                    ConsentText.Translation(locale: locale, text: String(repeating: "<May we?> ", count: 200))
                }
            )
        }
        var setup = DeskSetup(consentTexts: ConsentTexts(versions: versions), appAppleID: NotificationMaker.appAppleID)
        setup.products = ProductCatalogue(products: Dictionary(uniqueKeysWithValues: products))
        try await RoutedDesk.withRoutes(setup) { desk in
            let page = try await desk.call(.get, "/settings", as: .viewer)
            #expect(page.status == 200 && page.body.count < Self.most, "\(page.body.count) bytes")
            for part in [
                "more are in the products file.", "Wording of text-59", "older texts is only in the file.",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(!page.text.contains("Wording of text-0<"))
        }
    }

    @Test("The settings of many apps stay light, and lead to the settings of each app")
    func manyApps() async throws {
        let products = (0..<300).map { ("coins.\($0)", ProductEntry(units: 500)) }
        let others = (0..<40).map { ("com.example.other\($0)", "com.example.other\($0)") }
        try await GooglePlayDesk.withOpen(
            products: ProductCatalogue(products: Dictionary(uniqueKeysWithValues: products)),
            sharing: Dictionary(uniqueKeysWithValues: others)
        ) { desk in
            let page = try await desk.page("/settings")
            #expect(page.utf8.count < Self.most, "\(page.utf8.count) bytes")
            #expect(page.contains(">300 products and 0 consent texts of the app</a>") && page.contains("Other apps"))
            for app in [GooglePlayDesk.bundleID] + others.map(\.0) {
                #expect(page.contains("href=\"/settings?app=\(app)\""), "\(app)")
            }
            #expect(!page.contains("coins.299"))
            let one = try await desk.page("/settings?app=\(GooglePlayDesk.bundleID)")
            #expect(one.contains("coins.1<") && one.contains("100 more are in the products file."))
        }
    }

    @Test("The history of long policies stays light, and leads to the rest of each difference")
    func history() async throws {
        let setup = DeskSetup(
            policyFiles: PolicyFiles(policy: "policy.yml", isPublished: true),
            appAppleID: NotificationMaker.appAppleID
        )
        try await RoutedDesk.withRoutes(setup) { desk in
            let store = try #require(desk.store as? any PolicyVersionStore)
            for number in 1...11 as ClosedRange<Int64> {
                let lines = (0..<400).map { "# \(number) \"\($0)\" " + String(repeating: "'", count: 60) }
                let version = PolicyVersion(
                    bundleID: Site.bundleID,
                    number: number,
                    text: lines.joined(separator: "\n"),
                    digest: "\(number)",
                    note: "why",
                    author: "Ada",
                    publishedAt: .now
                )
                #expect(try await store.publish(version))
            }
            var path = "/policies/history"
            var page = try await desk.call(.get, path, as: .viewer)
            #expect(page.status == 200 && page.body.count < Self.most, "\(page.body.count) bytes")
            #expect(page.text.matches(of: /Show the lines after these/).count == 10)
            #expect(try await desk.call(.get, "\(path)?version=12", as: .viewer).status == 404)
            #expect(try await desk.call(.get, "\(path)?version=0", as: .viewer).status == 400)
            var seen = 0
            while let link = page.text.firstMatch(of: /"([^"]*version=11&amp;after=[0-9]+)"/)?.1 {
                path = String(link).replacing("&amp;", with: "&")
                page = try await desk.call(.get, path, as: .viewer)
                #expect(page.status == 200 && page.body.count < Self.most, "\(path): \(page.body.count) bytes")
                #expect(page.text.contains("Version 11") && !page.text.contains("<h2>Version 10"))
                seen += 1
            }
            #expect(seen > 1)
            #expect(page.text.contains("<ins>+ # 11 &quot;399&quot;"), "the last line is on the last page")
        }
    }

    @Test("A notification with a long payload stays light, and its parts have all of it")
    func payload() async throws {
        try await RoutedDesk.withRoutes { desk in
            let elements = (0..<8000).map { JSONValue.string("\"element\" \($0)") }
            let body = BodyV1 { $0["elements"] = .array(elements) }
            #expect(try await desk.call(.post, "/notifications/v1", as: nil, body.data).status == 200)
            let listed = try await desk.call(.get, "/v1/notifications")["notifications"]?.elements
            let id = try #require(listed?.first?["id"]?.text)
            var (path, pages, found) = ("/notifications/\(id)", 0, 0)
            while true {
                let page = try await desk.call(.get, path, as: .viewer)
                #expect(page.status == 200 && page.body.count < Self.most, "\(path): \(page.body.count) bytes")
                pages += 1
                found += page.text.matches(of: /element\\/).count
                guard let next = page.text.firstMatch(of: /rel="next" href="([^"#]*)/)?.1 else { break }
                path = String(next).replacing("&amp;", with: "&")
            }
            #expect(pages > 2 && found == elements.count)
            for wrong in ["part=0", "part=x"] {
                #expect(try await desk.call(.get, "/notifications/\(id)?\(wrong)", as: .viewer).status == 400)
            }
        }
    }

    @Test("The lists of people, tokens and sessions stay light, and their parts have all of them")
    func access() async throws {
        try await RoutedDesk.withRoutes { desk in
            let people = PersonIssuer(store: desk.store, passwords: .cheap, now: { .now })
            let tokens = TokenIssuer(store: desk.store, now: { .now })
            for number in 0..<80 {
                _ = try await people.add("person-\(number)", role: .viewer, apps: .all, password: nil, by: "test")
            }
            var secrets: [String] = []
            for number in 0..<300 {
                secrets.append(
                    try await tokens.make(
                        role: .viewer,
                        label: String(repeating: "<", count: 200),
                        apps: .all,
                        expiresAt: nil,
                        by: "\(number)"
                    )
                )
            }
            for secret in secrets.prefix(120) {
                #expect(try await PageVisitor(of: desk).signIn(with: secret).status == 303)
            }
            for (name, rows) in [("people", 80), ("tokens", 300), ("sessions", 120)] {
                var (path, found, pages) = ("/settings/\(name)", 0, 0)
                while true {
                    let page = try await desk.call(.get, path, as: .admin)
                    #expect(page.status == 200 && page.body.count < Self.most, "\(path): \(page.body.count) bytes")
                    found += page.text.matches(of: /<tr role="row" data-key/).count
                    pages += 1
                    guard let next = page.text.firstMatch(of: /rel="next" href="([^"]*)/)?.1 else { break }
                    path = String(next)
                }
                #expect(pages > 1 && found >= rows, "\(name): \(found) on \(pages) pages")
                #expect(try await desk.call(.get, "/settings/\(name)?cursor=x", as: .admin).status == 400)
                let beyond = try await desk.call(.get, "/settings/\(name)?cursor=99999", as: .admin)
                #expect(beyond.status == 200 && beyond.text.contains("data-key"))
            }
        }
    }

    @Test("The page of a case with hundreds of attempts and long decisions stays light, and says what it leaves out")
    func oneCase() async throws {
        var detail = Sample.answered()
        let first = try #require(detail.attempts.first)
        detail.attempts = (1...300 as ClosedRange<Int64>).map { number in
            var attempt = first
            attempt.number = number
            attempt.detail = "the service is <unavailable>, try \(number)"
            attempt.response = String(repeating: "\"", count: 5000)
            return attempt
        }
        detail.personDecisions = (1...200 as ClosedRange<Int64>).map { number in
            let note = String(repeating: "<", count: 1000)
            var decision = PersonDecision(.release, by: "Ada", note: note, at: Sample.now)
            decision.number = number
            return decision
        }
        let page = try await Reader(register: RecordingRegister(details: [detail])).get("/cases/\(Sample.caseID)")
        #expect(page.status == .ok && page.text.utf8.count < Self.most, "\(page.text.utf8.count) bytes")
        #expect(page.text.contains("try 300") && !page.text.contains("try 1<"))
        #expect(page.text.contains(/This page leaves out \d+ earlier attempts and \d+ earlier decisions\./))
    }

    @Test("The page of a customer with hundreds of purchases, requests and decisions stays light")
    func customer() throws {
        let numbers = (0..<300).map { Int64($0) }
        func table(_ name: String, _ columns: [String], _ row: (Int64) -> [JSONValue]) -> PersonalRecords.Table {
            PersonalRecords.Table(name: name, columns: columns, rows: numbers.map(row))
        }
        let app = AppKey(bundleID: "com.example.coins", environment: .production)
        let product = JSONValue.string(String(repeating: "coins", count: 20))
        let tables = [
            table("purchase", ["transaction_id", "product_id", "purchased_at_ms", "customer_id"]) {
                [.string("\(2_000_000_000_000_000 + $0)"), product, .integer($0), .string("c")]
            },
            table("refund_case", ["id", "state", "requested_at_ms", "transaction_id"]) {
                [
                    .string("0a1b2c3d-0000-4000-8000-\(100_000_000_000 + $0)"), .string("answered"), .integer($0),
                    .string("\(2_000_000_000_000_000 + $0)"),
                ]
            },
            table("consent", ["is_granted", "at_ms", "text_version", "customer_id"]) {
                [.integer(1), .integer($0 * 1000), .string("text-\($0 / 2)"), .string("c")]
            },
        ]
        let versions = (0..<150).map { number in
            ConsentText(
                version: "text-\(number)",
                from: Day(number: 0),
                texts: [
                    ConsentText.Translation(
                        locale: "en",
                        text: "Wording \(number). " + String(repeating: "<May we?> ", count: 300)
                    )
                ]
            )
        }
        let export = PersonalExport(
            customer: "c",
            bundleID: app.bundleID,
            records: [PersonalRecords(app: app, names: numbers.map { "name-\($0)" }, tables: tables)],
            people: [],
            madeAt: Sample.now
        )
        let page = CustomerPage(
            export,
            app: app,
            of: .appStore,
            scope: AppScope(bundleID: app.bundleID),
            from: PageScope(of: app),
            texts: ConsentTexts(versions: versions),
            exports: true,
            forms: nil,
            now: Sample.now
        )
        let text = try PageTemplates.embedded.render(Bare(page: page), as: .customer)
        #expect(text.utf8.count < Self.most - 15_000, "\(text.utf8.count) bytes beside the frame")
        #expect(text.contains("Wording 149.") && text.matches(of: /Wording 149\./).count == 1)
        #expect(text.contains(#"<a href="/cases?app=com.example.coins&amp;customer=c">See them all</a>"#))
        #expect(page.purchaseCount == "300" && page.requestCount == "300")
    }
}
