import AppStoreTypes
import Refunds
import Testing

@Suite("Sessions on the pages")
struct PageSessionTests {
    private static func token(_ id: String = "one", expiresAt: Timestamp? = nil) -> AccessToken {
        AccessToken(id: id, role: .viewer, label: nil, createdAt: start, expiresAt: expiresAt)
    }

    /// Adds a token and a session of it that begins at `start`.
    private static func signIn(to store: AnyStore, _ token: AccessToken = token()) async throws -> PageSession {
        try await store.addToken(token, digest: Array(token.id.utf8), by: "test")
        let session = PageSession(of: .token(token), at: start)
        #expect(try await store.addSession(session, digest: [1]))
        return session
    }

    @Test("A session lasts twelve hours", arguments: StoreEngine.available)
    func lifetime(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let session = try await Self.signIn(to: store)
            #expect(try await store.session(forDigest: [1], at: start) == session)
            #expect(try await store.session(forDigest: [1], at: start.later(seconds: 12 * 3600 - 1)) == session)
            #expect(try await store.session(forDigest: [1], at: start.later(hours: 12)) == nil)
            #expect(try await store.session(forDigest: [2], at: start) == nil)
        }
    }

    @Test("A session ends when its token expires", arguments: StoreEngine.available)
    func expiry(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let session = try await Self.signIn(to: store, Self.token(expiresAt: start.later(hours: 1)))
            #expect(session.endsAt == start.later(hours: 1))
            #expect(try await store.session(forDigest: [1], at: start.later(seconds: 3599)) == session)
            #expect(try await store.session(forDigest: [1], at: start.later(hours: 1)) == nil)
        }
    }

    @Test("A session of a desk whose clock was far ahead is invalid", arguments: StoreEngine.available)
    func wrongClock(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let session = try await Self.signIn(to: store)
            #expect(try await store.session(forDigest: [1], at: start - .seconds(300)) == session)
            #expect(try await store.session(forDigest: [1], at: start - .seconds(301)) == nil)
        }
    }

    @Test("A revoked token ends its sessions and begins no new one", arguments: StoreEngine.available)
    func revoked(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let session = try await Self.signIn(to: store)
            let other = Self.token("two")
            try await store.addToken(other, digest: [2], by: "test")
            #expect(try await store.addSession(PageSession(of: .token(other), at: start), digest: [2]))
            #expect(try await store.revokeToken("one", by: "test", at: start))
            #expect(try await store.session(forDigest: [1], at: start) == nil)
            #expect(try await store.addSession(session, digest: [3]) == false)
            #expect(try await store.session(forDigest: [3], at: start) == nil)
            #expect(try await store.session(forDigest: [2], at: start)?.holder == .token(other))
        }
    }

    @Test("A session that begins while its token is revoked never gives access", arguments: StoreEngine.available)
    func revokedMeanwhile(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let token = Self.token()
            try await store.addToken(token, digest: [0], by: "test")
            let session = PageSession(of: .token(token), at: start)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...10 {
                    group.addTask { _ = try await store.addSession(session, digest: [UInt8(number)]) }
                }
                group.addTask {
                    let wasRevoked = try await store.revokeToken("one", by: "test", at: start)
                    #expect(wasRevoked)
                }
                try await group.waitForAll()
            }
            for number in 1...10 {
                #expect(try await store.session(forDigest: [UInt8(number)], at: start) == nil)
            }
        }
    }

    @Test("A sign-out ends one session, and a second sign-out changes nothing", arguments: StoreEngine.available)
    func signOut(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let session = try await Self.signIn(to: store)
            #expect(try await store.addSession(session, digest: [2]))
            for _ in 1...2 { try await store.endSession(digest: [1], by: nil, at: start) }
            try await store.endSession(digest: [9], by: "boss", at: start)
            let deeds = try await store.deeds(matching: AuditFilter(), limit: 50, cursor: nil).items.map(\.deed)
            let ends = deeds.filter { $0.kind == .signedOut || $0.kind == .sessionEnded }
            #expect(ends.compactMap(\.kind) == [.signedOut] && ends.map(\.details) == [["token": "one"]])
            #expect(ends.map(\.author) == ["token one"])
            #expect(try await store.session(forDigest: [1], at: start) == nil)
            #expect(try await store.session(forDigest: [2], at: start) == session)
        }
    }

    @Test("A session beyond a token's limit ends the token's oldest session", arguments: StoreEngine.available)
    func limit(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let token = Self.token()
            try await store.addToken(token, digest: [0], by: "test")
            for number in 0...PageSession.limitPerHolder {
                let session = PageSession(of: .token(token), at: start.later(seconds: number))
                #expect(try await store.addSession(session, digest: [UInt8(number)]))
            }
            #expect(try await store.session(forDigest: [0], at: start) == nil)
            for number in 1...PageSession.limitPerHolder {
                #expect(try await store.session(forDigest: [UInt8(number)], at: start) != nil, "\(number)")
            }
        }
    }

    @Test("Upkeep removes only the sessions that are over", arguments: StoreEngine.available)
    func sweep(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let token = Self.token()
            try await store.addToken(token, digest: [0], by: "test")
            for hours in 0...1 {
                let session = PageSession(of: .token(token), at: start.later(hours: hours))
                #expect(try await store.addSession(session, digest: [UInt8(hours)]))
            }
            try await store.removeEndedSessions(at: start.later(hours: 12))
            // At an earlier time, only a session that was removed is unknown.
            #expect(try await store.session(forDigest: [0], at: start) == nil)
            #expect(try await store.session(forDigest: [1], at: start.later(hours: 1)) != nil)
        }
    }
}
