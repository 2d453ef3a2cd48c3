// This file is longer than most, because both pages are read from the same desk.

import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Synchronization
import Testing

@testable import RefundDesk

@Suite("The pages of health and settings")
struct HealthPageTests {
    /// Answers with one finding, and counts how often it was asked.
    private final class Examiner: DeskExaminer {
        let runs = Mutex(0)

        func findings() async -> [ExaminationFinding] {
            runs.withLock { $0 += 1 }
            return [
                ExaminationFinding(
                    check: "key",
                    status: .fail,
                    found: "the key <is> refused",
                    steps: ["make another key"]
                )
            ]
        }

        func findingsOfTestNotifications() async -> [ExaminationFinding] {
            [ExaminationFinding(check: "test", status: .ok, found: "the test notification is stored", steps: [])]
        }
    }

    private func withVisitor(
        as role: Role,
        _ examiner: Examiner? = Examiner(),
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor) async throws -> Void
    ) async throws {
        var dependencies = Desk.Dependencies()
        dependencies.examiner = examiner
        try await RoutedDesk.withRoutes(dependencies: dependencies) { desk in
            let visitor = PageVisitor(of: desk)
            _ = try await visitor.signIn(with: desk.token(of: role))
            try await body(desk, visitor)
        }
    }

    @Test("The version names the commit if the build knew it, and no commit otherwise")
    func version() {
        #expect(Release.commit(from: "") == nil)
        #expect(Release.description(of: nil) == "0.1.0")
        #expect(Release.labels(of: nil) == ["version": "0.1.0"])
        #expect(Release.commit(from: "0123456789ab+") == "0123456789ab+")
        #expect(Release.description(of: "0123456789ab+") == "0.1.0 (0123456789ab+)")
        #expect(Release.labels(of: "0123456789ab") == ["version": "0.1.0", "commit": "0123456789ab"])
    }

    @Test("The health page counts the answers of the last day that any desk sent, also before this one started")
    func answers() async throws {
        try await withVisitor(as: .viewer) { desk, visitor in
            let consent = "/v1/apps/\(Site.bundleID)/customers/\(TestDesk.customer)/consent"
            #expect(try await desk.call(.put, consent, Data(#"{"granted":true}"#.utf8)).status == 204)
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            // Nobody reads the customer's history, so the case is due once it has waited for that.
            let now = Timestamp.now + .seconds(10)
            let facts = try #require(try await desk.store.claim(by: "other", at: now, leaseFor: .seconds(60)))
            let permission = try await desk.store.beginAttempt(
                on: facts.refundCase.id,
                by: "other",
                with: Answer(version: 2, body: Data("{}".utf8), evidence: [], rule: "default", composedAt: now),
                under: ConsentTexts(),
                at: now,
                sendingFor: .seconds(30)
            )
            guard case .allowed(let number, _) = permission else {
                Issue.record("the attempt was not allowed: \(permission)")
                return
            }
            try await desk.store.finishAttempt(
                number,
                on: facts.refundCase.id,
                by: "other",
                with: AttemptResult(state: .accepted, httpStatus: 202),
                at: now
            )
            let page = try await visitor.get("/health?environment=Sandbox").text
            #expect(page.contains("accepted, HTTP 202") && !page.contains("No answer was sent"))
            #expect(try await visitor.get("/health").text.contains("No answer was sent in the last 24 hours"))
        }
    }

    @Test(
        "The verdict is red only if something is late or failed",
        arguments: [
            ([Alert.Kind.ratesOld], Tone.warn), ([.diskNearlyFull, .noNotifications, .recoveryGap], .warn),
            ([.ratesOld, .requestMissed], .bad), ([.keyRefused], .bad), ([.databaseUnavailable], .bad),
        ]
    )
    func tone(_ alerts: [Alert.Kind], _ tone: Tone) {
        #expect(HealthPage.tone(of: alerts.map { HealthPage.Problem($0, subject: "The desk") }) == tone)
    }

    @Test("The health page begins with a verdict and shows the figures behind it")
    func health() async throws {
        try await withVisitor(as: .viewer) { desk, visitor in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let page = try await visitor.get("/health?environment=Sandbox")
            #expect(page.status == 200)
            for part in [
                "Last notification", "Answers left this hour", "Nearest deadline", "99 % answered within", "2X9R4HXF34",
                "Root certificate", "Takes writes", "SQLite", "Clock", "Version", Release.version, "Free disk space",
                "No answer was sent",
                "/apps?environment=Sandbox", "/facts?environment=Sandbox",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(!page.text.contains("Run the doctor"))
            let code = try await visitor.formToken(on: "/health")
            #expect(try await visitor.post("/health/doctor", "formToken=\(code)").status == 403)
        }
    }

    @Test("The health page shows how many calls of each kind Apple still takes, as all desks count them")
    func calls() async throws {
        try await withVisitor(as: .viewer) { desk, visitor in
            let leases = try #require(desk.store as? any CallLeaseStore)
            let app = AppKey(bundleID: Site.bundleID, environment: .sandbox)
            let budget = CallBudget(app: app, endpoint: "Get Transaction History", perHour: 18_000)
            guard case .leased(let lease) = try await leases.leaseCalls(of: budget, ending: nil, at: .now) else {
                Issue.record("no calls were leased")
                return
            }
            let page = try await visitor.get("/health?environment=Sandbox").text
            for (call, left, limit) in [
                ("Get Notification History", 18_000, 18_000), ("Get Refund History", 3_600, 3_600),
                ("Get Transaction History", 18_000 - lease.calls, 18_000), ("Get Transaction Info", 18_000, 18_000),
            ] {
                let row = try #require(page.split(separator: ">\(call)</th>").last?.split(separator: "</tr>").first)
                #expect(row.contains(">\(left)</td>") && row.contains(">\(limit)</td>"), "\(call)")
            }
            #expect(try await visitor.get("/health").text.contains(">180000</td>"))
        }
    }

    @Test("The health page shows the newest backup that the audit knows, and what to do without one")
    func backup() async throws {
        try await withVisitor(as: .viewer) { desk, visitor in
            let none = try await visitor.get("/health").text
            #expect(none.contains("none known"))
            #expect(none.contains("make one with refund-desk backup"))
            for (age, bytes) in [(90_000, "1000"), (60, "73728")] {
                let madeAt = Timestamp.now - .seconds(age)
                let details = ["madeAt": madeAt.description, "bytes": bytes]
                try await desk.audit.record(Deed(.backupMade, by: "command line (ada)", details: details, at: madeAt))
            }
            let page = try await visitor.get("/health").text
            #expect(page.contains("73.7 kB, by command line (ada)"))
            #expect(!page.contains("1.0 kB, by"))
            #expect(!page.contains("none known"))
        }
    }

    @Test("An administrator runs the doctor and reads what to do")
    func doctor() async throws {
        let examiner = Examiner()
        try await withVisitor(as: .admin, examiner) { desk, visitor in
            let code = try await visitor.formToken(on: "/health")
            #expect(try await visitor.get("/health").text.contains("Run the doctor"))
            #expect(try await visitor.post("/health/doctor", "formToken=wrong").status == 403)
            let reply = try await visitor.post("/health/doctor", "formToken=\(code)")
            #expect(reply.status == 303)
            // The request is answered before the examination runs.
            let waiting = try await visitor.get("/health").text
            #expect(waiting.contains("again in a minute for the result"))
            #expect(!waiting.contains("the key &lt;is&gt; refused"))
            #expect(try await visitor.post("/health/doctor", "formToken=\(code)").status == 409)
            try await finish(.desk, at: desk)
            let deeds = try await desk.audit.deeds(matching: AuditFilter(), limit: 50, cursor: nil).items.map(\.deed)
            let examined = deeds.filter { $0.kind == .deskExamined }
            #expect(examined.map(\.details) == [["what": "desk"]])
            #expect(examined.allSatisfy { $0.author.hasSuffix("(admin)") })
            let page = try await visitor.get("/health").text
            #expect(!page.contains("again in a minute for the result"))
            for part in ["the key &lt;is&gt; refused", "make another key", "1 failed, 0 with warnings, 0 passed"] {
                #expect(page.contains(part), "\(part)")
            }
        }
        #expect(examiner.runs.withLock { $0 } == 1)
    }

    /// Runs the examination that was asked for, until its result is kept.
    private func finish(_ kind: Examinations.Kind, at desk: RoutedDesk) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await desk.examinations.run() }
            while desk.examinations.running(kind) != nil { await Task.yield() }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test("A desk that cannot examine itself names the command instead")
    func withoutExaminer() async throws {
        try await withVisitor(as: .admin, nil) { _, visitor in
            let page = try await visitor.get("/health").text
            #expect(page.contains("refund-desk doctor") && !page.contains("Run the doctor"))
            let code = try await visitor.formToken(on: "/health")
            #expect(try await visitor.post("/health/doctor", "formToken=\(code)").status == 404)
        }
    }

    @Test("One examination runs at a time")
    func oneAtATime() async throws {
        /// Waits inside the examination until the test lets it end.
        struct Waiting: DeskExaminer {
            let begun: AsyncStream<Void>.Continuation
            let mayEnd: AsyncStream<Void>

            func findings() async -> [ExaminationFinding] {
                begun.yield()
                for await _ in mayEnd { break }
                return []
            }

            func findingsOfTestNotifications() async -> [ExaminationFinding] { [] }
        }
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let examinations = Examinations(Waiting(begun: begin, mayEnd: ended)) { Sample.now }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await examinations.run() }
            #expect(try await examinations.begin(.desk, by: "Ada") {})
            for await _ in begun { break }
            #expect(try await !examinations.begin(.testNotifications, by: "Bob") {})
            end.yield()
            while examinations.running(.desk) != nil { await Task.yield() }
            #expect(examinations.last(.desk)?.author == "Ada")
            await #expect(throws: CancellationError.self, "the audit cannot record it") {
                _ = try await examinations.begin(.testNotifications, by: "Bob") { throw CancellationError() }
            }
            #expect(try await examinations.begin(.testNotifications, by: "Bob") {})
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test("The settings show the configuration and a checklist whose items follow from facts")
    func settings() async throws {
        try await withVisitor(as: .admin) { desk, visitor in
            let before = try await visitor.get("/settings")
            #expect(before.status == 200)
            for part in [
                "0 of 6 done", "Notification URLs are entered", "/notifications/v2", "/settings/people",
                "/settings/tokens", "/settings/sessions", "PUT /v1/apps/com.example.coins", "Newest rate",
                "How long data is kept", "refund-desk audit verify", "Ask for test notifications",
            ] {
                #expect(before.text.contains(part), "\(part)")
            }
            let consent = Data(#"{"granted":true}"#.utf8)
            let path = "/v1/apps/com.example.coins/customers/\(TestDesk.customer)/consent"
            #expect(try await desk.call(.put, path, as: .backend, consent).status == 204)
            #expect(try await desk.notify(desk.maker.signed(.test)).status == 200)
            #expect(try await visitor.get("/settings").text.contains("2 of 6 done"))
            let code = try await visitor.formToken(on: "/settings")
            #expect(try await visitor.post("/settings/test-notification", "formToken=\(code)").status == 303)
            try await finish(.testNotifications, at: desk)
            #expect(try await visitor.get("/settings").text.contains("the test notification is stored"))
        }
    }

    @Test("The settings show each consent text in each language, with its line in the file")
    func consentTexts() async throws {
        let texts = ConsentTexts(
            versions: [
                ConsentText(
                    version: "2026-05",
                    from: Day(number: 0),
                    texts: [
                        ConsentText.Translation(locale: "en", text: "May we <tell> Apple?"),
                        ConsentText.Translation(locale: "de", text: "Dürfen wir?"),
                    ],
                    covers: [.deliveryStatus],
                    validFor: CalendarPeriod(months: 12)
                )
            ],
            withdrawals: [ConsentText.Translation(locale: "en", text: "In the settings.")],
            lines: ["2026-05": 7]
        )
        let setup = DeskSetup(consentTexts: texts, appAppleID: NotificationMaker.appAppleID)
        try await RoutedDesk.withRoutes(setup) { desk in
            let page = try await desk.call(.get, "/settings", as: .viewer)
            for part in [
                "Wording of 2026-05", #"<blockquote lang="en" dir="auto">May we &lt;tell&gt; Apple?</blockquote>"#,
                #"<blockquote lang="de" dir="auto">Dürfen wir?</blockquote>"#, "data-label=\"Line in the file\">7<",
                "12 months", "deliveryStatus",
                "How a customer withdraws a consent", "In the settings.", "Consent texts file",
            ] {
                #expect(page.text.contains(part), "\(part)")
            }
        }
    }

    @Test("The settings lead to the cases, and name numbers of one and of more")
    func words() async throws {
        var setup = DeskSetup(appAppleID: NotificationMaker.appAppleID)
        setup.products = ProductCatalogue(products: [
            "a": ProductEntry(units: 1, period: CalendarPeriod(months: 1)),
            "b": ProductEntry(units: 5, period: CalendarPeriod(months: 2, days: 1)),
        ])
        try await RoutedDesk.withRoutes(setup) { desk in
            let page = try await desk.call(.get, "/settings", as: .viewer).text
            for part in [
                #"<a href="/cases">Cases</a>"#, "1 unit, period 1 month", "5 units, period 2 months 1 day",
            ] {
                #expect(page.contains(part), "\(part)")
            }
        }
    }

    @Test("The settings show no secret")
    func secrets() async throws {
        try await withVisitor(as: .admin) { _, visitor in
            let page = try await visitor.get("/settings").text
            for secret in BodyV1.secrets { #expect(!page.contains(secret)) }
        }
    }
}
