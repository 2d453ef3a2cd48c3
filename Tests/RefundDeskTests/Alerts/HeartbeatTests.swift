import AppStoreClient
import AppStoreTypes
import DeskTestSupport
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Heartbeats")
struct HeartbeatTests {
    @Test("While all is well, the address is called once a minute")
    func well() async throws {
        let desk = WatchedDesk()
        try await desk.run(desk.heartbeat(), for: .seconds(600))
        let requests = desk.requests()
        #expect(requests.count == 10)
        #expect(requests.allSatisfy { $0.method == "GET" && $0.body == nil })
        #expect(desk.log.lines == [])
    }

    /// A fault that stops heartbeats.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let begin: @Sendable (WatchedDesk) -> Void
    }

    static let rows: [Row] = [
        Row(testDescription: "The database takes no writes") { $0.change { $0.isWritable = false } },
        Row(testDescription: "The database cannot be read") { $0.change { $0.isReadable = false } },
        Row(testDescription: "A case is past its deadline and not closed") { desk in
            desk.change { state in
                state.snapshot.late = [MonitoringSnapshot.OpenCount(app: WatchedDesk.app, count: 1)]
            }
        },
        Row(testDescription: "A worker has not looked for work for over five minutes") { desk in
            _ = desk.pulses.add("cases", at: desk.clock.timestamp - .seconds(301))
        },
    ]

    @Test("While something is wrong, no heartbeat is sent, and the log says so once", arguments: rows)
    func trouble(_ row: Row) async throws {
        let desk = WatchedDesk()
        let work = desk.heartbeat()
        try await desk.run(work)
        #expect(desk.requests().count == 1)
        row.begin(desk)
        try await desk.run(work, for: .seconds(300))
        #expect(desk.requests() == [])
        #expect(desk.log.lines.count == 1)
        #expect(desk.log.lines.first?.hasPrefix("error no heartbeat is sent") == true)
    }

    @Test("An alert that does not stop the desk stops no heartbeat")
    func alert() async throws {
        let desk = WatchedDesk()
        desk.change { $0.use.freeBytes = 1 }
        desk.refuseKey(true)
        let beat = desk.pulses.add("cases", at: desk.clock.timestamp - .seconds(400))
        beat(desk.clock.timestamp)
        try await desk.run(desk.heartbeat())
        #expect(desk.requests().count == 1)
    }

    @Test("An address that fails is logged once, and again when it works")
    func failing() async throws {
        let desk = WatchedDesk()
        let work = desk.heartbeat()
        desk.change { $0.status = nil }
        try await desk.run(work, for: .seconds(180))
        #expect(desk.requests().count == 3)
        desk.change { $0.status = 200 }
        try await desk.run(work, for: .seconds(120))
        #expect(
            desk.log.lines == [
                "warning the address for heartbeats refused one or cannot be reached [:]",
                "notice heartbeats are sent [:]",
            ]
        )
    }
}
