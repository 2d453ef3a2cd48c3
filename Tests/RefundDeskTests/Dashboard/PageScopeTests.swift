import AppStoreTypes
import HTTPTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("The app and environment of pages")
struct PageScopeTests {
    private static let held = ["a", "b", "c"].map {
        Sample.refundCase(id: $0, app: Sample.sandboxApp, state: .held, blockReason: .heldByPerson)
    }

    /// Returns a page of a desk with three cases of Sandbox that wait for a person.
    private func page(_ path: String) async throws -> String {
        let details = Self.held.map { refundCase in
            CaseDetail(
                facts: CaseFacts(refundCase: refundCase, purchase: Sample.purchase(of: refundCase)),
                attempts: [],
                notifications: [],
                consentUsed: nil
            )
        }
        let register = RecordingRegister(summaries: Self.held.map { Sample.summary($0) }, details: details)
        let page = try await Reader(register: register).get(path)
        #expect(page.status == .ok)
        return page.text
    }

    @Test("From a case of Sandbox, the navigation, the queue and the list lead to Sandbox")
    func environment() async throws {
        let text = try await page("/cases/b")
        for link in [
            "/?environment=Sandbox", "/cases?environment=Sandbox", "/outcomes?environment=Sandbox",
            "/cases/a?environment=Sandbox", "/cases/c?environment=Sandbox",
        ] { #expect(text.contains("href=\"\(link)\""), "\(link)") }
        for link in ["/", "/cases", "/outcomes", "/cases/a", "/cases/c"] {
            #expect(!text.contains("href=\"\(link)\""), "\(link)")
        }
    }

    @Test("The links of a case keep the app of the address, and name none without one")
    func app() async throws {
        let scope = "app=com.example.coins&amp;environment=Sandbox"
        let text = try await page("/cases/b?app=com.example.coins&environment=Sandbox")
        #expect(text.contains("rel=\"next\" href=\"/cases/c?\(scope)\""))
        #expect(text.contains("href=\"/cases?\(scope)\">Cases</a>"))
        #expect(try await page("/cases/b").contains("rel=\"prev\" href=\"/cases/a?environment=Sandbox\""))
        for path in ["/", "/cases"] {
            let list = try await page("\(path)?app=com.example.coins&environment=Sandbox")
            #expect(list.contains("href=\"/cases/a?\(scope)\""), "\(path)")
        }
    }

    @Test(
        "A page that cannot be shown keeps the navigation, and leads to the same page without what is wrong",
        arguments: [
            ("/cases?state=nonsense&", "/cases"), ("/notifications?sort=new&", "/notifications"),
            ("/events?type=nonsense&", "/events"), ("/facts?colour=red&", "/facts"), ("/cases/unknown?", "/cases"),
        ]
    )
    func problem(path: String, exit: String) async throws {
        let scope = "app=com.example.coins&environment=Sandbox"
        let page = try await Reader(register: RecordingRegister(summaries: [], details: [])).get(path + scope)
        #expect(page.status == .badRequest || page.status == .notFound)
        #expect(page.text.contains("<nav aria-label=\"Pages\">") && page.text.contains("role=\"search\""))
        #expect(page.text.contains("href=\"\(exit)?app=com.example.coins&amp;environment=Sandbox\""), "\(page.text)")
    }

    @Test("An environment in the address of a case stays, whatever the environment of the case is")
    func named() async throws {
        #expect(try await page("/cases/b?environment=Production").contains("rel=\"next\" href=\"/cases/c\""))
    }

    @Test(
        "A visitor of two apps who opens a case gets the app of the case, unless the address names one",
        arguments: [("", "b"), ("app=a", "a"), ("app=b", "b")]
    )
    func visitorOfTwoApps(_ query: String, _ app: String) throws {
        let token = AccessToken(
            id: "t",
            role: .operate,
            apps: GrantedApps(["a", "b"]),
            label: nil,
            createdAt: Sample.now
        )
        let visitor = Visitor(holder: .token(token))
        let fields = FormFields(query)
        let refundCase = Sample.refundCase(app: AppKey(bundleID: "b", environment: .production))
        let scope = try PageScope(fields, for: visitor).about(refundCase.app, named: fields, for: visitor)
        #expect(scope.bundleID == app)
    }

    /// Addresses of pages, and the hidden fields of the form for app and environment there.
    private static let filtered: [(String, [String])] = [
        (
            "/cases?environment=Sandbox&state=waiting&state=held&sort=&reason=LEGAL&customer=a%22b",
            ["state=waiting", "state=held", "reason=LEGAL", "customer=a&quot;b"]
        ),
        ("/outcomes?since=2026-05-01&by=reason&app=com.example.coins", ["since=2026-05-01", "by=reason"]),
        ("/notifications?days=7&understood=no", ["days=7", "understood=no"]),
        ("/events?type=refund.held&done=paused", ["type=refund.held"]), ("/?decided=b", []), ("/health", []),
    ]

    @Test("The form for app and environment keeps the filters of its page, in their order", arguments: filtered)
    func keepsFilters(path: String, hidden: [String]) async throws {
        try await RoutedDesk.withRoutes { desk in
            let page = try await desk.call(.get, path, as: .viewer)
            #expect(page.status == 200)
            let form = try #require(page.text.firstMatch(of: /(?s)<form class="scope".*?<\/form>/)).output
            let found = form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)"/)
                .map { "\($0.1)=\($0.2)" }
            #expect(found == hidden)
        }
    }

    @Test("The form for app and environment keeps no position in a list, and not what a form just did")
    func dropsPositions() {
        let fields = FormFields("cursor=1&state=held&below=3&decided=b&done=paused&database=x&app=a&environment=Xcode")
        let form = ScopeForm(PageScope(), path: "/cases", fields: fields, apps: [], mayShowAll: true)
        #expect(form.hidden.map(\.name) == ["state"])
    }

    @Test("A page says that the configuration does not have the app in the address, and offers the other apps")
    func unknownApp() async throws {
        try await RoutedDesk.withRoutes { desk in
            for path in ["/", "/cases", "/outcomes", "/notifications"] {
                let typo = try await desk.call(.get, "\(path)?app=com.example.coin", as: .viewer)
                #expect(typo.status == 200)
                let remark = "The configuration has no app <b><bdi>com.example.coin</bdi></b>."
                #expect(typo.text.contains(remark), "\(path)")
                #expect(typo.text.contains(#"<option value="com.example.coin" selected>"#), "\(path)")
                let known = try await desk.call(.get, "\(path)?app=com.example.coins", as: .viewer)
                #expect(!known.text.contains("The configuration has no app"), "\(path)")
            }
        }
    }
}
