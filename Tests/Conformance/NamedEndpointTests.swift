import AppStoreTypes
import Refunds
import Store
import Testing

@Suite("The endpoints of desks with different configurations")
struct NamedEndpointTests {
    private static func endpoint(_ name: String, _ kind: EventEndpoint.Kind) -> EventEndpoint {
        EventEndpoint(
            id: "ep_\(name)",
            bundleID: AppKey.coins.bundleID,
            kind: kind,
            url: "https://\(name).example.com"
        )
    }

    private static func desk(_ id: String) -> DeskPresence {
        DeskPresence(id: id, role: .all, version: "1.0", startedAt: start, seenAt: start)
    }

    /// Lets desks say once a minute that they run, in some minutes after the start.
    private static func run(
        _ desks: [(id: String, endpoints: [EventEndpoint])],
        _ minutes: ClosedRange<Int>,
        on store: AnyStore
    ) async throws {
        for minute in minutes {
            for desk in desks {
                try await store.notePresence(
                    of: Self.desk(desk.id),
                    naming: desk.endpoints,
                    at: start.later(seconds: 60 * minute)
                )
            }
        }
    }

    private static func active(_ store: AnyStore) async throws -> [String] {
        try await store.endpoints(of: nil).map(\.endpoint.id)
    }

    @Test(
        "An endpoint stays in use while one desk names it, and is removed three minutes after the last one did",
        arguments: StoreEngine.available,
        EventEndpoint.Kind.allCases
    )
    func older(on engine: StoreEngine, _ kind: EventEndpoint.Kind) async throws {
        let (new, old) = (Self.endpoint("new", kind), Self.endpoint("old", kind))
        try await engine.withFreshStore { store in
            try store.keepEndpoints([new], at: start)
            try await Self.run([("a", [new])], 0...2, on: store)
            // The other desk starts with the file of yesterday, and both keep running.
            try store.keepEndpoints([old], at: start.later(seconds: 150))
            #expect(try await Self.active(store) == [new.id, old.id])
            try await Self.run([("a", [new]), ("b", [old])], 3...9, on: store)
            #expect(try await Self.active(store) == [new.id, old.id])
            let now = start.later(seconds: 600)
            try await store.tell(.silent, about: .coins, data: [:], at: now)
            let job = try await store.claimDispatch(to: new.id, urgent: false, at: now, leaseFor: .seconds(60))
            #expect((job != nil) == (kind == .events))
            // The desk with the new file ends.
            try await store.removePresence(ofDesk: "a")
            try await Self.run([("b", [old])], 10...11, on: store)
            #expect(try await Self.active(store) == [new.id, old.id])
            try await Self.run([("b", [old])], 12...12, on: store)
            #expect(try await Self.active(store) == [old.id])
            #expect(try await store.claimDispatch(to: new.id, urgent: false, at: now, leaseFor: .seconds(60)) == nil)
            // It comes back, and so does its endpoint.
            try await Self.run([("a", [new]), ("b", [old])], 13...13, on: store)
            #expect(try await Self.active(store) == [new.id, old.id])
        }
    }

    @Test(
        "A desk that could not reach the database for minutes gives other desks time before it removes their endpoints",
        arguments: StoreEngine.available
    )
    func away(on engine: StoreEngine) async throws {
        let (one, two) = (Self.endpoint("one", .events), Self.endpoint("two", .events))
        try await engine.withFreshStore { store in
            try await Self.run([("a", [one]), ("b", [two])], 0...1, on: store)
            // Neither desk could reach the database, and only the first one reaches it again.
            try await Self.run([("a", [one])], 7...9, on: store)
            #expect(try await Self.active(store) == [one.id, two.id])
            try await Self.run([("a", [one])], 10...10, on: store)
            #expect(try await Self.active(store) == [one.id])
        }
    }

    @Test("Each endpoint is listed with the running desk that named it last", arguments: StoreEngine.available)
    func named(on engine: StoreEngine) async throws {
        let (one, two) = (Self.endpoint("one", .events), Self.endpoint("two", .notifications))
        try await engine.withFreshStore { store in
            try store.keepEndpoints([one, two], at: start)
            #expect(try await store.namedEndpoints(at: start) == [])
            try await Self.run([("a", [one, two]), ("b", [one])], 0...0, on: store)
            let both = [
                NamedEndpoint(endpoint: one, deskID: "b"), NamedEndpoint(endpoint: two, deskID: "a"),
            ]
            #expect(try await store.namedEndpoints(at: start.later(seconds: 179)) == both)
            #expect(try await store.namedEndpoints(at: start.later(seconds: 180)) == [])
            try await store.removePresence(ofDesk: "b")
            #expect(try await store.namedEndpoints(at: start) == [both[1]])
        }
    }
}
