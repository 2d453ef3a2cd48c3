import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The page Now", .timeLimit(.minutes(45)))
struct NowPageTests {
    private static let page = "/?environment=Sandbox"

    /// Runs a closure with a desk on which a person holds the only case, and with an operator who signed in.
    private func withHeldCase(
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor, RefundCase) async throws -> Void
    ) async throws {
        try await RoutedDesk.withRoutes { desk in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            let found = try await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items
            let refundCase = try #require(found.first).refundCase
            let until = Timestamp.now + .seconds(120)
            #expect(try await desk.store.hold(refundCase.id, until: until, by: "Ada", at: .now) == .applied)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .operate)).status == 303)
            try await body(desk, visitor, refundCase)
        }
    }

    /// Reports the customer's consent, and that the purchase was delivered.
    private func report(on desk: RoutedDesk, about refundCase: RefundCase) async throws {
        let app = "/v1/apps/\(Site.bundleID)"
        let consent = Data(#"{"granted":true,"source":"app"}"#.utf8)
        let path = "\(app)/customers/\(refundCase.customerID)/consent"
        #expect(try await desk.call(.put, path, consent).status < 300)
        let delivery = Data(#"{"status":"delivered"}"#.utf8)
        let purchase = "\(app)/transactions/\(refundCase.transactionID)/delivery"
        #expect(try await desk.call(.put, purchase, delivery).status < 300)
    }

    @Test("A held case without consent says that nothing goes out, and a decision about it says that it waits")
    func withdrawn() async throws {
        try await withHeldCase { desk, visitor, refundCase in
            try await report(on: desk, about: refundCase)
            let path = "/v1/apps/\(Site.bundleID)/customers/\(refundCase.customerID)/consent"
            #expect(try await desk.call(.delete, path).status < 300)
            let text = try await visitor.get(Self.page).text
            #expect(text.contains("Nothing goes out before this changes: consent withdrawn. The deadline is"))
            let reason = "why-\(refundCase.id)-0"
            let buttons = text.matches(of: /<button [^>]* disabled aria-describedby="([^"]+)"/).map(\.1)
            #expect(buttons.count == AnswerChoice.ofPerson.count && Set(buttons) == [Substring(reason)])
            #expect(text.contains(#"id="\#(reason)">Not possible now: consent withdrawn. Only"#))

            let code = try await visitor.formToken(on: Self.page)
            let form = "formToken=\(code)&version=1&to=now&prefer=DECLINE"
            let reply = try await visitor.post("/cases/\(refundCase.id)/answer?environment=Sandbox", form)
            let after = try await visitor.get(try #require(reply.headers[.location])).text
            #expect(after.contains("decided: answer with DECLINE</bdi>. The decision waits: nothing goes out before"))
            #expect(after.contains("this changes: consent withdrawn. The deadline is"))
        }
    }

    @Test(
        "A row names the answer that the desk sends if nobody decides, and only the choice that Apple would not accept"
    )
    func otherwise() async throws {
        try await withHeldCase { desk, visitor, refundCase in
            try await report(on: desk, about: refundCase)
            let text = try await visitor.get(Self.page).text
            #expect(text.contains(#/ goes out at \d\d:\d\d UTC, <time [^>]*>[^<]*</time> unless you decide\./#))
            #expect(text.matches(of: /<button [^>]* disabled/).count == 1)
            #expect(text.contains("GRANT_PRORATED needs a share used strictly between 0 and 100 %; it is unknown."))

            let code = try await visitor.formToken(on: Self.page)
            let form = "formToken=\(code)&version=1&to=now&prefer=DECLINE"
            let reply = try await visitor.post("/cases/\(refundCase.id)/answer?environment=Sandbox", form)
            let after = try await visitor.get(try #require(reply.headers[.location])).text
            // Until the earlier purchases are known, or a minute has passed, the sentence names no answer.
            #expect(after.contains(#/decided: answer with DECLINE<\/bdi>\. (An answer|DECLINE) goes out/#))
        }
    }

    /// Returns the verdict on a queue of Production.
    private func verdict(
        _ failures: [QueueOverview.Failure] = [],
        apps: [AppStatus] = [],
        change: (inout QueueOverview) -> Void = { _ in }
    ) -> NowPage.Verdict {
        var overview = QueueOverview()
        (overview.failures, overview.tried) = (failures, failures.isEmpty ? 0 : 1)
        change(&overview)
        return NowPage.Verdict(
            overview,
            apps: apps,
            isGooglePlay: { $0 == "play" },
            scope: PageScope(),
            now: Sample.now
        )
    }

    private static let blamed: [(QueueOverview.Failure.Cause, String, String)] = [
        (.store(status: 503), "coins", "Apple is failing: 503 × 3"),
        (.store(status: nil), "coins", "Apple is failing: no reply × 3"),
        (.store(status: 503), "play", "Google Play is failing: 503 × 3"),
        (.desk(reason: "no journal"), "coins", "The desk cannot send: no journal × 3"),
        (.desk(reason: nil), "play", "The desk cannot send: it stopped while it was sending × 3"),
    ]

    @Test("The verdict blames the store for its answers, and the desk for what never left it", arguments: blamed)
    func blame(_ cause: QueueOverview.Failure.Cause, _ app: String, _ title: String) {
        let verdict = verdict([QueueOverview.Failure(of: app, cause, count: 3, since: Sample.now)])
        #expect(verdict.title == title)
        #expect(verdict.link == "/cases?state=open&tried=yes&sort=deadline")
    }

    @Test("Failures of several apps in the same way count together")
    func severalApps() {
        let all = ["a", "b"].map {
            QueueOverview.Failure(of: $0, .store(status: 500), count: 2, since: Sample.now)
        }
        let other = QueueOverview.Failure(of: "a", .desk(reason: "x"), count: 3, since: Sample.now)
        #expect(verdict([other] + all).title == "Apple is failing: 500 × 4")
    }

    @Test("The page Now shows a refused key with the time of the refusal in the environment of the page")
    func refusedKey() {
        let circuits = [(AppStoreEnvironment.sandbox, Int64(9000)), (.production, 60)].map { environment, age in
            AppCircuit(
                app: AppKey(bundleID: "coins", environment: environment),
                state: .open,
                openedAt: Sample.now - .seconds(age)
            )
        }
        let status = AppStatus(bundleID: "coins", mode: .answer, newest: nil, circuits: circuits)
        let verdict = verdict(apps: [status])
        #expect(verdict.title == "Apple refuses the key of coins")
        #expect(verdict.since == Moment(Sample.now - .seconds(60), now: Sample.now))
    }

    @Test("Late and missed cases are counted with a link to exactly these cases")
    func counted() {
        #expect(
            verdict { $0.late = 2 }.link
                == "/cases?state=attention&dueBefore=2025-12-31T23%3A59%3A00.000Z&sort=deadline"
        )
        #expect(
            verdict { $0.lost = 2 }.link == "/cases?state=lost&deadlineSince=2025-12-31T00%3A00%3A00.000Z"
        )
    }

    @Test("The page Now counts cases that the desk works on and cases that rules delay separately, each with its list")
    func working() {
        var overview = QueueOverview()
        func page() -> NowPage {
            NowPage(
                overview,
                apps: [],
                composers: { _ in nil },
                isGooglePlay: { _ in false },
                scope: PageScope(),
                formToken: nil,
                hadCases: true,
                now: Sample.now
            )
        }
        func text(_ parts: [TextPart]) -> String { parts.map(\.text).joined() }
        #expect(text(page().working) == "The desk has nothing to send now." && page().delayed.isEmpty)
        #expect(page().empty != nil)
        overview.delayed = 2
        #expect(page().empty == nil && text(page().working) == "The desk has nothing to send now.")
        #expect(text(page().delayed) == "A rule delays 2 cases: the answers are sent later.")
        let delayed = "/cases?state=held&blocked=delayed&sort=deadline"
        #expect(page().delayed.compactMap(\.link) == [delayed])
        #expect(page().unexplained.isEmpty)
        overview.others = 1
        #expect(text(page().unexplained).hasPrefix("1 more case has no answer, for a reason that this release"))
        #expect(page().unexplained.compactMap(\.link) == ["/cases?state=attention&sort=deadline"])
        (overview.working, overview.tried) = (3, 1)
        overview.failures = [.init(of: "a", .store(status: 503), count: 4, since: Sample.now)]
        #expect(text(page().working) == "The desk works on 3 cases; 1 of them had 4 attempts without success.")
        let open = "/cases?state=open"
        #expect(page().working.compactMap(\.link) == [open, "\(open)&tried=yes&sort=deadline"])
        overview.working = Int64(QueueOverview.mostRead) + 1
        #expect(text(page().working).hasPrefix("The desk works on 201 cases; at least 1 of them had"))
        #expect(page().working.compactMap(\.link) == [open], "the list of tried cases may be longer")
    }

    @Test("A product of waiting cases has a list only if all of its cases are counted")
    func products() {
        var overview = QueueOverview()
        overview.nearestWaiting = [.init(blockReason: .noConsent, productID: "coins", deadline: Sample.now)]
        let whole = "/cases?state=waiting&blocked=noConsent&product=coins"
        for (count, list) in [(1, whole), (2, nil)] as [(Int64, String?)] {
            overview.waiting = [.init(blockReason: .noConsent, count: count)]
            let page = NowPage(
                overview,
                apps: [],
                composers: { _ in nil },
                isGooglePlay: { _ in false },
                scope: PageScope(),
                formToken: nil,
                hadCases: true,
                now: Sample.now
            )
            #expect(page.groups.flatMap(\.products).map(\.link) == [list])
            #expect((page.groupRemark == nil) == (list != nil))
        }
    }

    @Test("The page Now shows the decision that its address names, and none if there is no such case")
    func strangers() async throws {
        try await withHeldCase { desk, visitor, refundCase in
            let link = "\(Self.page)&decided=\(refundCase.id)"
            // Ada's hold is not this visitor's decision.
            #expect(try await !visitor.get(link).text.contains("Your decision\""))
            let code = try await visitor.formToken(on: Self.page)
            let path = "/cases/\(refundCase.id)/release"
            #expect(try await visitor.post(path, "formToken=\(code)&version=1").status == 303)
            let known = try await visitor.get(link).text
            #expect(known.contains("Your decision\""))
            let unknown = try await visitor.get("\(Self.page)&decided=none").text
            #expect(!unknown.contains("Your decision\""))
        }
    }
}
