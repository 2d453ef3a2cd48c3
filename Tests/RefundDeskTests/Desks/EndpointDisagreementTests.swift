import AppStoreTypes
import DeskTestSupport
import Refunds
import Store
import TestSupport
import Testing

@testable import DeskTools
@testable import RefundDesk

@Suite("Desks that disagree about their endpoints")
struct EndpointDisagreementTests {
    private static func endpoint(_ name: String) -> EventEndpoint {
        EventEndpoint(
            id: "ep_\(name)",
            bundleID: "com.example.coins",
            kind: .events,
            url: "https://\(name).example.com"
        )
    }

    @Test("A desk warns of an endpoint that only another desk has, once while that lasts")
    func warned() {
        let (own, foreign) = (Self.endpoint("own"), Self.endpoint("foreign"))
        let log = DeskLog()
        let disagreements = EndpointDisagreements(of: "a", with: [own], logger: log.logger)
        let agreed = [NamedEndpoint(endpoint: own, deskID: "b")]
        let disputed = agreed + [NamedEndpoint(endpoint: foreign, deskID: "b")]
        disagreements.note(agreed)
        #expect(log.lines.isEmpty)
        for _ in 1...3 { disagreements.note(disputed) }
        #expect(log.lines.count == 1)
        #expect(log.lines.allSatisfy { $0.hasPrefix("warning another desk sends to an endpoint") })
        #expect(log.lines.allSatisfy { $0.contains("ep_foreign") && $0.contains("https://foreign.example.com") })
        disagreements.note(agreed)
        disagreements.note(disputed)
        #expect(log.lines.count == 2)
    }

    @Test("The worker of a desk's presence names its endpoints, and warns of those of another desk")
    func worker() async throws {
        try await Store.withNew { store in
            let now = Timestamp(seconds: 1_800_000_000)
            func desk(_ id: String) -> DeskPresence {
                DeskPresence(id: id, role: .all, version: "1.0", startedAt: now, seenAt: now)
            }
            let (own, foreign) = (Self.endpoint("own"), Self.endpoint("foreign"))
            try await store.notePresence(of: desk("b"), naming: [foreign], at: now)
            let log = DeskLog()
            let work = PresenceWork(
                desk("a"),
                naming: [own],
                store: store,
                uses: TokenUses(),
                now: { now },
                logger: log.logger
            )
            try await work.work(now, at: WorkPlace(in: Slots(count: 0), beside: WaitingLimit(count: 0)))
            #expect(Set(try await store.namedEndpoints(at: now).map(\.endpoint)) == [own, foreign])
            #expect(log.lines.count { $0.contains("ep_foreign") } == 1)
            #expect(!log.lines.contains { $0.contains("ep_own") })
        }
    }

    @Test("The doctor names an endpoint that only a running desk has, and one that only its configuration has")
    func doctor() {
        let (one, two) = (Self.endpoint("one"), Self.endpoint("two"))
        let named = [NamedEndpoint(endpoint: one, deskID: "a")]
        #expect(Doctor.disagreementFindings([one], named: named, active: [one]).isEmpty)
        #expect(Doctor.disagreementFindings([one, two], named: [], active: nil).isEmpty)
        let found = Doctor.disagreementFindings([two], named: named, active: [one])
        #expect(found.map(\.status) == [.warn, .warn])
        #expect(found.first?.found.contains("desk a sends to https://one.example.com (ep_one)") == true)
        #expect(found.last?.found.contains("no running desk sends to https://two.example.com (ep_two)") == true)
    }
}
