import AppStoreTypes
import HTTPTypes
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("What pages know of the desk's health")
struct RecentFindingsTests {
    @Test("Findings of the last half a minute are used again, whoever looked, and older findings are not")
    func recent() async {
        let desk = WatchedDesk()
        let watch = desk.watch
        let begin = desk.clock.timestamp
        #expect(await watch.recentFindings(at: begin)?.alerts.isEmpty == true)
        desk.refuseKey(true)
        #expect(await watch.recentFindings(at: begin + .seconds(29))?.alerts.isEmpty == true)
        let refused: Set<Alert> = [Alert(.keyRefused, WatchedDesk.app)]
        #expect(await watch.recentFindings(at: begin + .seconds(30))?.alerts == refused)
        desk.refuseKey(false)
        #expect(await watch.recentFindings(at: begin + .seconds(31))?.alerts == refused)
        #expect(await watch.findings(at: begin + .seconds(32)).alerts.isEmpty)
        #expect(await watch.recentFindings(at: begin + .seconds(33))?.alerts.isEmpty == true)
        desk.refuseKey(true)
        #expect(await watch.recentFindings(at: begin)?.alerts == refused, "the clock was set back")
    }

    @Test("A check for a page writes nothing, and uses the result of the last write")
    func reads() async {
        let desk = WatchedDesk()
        let watch = desk.watch
        let begin = desk.clock.timestamp
        desk.change { $0.isWritable = false }
        #expect(await watch.recentFindings(at: begin)?.alerts.isEmpty == true)
        #expect(await watch.findings(at: begin).alerts.map(\.kind) == [.databaseUnavailable])
        #expect(await watch.recentFindings(at: begin + .seconds(30))?.alerts.map(\.kind) == [.databaseUnavailable])
        desk.clock.advance(by: .seconds(60))
        #expect(await watch.recentFindings(at: begin + .seconds(60))?.alerts.isEmpty == true)
    }

    @Test("A notification that the database refused is an alert until one is stored, or for ten minutes")
    func refusedNotification() async {
        let desk = WatchedDesk()
        let readiness = desk.readiness
        let watch = desk.newWatch(with: readiness)
        let full = StoreError.unavailable(path: "desk", reason: "no space left")
        func alerts() async -> [Alert.Kind] { await watch.findings(at: desk.clock.timestamp).alerts.map(\.kind) }
        readiness.noteRefusedNotification(StoreError.lostRace)
        readiness.noteRefusedNotification(CancellationError())
        #expect(await alerts() == [])
        readiness.noteRefusedNotification(full)
        #expect(await alerts() == [.databaseUnavailable])
        #expect(await desk.newWatch(with: readiness).recentFindings(at: desk.clock.timestamp)?.isWell == false)
        readiness.noteStoredNotification()
        #expect(await alerts() == [])
        readiness.noteRefusedNotification(full)
        desk.clock.advance(by: .seconds(599))
        #expect(await alerts() == [.databaseUnavailable])
        desk.clock.advance(by: .seconds(1))
        #expect(await alerts() == [])
    }

    @Test("The alert about refused notifications ends with a fault that the check saw itself")
    func refusedNotificationInFault() async {
        let desk = WatchedDesk()
        let readiness = desk.readiness
        let watch = desk.newWatch(with: readiness)
        func alerts() async -> [Alert.Kind] { await watch.findings(at: desk.clock.timestamp).alerts.map(\.kind) }
        desk.change { $0.isWritable = false }
        readiness.noteRefusedNotification(StoreError.unavailable(path: "desk", reason: "down"))
        #expect(await alerts() == [.databaseUnavailable])
        desk.change { $0.isWritable = true }
        desk.clock.advance(by: ReadinessCheck.interval)
        #expect(await alerts() == [])
    }

    @Test("The line of the page Now names the worst problem that a visitor may see, and the number of others")
    func line() {
        var findings = DeskWatch.Findings()
        let fine = HealthLine(findings, in: PageScope(), for: Visitor())
        #expect(fine.problem == nil && fine.text == "all is well." && fine.link == "/health")
        findings.alerts = [Alert(.ratesOld), Alert(.keyRefused, WatchedDesk.app)]
        let both = HealthLine(findings, in: PageScope(), for: Visitor())
        #expect(both.problem == Chip(word: "Look here", tone: .bad))
        #expect(both.text.hasPrefix("\(WatchedDesk.app.bundleID), Production: Apple refuses the app's key"))
        #expect(both.text.hasSuffix(" And 1 more."))
        let token = AccessToken(
            id: "t",
            role: .viewer,
            apps: .only("com.example.other"),
            label: nil,
            createdAt: Sample.now
        )
        let other = HealthLine(findings, in: PageScope(), for: Visitor(holder: .token(token)))
        #expect(other.problem == Chip(word: "Look here", tone: .warn))
        #expect(other.text.hasPrefix("The desk: Purchases are newer than the exchange rates"))
        #expect(!other.text.contains("more."))
        var sandbox = PageScope()
        sandbox.environment = .sandbox
        let elsewhere = HealthLine(findings, in: sandbox, for: Visitor())
        #expect(elsewhere.text.hasPrefix("The desk:") && elsewhere.link == "/health?environment=Sandbox")
    }

    @Test("The page Now has one line about health, which leads to the page of health")
    func page() async throws {
        try await RoutedDesk.withRoutes { desk in
            let page = try await desk.call(.get, "/?environment=Sandbox", as: .viewer).text
            #expect(page.matches(of: /<a href="\/health\?environment=Sandbox">Health<\/a>:/).count == 1)
        }
    }
}
