import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Refunds
import Store
import Testing

@testable import RefundDesk

@Suite("Metrics", .timeLimit(.minutes(45)))
struct MetricsTests {
    /// Returns the lines of the metrics.
    private func lines(_ desk: RoutedDesk) async throws -> [String] {
        let reply = try await desk.call(.get, "/metrics", as: .viewer)
        #expect(reply.status == 200)
        #expect(reply.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        return String(decoding: reply.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("Each metric has its help and type once, before its values, and the metrics are in order")
    func text() async throws {
        try await RoutedDesk.withRoutes { desk in
            let lines = try await lines(desk)
            let helped = lines.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2] }
            #expect(helped == helped.sorted())
            #expect(Set(helped).count == helped.count)
            #expect(helped.allSatisfy { $0.hasPrefix("refund_desk_") })
            var current: Substring = ""
            for line in lines {
                if line.hasPrefix("# HELP ") {
                    current = line.split(separator: " ")[2]
                } else if line.hasPrefix("#") {
                    #expect(line.hasPrefix("# TYPE \(current) "))
                } else {
                    #expect(line.hasPrefix(current), "\(line)")
                }
            }
            let commit = Release.commit.map { ",commit=\"\($0)\"" } ?? ""
            #expect(lines.contains("refund_desk_build_info{version=\"0.1.0\"\(commit)} 1"))
            #expect(lines.contains("refund_desk_database_writable 1"))
            #expect(!lines.contains { $0.hasPrefix("refund_desk_scrape_failed") && !$0.hasSuffix(" 0") })
        }
    }

    @Test("A notification is counted as new and then as a duplicate, and opens a case once")
    func intake() async throws {
        try await RoutedDesk.withRoutes { desk in
            let app = "app=\"\(Site.bundleID)\",environment=\"Sandbox\""
            let notification = try desk.maker.signed()
            #expect(try await desk.notify(notification).status == 200)
            #expect(try await desk.notify(notification).status == 200)
            #expect(try await desk.notify("forged").status == 400)
            let lines = try await lines(desk)
            for line in [
                "refund_desk_notifications_total{\(app),result=\"new\",version=\"2\"} 1",
                "refund_desk_notifications_total{\(app),result=\"duplicate\",version=\"2\"} 1",
                "refund_desk_notifications_refused_total{reason=\"malformed\"} 1",
                "refund_desk_notification_duration_seconds_count{result=\"stored\"} 2",
                "refund_desk_notification_duration_seconds_count{result=\"refused\"} 1",
                "refund_desk_cases_opened_total{\(app)} 1",
                "refund_desk_cases{\(app),state=\"open\"} 1",
                "refund_desk_queue_length{queue=\"histories\"} 1",
            ] {
                #expect(lines.contains(line), "\(line)")
            }
            for environment in ["Production", "Sandbox"] {
                let name = "refund_desk_apple_answers_left{app=\"\(Site.bundleID)\",environment=\"\(environment)\"} "
                let left = try #require(lines.first { $0.hasPrefix(name) })
                #expect(Double(left.dropFirst(name.count)).map { $0 > 1000 } == true)
            }
            #expect(lines.contains { $0.hasPrefix("refund_desk_nearest_deadline_seconds{\(app),state=\"open\"} ") })
        }
    }

    @Test("Metrics contain no identifier of a customer, a case or a transaction")
    func identifiers() async throws {
        try await RoutedDesk.withRoutes { desk in
            let notification = try desk.maker.signed()
            #expect(try await desk.notify(notification).status == 200)
            let found = try #require(await desk.store.cases(matching: CaseFilter(), limit: 1, cursor: nil).items.first)
            let text = try await lines(desk).joined(separator: "\n")
            for identifier in [
                found.refundCase.id, found.refundCase.transactionID, found.refundCase.customerID,
            ] {
                #expect(!text.contains(identifier))
            }
        }
    }

    @Test("A token that is limited to some apps is refused with 403, because metrics are about all apps")
    func limited() async throws {
        try await RoutedDesk.withRoutes { desk in
            let token = try await TokenIssuer(store: desk.store).make(
                role: .admin,
                label: nil,
                apps: .only(Site.bundleID),
                by: "test"
            )
            let refused = try await desk.call(.get, "/metrics", token: token)
            #expect(refused.status == 403 && refused.isProblem)
            #expect(refused["detail"]?.text?.contains("a token that is not limited to some apps") == true)
            #expect(!String(decoding: refused.body, as: UTF8.self).contains("refund_desk_"))
        }
    }

    @Test("A source that cannot be read is named, and the others are shown")
    func failing() async throws {
        struct Failure: Error {}
        let router = Router(context: DeskRequestContext.self)
        MetricsController(
            metrics: DeskMetrics(),
            states: [
                StateMetric(source: "broken") { _ in throw Failure() },
                StateMetric(source: "whole") { _ in [.gauge("refund_desk_whole", "A value.", 1)] },
            ],
            now: { .now }
        ).addRoutes(to: router.group(""))
        let text = try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
        }
        #expect(text.contains("refund_desk_scrape_failed{source=\"broken\"} 1\n"))
        #expect(text.contains("refund_desk_scrape_failed{source=\"whole\"} 0\n"))
        #expect(text.contains("refund_desk_whole 1\n"))
    }

    @Test("Only the gaps count that Apple still lists")
    func gaps() {
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        let app = AppKey(bundleID: Site.bundleID, environment: .sandbox)
        let oldest = RecoveryProgress.oldest(in: .sandbox, at: now)
        var coverage = RecoveryCoverage(since: oldest - .seconds(86_400), until: now)
        coverage.miss((oldest - .seconds(7200))..<oldest, because: "lost")
        coverage.miss((oldest - .seconds(60))..<(oldest + .seconds(60)), because: "lost")
        coverage.miss((now - .seconds(7200))..<(now - .seconds(3600)), because: "lost")
        var snapshot = MonitoringSnapshot()
        snapshot.recoveries = [RecoveryProgress(app: app, coverage: coverage, dueAt: now)]
        let text = MetricText.text(StoreMetrics(snapshot, [app], at: now).families)
        #expect(coverage.gaps.count == 3)
        #expect(text.contains("refund_desk_recovery_gaps{app=\"\(Site.bundleID)\",environment=\"Sandbox\"} 2\n"))
    }

    @Test("The growth per day is measured from the first recorded size")
    func growth() async throws {
        try await Store.withNew { store in
            let first = Timestamp(milliseconds: 1_800_000_000_000)
            #expect(try await store.storageUse(at: first).bytesPerDay == nil)
            try await store.upkeep(at: first)
            let families = StoreMetrics.families(of: try await store.storageUse(at: first + .seconds(2 * 86_400)))
            let text = MetricText.text(families)
            #expect(text.contains("# TYPE refund_desk_database_growth_bytes_per_day gauge\n"))
            #expect(text.contains(/refund_desk_database_growth_bytes_per_day -?\d+\n/))
        }
    }
}
