// This file is longer than most, because all its tests use the same few deeds.

import AppStoreTypes
import DeskTools
import Foundation
import RefundDesk
import Refunds
import Testing

@testable import Store

@Suite("The audit")
struct AuditTests {
    /// What somebody does, and the deeds that it leaves.
    struct Act: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kinds: [Deed.Kind]
        let run: @Sendable (AnyStore) async throws -> Void

        init(_ name: String, _ kinds: [Deed.Kind], _ run: @escaping @Sendable (AnyStore) async throws -> Void) {
            testDescription = name
            self.kinds = kinds
            self.run = run
        }
    }

    static let acts: [Act] = [
        Act("a decision", [.caseDecided]) { store in
            let id = try await store.openCase()
            #expect(try await store.decide(id, .decline, by: "token 1", at: start) == .applied)
        },
        Act("a decision that the case refuses", []) { store in
            let id = try await store.beginFirstAttempt()
            #expect(try await store.decide(id, .decline, by: "token 1", at: start) == .refused(.answerFrozen))
        },
        Act("a hold", [.caseHeld]) { store in
            let id = try await store.openCase()
            #expect(try await store.hold(id, until: start.later(hours: 1), by: "token 1", at: start) == .applied)
        },
        Act("a hold that a person ends", [.caseHeld, .caseReleased]) { store in
            let id = try await store.openCase()
            #expect(try await store.hold(id, until: start.later(hours: 1), by: "token 1", at: start) == .applied)
            let release = PersonDecision(.release, by: "token 1", note: "done", at: start)
            #expect(try await store.decide(release, on: id, expecting: nil) == .applied)
        },
        Act("an answer that Apple accepts", [.answerSent]) { store in
            let id = try await store.beginFirstAttempt()
            let result = AttemptResult(state: .accepted, httpStatus: 202)
            // The result is recorded twice.
            for _ in 0..<2 { try await store.finishAttempt(1, on: id, by: "a", with: result, at: start) }
        },
        Act("an answer that Apple refuses", []) { store in
            let id = try await store.beginFirstAttempt()
            let result = AttemptResult(state: .refused, httpStatus: 400)
            try await store.finishAttempt(1, on: id, by: "a", with: result, at: start)
        },
        Act("a token that is created and revoked twice", [.tokenCreated, .tokenRevoked]) { store in
            let token = AccessToken(id: "one", role: .operate, label: "Ada", createdAt: start)
            try await store.addToken(token, digest: [1], by: "token 1")
            for _ in 0..<2 { _ = try await store.revokeToken("one", by: "token 1", at: start) }
        },
        Act("a notification that is processed again twice", [.notificationReplayed, .notificationReplayed]) { store in
            let record = IntakeRecord.request()
            _ = try await store.record(record)
            for _ in 0..<2 { _ = try await store.replay(record, by: "token 1", at: start) }
        },
        Act("an endpoint that is paused and resumed", [.endpointPaused, .endpointResumed]) { store in
            let endpoint = EventEndpoint(
                id: "ep_1",
                bundleID: "com.example.coins",
                kind: .events,
                url: "https://a.example"
            )
            try store.keepEndpoints([endpoint], at: start)
            for isPaused in [true, false] {
                _ = try await store.setPaused(isPaused, endpoint: "ep_1", by: "token 1", at: start)
            }
        },
        Act(
            "an endpoint that is tested and recovered, and an event that is sent again",
            [.endpointTested, .eventsRecovered, .eventResent]
        ) { store in
            let app = AppKey.coins.bundleID
            let endpoint = EventEndpoint(id: "ep_1", bundleID: app, kind: .events, url: "https://a.example")
            try store.keepEndpoints([endpoint], at: start)
            let id = try #require(try await store.sendTest(to: "ep_1", by: "token 1", at: start))
            #expect(try await store.sendTest(to: "ep_2", by: "token 1", at: start) == nil)
            let recovered = try await store.recoverEvents(of: "ep_1", since: start, by: "token 1", at: start)
            #expect(recovered == 0)
            #expect(try await store.recoverEvents(of: "ep_2", since: start, by: "token 1", at: start) == nil)
            #expect(try await store.resend(id, to: nil, by: "token 1", at: start) == 1)
            #expect(try await store.resend("evt_unknown", to: nil, by: "token 1", at: start) == 0)
        },
        Act("an app that is paused twice and resumed", [.appPaused, .appResumed]) { store in
            for isPaused in [true, true, false] {
                _ = try await store.record(
                    AppPause(bundleID: "com.example.coins", isPaused: isPaused, at: start, author: "token 1", note: nil)
                )
            }
        },
        Act("a withdrawal of consent that a person takes down", [.consentWithdrawn]) { store in
            let deed = Deed(
                .consentWithdrawn,
                by: "token 1",
                bundleID: AppKey.coins.bundleID,
                environment: AppKey.coins.environment,
                about: "token-1",
                at: start
            )
            let record = ConsentRecord(customerID: "token-1", isGranted: false, at: start, recordedAt: start)
            let stored = try await store.withdrawConsent(record, in: .coins, noting: [deed])
            #expect(!stored.isGranted)
        },
        Act("a change of a customer on the pages", [.customerChanged]) { store in
            let change = CustomerChange(
                CustomerFacts(segments: ["vip"]),
                of: ["token-1"],
                recordedUnder: ["token-1"],
                expecting: CustomerChoices().version,
                by: "token 1",
                at: start
            )
            let scope = AppScope(bundleID: AppKey.coins.bundleID, environments: [.production])
            #expect(try await store.changeCustomer(change, in: scope) == .changed)
            guard case .changedMeanwhile = try await store.changeCustomer(change, in: scope) else {
                Issue.record("a change of an old version was recorded")
                return
            }
        },
        Act("an export whose record is repeated", [.customerExported]) { store in
            let deed = Deed(
                .customerExported,
                by: "token 1",
                bundleID: AppKey.coins.bundleID,
                environment: AppKey.coins.environment,
                about: "token-1",
                at: start
            )
            for _ in 0..<2 { try await store.record(deed) }
        },
        Act(
            "a configuration that stays, changes and changes back",
            [.configurationInForce, .configurationInForce, .configurationInForce]
        ) {
            store in
            for digest in ["a", "a", "b", "a"] {
                try await store.recordChange(
                    Deed(.configurationInForce, by: "token 1", details: ["refund-desk.yml": digest], at: start)
                )
            }
        },
    ]

    @Test("A deed is stored once with what it changes, and names its author", arguments: StoreEngine.available, acts)
    func deeds(on engine: StoreEngine, act: Act) async throws {
        try await engine.withFreshStore { store in
            try await act.run(store)
            let deeds = try await store.deeds(matching: AuditFilter(), limit: 50, cursor: nil).items.reversed()
            #expect(deeds.compactMap(\.deed.kind) == act.kinds)
            #expect(deeds.allSatisfy { $0.deed.author == ($0.deed.kind == .answerSent ? "desk" : "token 1") })
            #expect(deeds.allSatisfy { $0.number == nil })
            #expect(try await store.linkDeeds(limit: 50) == act.kinds.count)
            #expect(try await store.linkDeeds(limit: 50) == 0)
            let report = try await Self.verify(store)
            #expect(report.faults == [] && report.head?.number ?? 0 == Int64(act.kinds.count))
        }
    }

    @Test("Desks that link deeds at the same time make one chain without gaps", arguments: StoreEngine.available)
    func race(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask { try await store.record(Self.deed(number)) }
                    group.addTask { _ = try await store.linkDeeds(limit: 7) }
                }
                try await group.waitForAll()
            }
            while try await store.linkDeeds(limit: 7) > 0 {}
            let links = try await store.auditLinks(after: 0, limit: 100)
            #expect(links.map(\.number) == Array(1...40))
            #expect(try await Self.verify(store).faults == [])
        }
    }

    @Test("Lists of deeds have pages and filters", arguments: StoreEngine.available)
    func lists(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<5 { try await store.record(Self.deed(number)) }
            try await store.record(Deed(.tokenRevoked, by: "x", bundleID: "com.example.other", at: start))
            var numbers: [String?] = []
            var cursor: String?
            repeat {
                let page = try await store.deeds(matching: AuditFilter(kind: .keyInUse), limit: 2, cursor: cursor)
                numbers += page.items.map(\.deed.details["number"])
                cursor = page.nextCursor
            } while cursor != nil
            #expect(numbers == ["4", "3", "2", "1", "0"])
            let since = AuditFilter(bundleID: "com.example.coins", since: start.later(seconds: 3))
            #expect(try await store.deeds(matching: since, limit: 9, cursor: nil).items.count == 2)
            await #expect(throws: InvalidCursor.self) {
                _ = try await store.deeds(matching: AuditFilter(), limit: 1, cursor: "x")
            }
        }
    }

    @Test(
        "A list of an app's deeds reads a part of the audit, and its cursor continues after that part",
        arguments: StoreEngine.available
    )
    func scans(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<5 { try await store.record(Self.deed(number)) }
            for _ in 0..<4 { try await store.record(Deed(.tokenRevoked, by: "x", at: start.later(hours: 2))) }
            var filter = AuditFilter(bundleID: "com.example.coins")
            filter.mostScanned = 3
            var (found, scanned): ([String?], [Int?]) = ([], [])
            var cursor: String?
            repeat {
                let page = try await store.deeds(matching: filter, limit: 9, cursor: cursor)
                found += page.items.map(\.deed.details["number"])
                scanned.append(page.scanned)
                cursor = page.nextCursor
            } while cursor != nil
            #expect(found == ["4", "3", "2", "1", "0"] && scanned == [3, 3, nil])
            filter.kind = .keyInUse
            let ofKind = try await store.deeds(matching: filter, limit: 9, cursor: nil)
            #expect(ofKind.items.count == 3 && ofKind.scanned == 3, "other kinds are not looked at")
            filter = AuditFilter(since: start.later(hours: 2))
            filter.mostScanned = 5
            let newest = try await store.deeds(matching: filter, limit: 9, cursor: nil)
            #expect(newest.items.count == 4 && newest.nextCursor == nil, "what is older than the time is not looked at")
        }
    }

    @Test("Deeds about a UUID are found in any case", arguments: StoreEngine.available)
    func anyCase(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let uuid = "6F9A3F51-6A0F-4F0E-8A63-0F4D0C3F8E11"
            try await store.record(
                Deed(
                    .notificationReplayed,
                    by: "Ana",
                    bundleID: AppKey.coins.bundleID,
                    environment: AppKey.coins.environment,
                    about: uuid,
                    at: start
                )
            )
            // An earlier desk kept the case of the notification.
            var older = Deed(
                .notificationReplayed,
                by: "Ben",
                bundleID: AppKey.coins.bundleID,
                environment: AppKey.coins.environment,
                at: start.later(seconds: 1)
            )
            older.subject = Deed.Subject(name: uuid, salt: [1, 2, 3])
            try await store.record(older)
            for typed in [uuid, uuid.lowercased()] {
                let found = try await store.deeds(matching: AuditFilter(subject: typed), limit: 9, cursor: nil).items
                #expect(found.map(\.deed.author) == ["Ben", "Ana"], "\(typed)")
                #expect(found.compactMap { $0.deed.subject?.name } == [uuid, uuid.lowercased()], "\(typed)")
                // An export of a customer with this identifier has both.
                let exported = try await store.personalRecords(of: typed, in: .coins).flatMap(\.tables)
                #expect(exported.filter { $0.name == "audit_deed" }.flatMap(\.rows).count == 2, "\(typed)")
            }
        }
    }

    @Test("Deeds can be filtered by author and by subject", arguments: StoreEngine.available)
    func authors(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            for number in 0..<4 { try await store.record(Self.deed(number)) }
            try await store.record(
                Deed(.caseDecided, by: "Ana", bundleID: "com.example.coins", about: "case 1", at: start.later(hours: 1))
            )
            let customer = "6F9A3F51-6A0F-4F0E-8A63-0F4D0C3F8E11"
            try await store.record(Deed(.customerExported, by: "Ana", about: customer.lowercased(), at: start))
            func kinds(_ filter: AuditFilter) async throws -> [Deed.Kind] {
                try await store.deeds(matching: filter, limit: 9, cursor: nil).items.compactMap(\.deed.kind)
            }
            #expect(try await kinds(AuditFilter(author: "Ana")) == [.customerExported, .caseDecided])
            #expect(try await kinds(AuditFilter(author: "An")) == [])
            #expect(try await kinds(AuditFilter(subject: "case 1")) == [.caseDecided, .keyInUse])
            #expect(try await kinds(AuditFilter(subject: customer)) == [.customerExported])
            let both = AuditFilter(
                bundleID: "com.example.coins",
                kind: .caseDecided,
                author: "Ana",
                subject: "case 1",
                since: start.later(seconds: 9)
            )
            #expect(try await kinds(both) == [.caseDecided])
            var filter = AuditFilter(author: "desk")
            filter.mostScanned = 3
            let first = try await store.deeds(matching: filter, limit: 9, cursor: nil)
            #expect(first.items.count == 1 && first.scanned == 3)
            let second = try await store.deeds(matching: filter, limit: 9, cursor: first.nextCursor)
            #expect(second.items.count == 3 && second.nextCursor == nil)
        }
    }

    @Test(
        "The position of an audit's copy only moves forward, and each destination has its own",
        arguments: StoreEngine.available
    )
    func copies(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.copiedLinks(to: "a") == 0)
            for number in [Int64(3), 7, 5] { try await store.noteCopiedLinks(to: "a", upTo: number) }
            try await store.noteCopiedLinks(to: "b", upTo: 1)
            #expect(try await store.copiedLinks(to: "a") == 7)
            #expect(try await store.copiedLinks(to: "b") == 1)
        }
    }

    @Test("A head is signed once, and the newest is found", arguments: StoreEngine.available)
    func signedHeads(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            #expect(try await store.newestSignedHead(upTo: .max) == nil)
            let key = [UInt8](repeating: 5, count: 32)
            for number in [Int64(2), 9, 2] {
                let head = AuditHead(number: number, hash: [UInt8](repeating: UInt8(number), count: 32))
                try await store.keep(SignedAuditHead(signing: head, with: key, at: start.later(seconds: Int(number))))
            }
            let heads = try await store.signedHeads(after: 0, limit: 9)
            #expect(heads.map(\.head.number) == [2, 9] && heads.allSatisfy(\.isGenuine))
            #expect(try await store.newestSignedHead(upTo: .max) == heads.last)
            #expect(try await store.signedHeads(after: 2, limit: 9) == [heads[1]])
        }
    }

    @Test(
        "The backlog has what is to be linked, the end of the chain and its newest signature",
        arguments: StoreEngine.available
    )
    func backlog(on engine: StoreEngine) async throws {
        try await engine.withFreshStore { store in
            let nothing = AuditBacklog(unlinkedDeeds: 0, head: nil, newestSignedHead: nil)
            #expect(try await store.auditBacklog(limit: 2) == nothing)
            for count in [1, 2, 2] {
                try await store.record(Deed(.tokenRevoked, by: "x", at: start))
                #expect(try await store.auditBacklog(limit: 2).unlinkedDeeds == count)
            }
            _ = try await store.linkDeeds(limit: 9)
            let head = try #require(await store.auditHead())
            let unsigned = AuditBacklog(unlinkedDeeds: 0, head: head, newestSignedHead: nil)
            #expect(try await store.auditBacklog(limit: 2) == unsigned)
            let key = [UInt8](repeating: 5, count: 32)
            let signed = try SignedAuditHead(signing: head, with: key, at: start)
            try await store.keep(signed)
            // A head of a longer chain that was lost.
            let lost = AuditHead(number: head.number + 5, hash: head.hash)
            try await store.keep(SignedAuditHead(signing: lost, with: key, at: start))
            #expect(try await store.auditBacklog(limit: 2).newestSignedHead == signed)
        }
    }

    @Test("The hash of a link never changes between releases")
    func form() throws {
        var deed = Deed(
            .tokenCreated,
            by: "token 1 (\"Ada\" \\ \u{1}ü)",
            bundleID: "com.example.coins",
            environment: .production,
            details: ["role": "admin", "a": "b/c"],
            at: start
        )
        deed.id = "00ff"
        deed.subject = Deed.Subject(name: "case", salt: [1, 2, 3])
        let row = Row(
            columns: Array(repeating: "", count: 14),
            values: [
                .integer(1), .text(deed.id), .integer(1_700_000_000_000), .text(deed.kindName), .text(deed.author),
                .text("com.example.coins"), .text("Production"), .text(try JSONText.encode(deed.details)),
                .text("case"),
                .bytes([1, 2, 3]), .bytes(try #require(deed.subject).digest), .null, .null, .null,
            ]
        )
        let text = try AuditHash.text(of: row, number: 7, previous: AuditLink.beginning)
        #expect(
            text == #"{"number":7,"previous":"\#(String(repeating: "0", count: 64))","id":"00ff","#
                + #""atMilliseconds":1700000000000,"kind":"tokenCreated","author":"token 1 (\"Ada\" \\ \u0001ü)","#
                + #""app":"com.example.coins","environment":"Production","details":{"a":"b/c","role":"admin"},"#
                + #""subjectDigest":"b1cb751c437248fb27475142fa79256d86d199190e76f1379ae0159c57ac41ec"}"#
        )
    }

    static func deed(_ number: Int) -> Deed {
        Deed(
            .keyInUse,
            by: "desk",
            bundleID: AppKey.coins.bundleID,
            environment: AppKey.coins.environment,
            details: ["number": "\(number)"],
            about: "case \(number)",
            at: start.later(seconds: number)
        )
    }

    static func verify(
        _ store: AnyStore,
        _ kept: AuditHead? = nil,
        key: [UInt8]? = nil
    ) async throws -> AuditVerification.Report {
        try await AuditVerification(
            store,
            keys: key.map { .only([$0]) } ?? .any,
            kept: kept.map { [AuditVerification.KeptHead($0)] } ?? []
        ).run()
    }
}
