// This file is longer than most: every test of people on the pages begins with the same desk and person.

import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Store
import TestSupport
import Testing

@testable import RefundDesk

@Suite("People on the pages", .timeLimit(.minutes(45)))
struct PersonSignInTests {
    private static let password = "correct horse battery"

    /// Runs a closure with a desk on which Ana is a person with a role, and the desk's clock.
    private func withAna(
        _ role: Role = .viewer,
        apps: GrantedApps = .all,
        _ body: @escaping @Sendable (RoutedDesk, Person, VirtualClock) async throws -> Void
    ) async throws {
        let clock = VirtualClock(start: .now)
        try await RoutedDesk.withRoutes(dependencies: .quick(clock)) { desk in
            let people = PersonIssuer(store: desk.store, passwords: .cheap, now: { clock.timestamp })
            let secret = try await people.add("Ana", role: role, apps: apps, password: Self.password, by: "test")
            #expect(secret == nil)
            try await body(desk, try #require(try await desk.store.person(signInName: "ana")), clock)
        }
    }

    @Test("A person signs in with name and password, and the pages show the name")
    func signIn() async throws {
        try await withAna { desk, _, _ async throws in
            let visitor = PageVisitor(of: desk)
            let page = try await visitor.signIn(as: "ANA", Self.password, to: "/notifications")
            #expect(page.status == 303)
            #expect(page.headers[.location] == "/notifications")
            #expect(try await visitor.get("/").text.contains("<bdi>Ana</bdi>"))
        }
    }

    @Test("A wrong name or password is refused with one message, and counts")
    func wrong() async throws {
        try await withAna { desk, _, clock async throws in
            let visitor = PageVisitor(of: desk)
            for (name, password) in [("Ana", "wrong"), ("Bob", Self.password), ("", ""), ("A\u{301}na", Self.password)]
            {
                let page = try await visitor.signIn(as: name, password)
                #expect(page.status == 401)
                #expect(page.text.contains("The name or the password is wrong"))
                #expect(!page.text.contains(Self.password))
            }
            #expect(try await visitor.signIn(as: "Ana", "wrong").status == 401)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 429)
            clock.advance(by: .seconds(1))
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303)
        }
    }

    @Test("Many wrong passwords lock a name for minutes, also from other networks")
    func lockout() async throws {
        try await withAna { desk, _, clock async throws in
            let attempts = SignInAttempts()
            for number in 0..<30 {
                clock.advance(by: .seconds(301))
                let attempt = SignInAttempts.Attempt(network: "10.0.0.\(number)", name: "Ana")
                if number < 20 { #expect(attempts.begin(attempt, at: clock.timestamp) == nil) }
            }
            let wait = attempts.begin(SignInAttempts.Attempt(network: "other", name: "aNa"), at: clock.timestamp)
            #expect(wait == nil, "an old failure is forgotten")
            let locked = SignInAttempts()
            for number in 0..<19 {
                _ = locked.begin(SignInAttempts.Attempt(network: "10.0.0.\(number)", name: "Ana"), at: clock.timestamp)
                clock.advance(by: .seconds(number < 10 ? 0 : 300))
            }
            _ = desk
            let owner = SignInAttempts.Attempt(network: "home", name: "Ana")
            #expect(locked.begin(owner, at: clock.timestamp - .seconds(200)) ?? .zero > .seconds(60))
            #expect(locked.begin(SignInAttempts.Attempt(network: "home", name: "Bob"), at: clock.timestamp) == nil)
        }
    }

    @Test("A role counts at the next request, and a disabled or removed person has no access at the next request")
    func changes() async throws {
        try await withAna { desk, ana, clock async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303)
            #expect(try await visitor.get("/settings/people").status == 403)
            _ = try await PersonIssuer(store: desk.store, passwords: .cheap)
                .add("boss", role: .admin, apps: .all, password: Self.password, by: "test")
            _ = try await desk.store.changePerson(ana.id, .grant(.admin, .all), by: "test", at: clock.timestamp)
            #expect(try await visitor.get("/settings/people").status == 200)
            _ = try await desk.store.changePerson(ana.id, .disabled, by: "test", at: clock.timestamp)
            #expect(try await visitor.get("/").status == 303)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 401)
            _ = try await desk.store.changePerson(ana.id, .enabled, by: "test", at: clock.timestamp)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303)
            _ = try await desk.store.changePerson(ana.id, .removed, by: "test", at: clock.timestamp)
            #expect(try await visitor.get("/").status == 303)
        }
    }

    @Test("A person changes the password at sign-in, which ends the other sessions")
    func change() async throws {
        try await withAna { desk, _, _ async throws in
            let (visitor, other) = (PageVisitor(of: desk), PageVisitor(of: desk))
            for each in [visitor, other] { #expect(try await each.signIn(as: "Ana", Self.password).status == 303) }
            #expect(try await visitor.get("/sign-in?change=password").text.contains("newPassword"))
            #expect(try await visitor.signIn(as: "Ana", Self.password, new: "short").status == 422)
            #expect(try await visitor.signIn(as: "Ana", Self.password, new: Self.password).status == 422)
            #expect(try await visitor.signIn(as: "Ana", "wrong", new: "another horse here").status == 401)
            #expect(try await other.get("/").status == 200)
            #expect(try await visitor.signIn(as: "Ana", Self.password, new: "another horse here").status == 303)
            #expect(try await visitor.get("/").status == 200)
            #expect(try await other.get("/").status == 303)
            #expect(try await other.signIn(as: "Ana", Self.password).status == 401)
        }
    }

    @Test("A one-time password gives no session until another password replaces it, and ends after seven days")
    func oneTime() async throws {
        try await withAna { desk, ana, clock async throws in
            let people = PersonIssuer(store: desk.store, passwords: .cheap, now: { clock.timestamp })
            let first = try await people.setPassword(of: ana, to: nil, by: "test")
            let secret = try #require(first)
            let visitor = PageVisitor(of: desk)
            let form = try await visitor.signIn(as: "Ana", secret)
            #expect(form.status == 200 && form.text.contains("newPassword") && form.text.contains("works once"))
            #expect(visitor[.session] == nil)
            #expect(try await visitor.signIn(as: "Ana", secret, new: "another horse here").status == 303)
            #expect(try await PageVisitor(of: desk).signIn(as: "Ana", secret).status == 401)
            let second = try await people.setPassword(of: ana, to: nil, by: "test")
            let late = try #require(second)
            clock.advance(by: PersonIssuer.oneTimeLifetime)
            let refused = try await visitor.signIn(as: "Ana", late)
            #expect(refused.status == 401 && refused.text.contains("too old"))
        }
    }

    @Test("A visitor for some apps sees the first of them, chooses among them, and sees no other")
    func apps() async throws {
        try await withAna(apps: .some([Site.bundleID, "com.example.gems"])) { desk, _, _ async throws in
            let payload = desk.maker.payload(transaction: try desk.maker.sign(desk.maker.transaction { _ in }))
            #expect(try await desk.notify(desk.maker.sign(payload)).status == 200)
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303)
            #expect(try await visitor.get("/notifications").text.contains(Site.bundleID))
            #expect(try await visitor.get("/notifications?app=com.example.gems").status == 200)
            let refused = try await visitor.get("/notifications?app=com.example.other")
            #expect(refused.status == 403)
        }
    }

    @Test("An administrator adds a person on the page, changes the role and removes the person, all in the audit")
    func page() async throws {
        try await withAna(.admin) { desk, _, _ async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303)
            let code = try await visitor.formToken(on: "/settings/people")
            let added = try await visitor.post(
                "/settings/people/add",
                "formToken=\(code)&name=bob&role=viewer&apps=all"
            )
            let secret = try #require(added.text.firstMatch(of: /<code>([a-z0-9-]{29})<\/code>/)?.1)
            let bob = try #require(try await desk.store.person(signInName: "bob"))
            let other = PageVisitor(of: desk)
            #expect(try await other.signIn(as: "bob", String(secret), new: "another horse here").status == 303)
            let rows: [(String, String, Int)] = [
                ("add", "name=bob&role=viewer&apps=all", 422), ("add", "name=a%20b&role=viewer&apps=all", 422),
                ("add", "name=eve&apps=all", 422), ("add", "name=eve&role=backend&apps=all", 422),
                ("add", "name=eve&role=viewer&apps=some&app=com.example.unknown", 422),
                ("grant", "person=\(bob.id)&role=operator&apps=some&app=\(Site.bundleID)", 303),
                ("grant", "person=unknown&role=operator&apps=all", 422),
                ("password", "person=\(bob.id)", 200), ("disable", "person=\(bob.id)", 303),
                ("enable", "person=\(bob.id)", 303), ("remove", "person=\(bob.id)", 303),
                ("remove", "person=\(bob.id)", 422),
            ]
            for (action, fields, status) in rows {
                let reply = try await visitor.post("/settings/people/\(action)", "formToken=\(code)&\(fields)")
                #expect(reply.status == status, "\(action) \(fields)")
            }
            let ana = try #require(try await desk.store.person(signInName: "ana"))
            let own = try await visitor.post("/settings/people/remove", "formToken=\(code)&person=\(ana.id)")
            #expect(own.status == 422 && own.text.contains("your own access"))
            let store = try #require(desk.store as? Store)
            let deeds = try await store.deeds(matching: AuditFilter(), limit: 50, cursor: nil).items.map(\.deed)
            let byAna = deeds.filter { $0.author == "person Ana" }.compactMap(\.kind)
            #expect(
                byAna.reversed() == [
                    .personAdded, .personGranted, .passwordSet, .personDisabled, .personEnabled, .personRemoved,
                ]
            )
        }
    }

    @Test("A person gets all apps only by an explicit choice, and keeps an app that is no longer configured")
    func grantedApps() async throws {
        try await withAna(.admin) { desk, _, _ async throws in
            let people = PersonIssuer(store: desk.store, passwords: .cheap)
            let old = GrantedApps(["com.example.gone", Site.bundleID])
            _ = try await people.add("bob", role: .viewer, apps: old, password: Self.password, by: "test")
            let bob = try #require(try await desk.store.person(signInName: "bob"))
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303)
            let page = try await visitor.get("/settings/people").text
            #expect(page.contains(#"value="com.example.gone" checked"#) && page.contains(#"value="some" checked"#))
            let code = try await visitor.formToken(on: "/settings/people")
            let (gone, own) = ("&app=com.example.gone", "&app=\(Site.bundleID)")
            let rows: [(String, Int, GrantedApps)] = [
                ("apps=some\(gone)\(own)", 303, old), ("", 422, old), ("apps=some", 422, old), ("\(gone)", 422, old),
                ("apps=all\(own)", 422, old), ("apps=other\(own)", 422, old),
                ("apps=some\(gone)", 303, .only("com.example.gone")), ("apps=some\(own)", 303, .only(Site.bundleID)),
                ("apps=some\(gone)", 422, .only(Site.bundleID)), ("apps=all", 303, .all),
            ]
            for (fields, status, apps) in rows {
                let form = "formToken=\(code)&person=\(bob.id)&role=operator&\(fields)"
                #expect(try await visitor.post("/settings/people/grant", form).status == status, "\(fields)")
                #expect(try await desk.store.person(signInName: "bob")?.apps == apps, "\(fields)")
            }
        }
    }

    @Test("An administrator creates a token on the page, sees it once and revokes it")
    func tokens() async throws {
        try await withAna(.admin) { desk, _, _ async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303)
            let code = try await visitor.formToken(on: "/settings/tokens")
            let form = "formToken=\(code)&role=viewer&label=monitor&expires=30d&apps=some&app=\(Site.bundleID)"
            let created = try await visitor.post("/settings/tokens/create", form)
            let text = try #require(created.text.firstMatch(of: /<code>(rd_[^<]+)<\/code>/)?.1)
            #expect(try await desk.call(.get, "/v1/cases", token: String(text)).status == 200)
            let page = try await visitor.get("/settings/tokens").text
            #expect(!page.contains(text) && page.contains("monitor"))
            let token = try #require(try await desk.store.tokens().first { $0.label == "monitor" })
            #expect(token.apps == .only(Site.bundleID) && token.expiresAt != nil)
            let long = String(repeating: "x", count: 201)
            for wrong in [
                "role=viewer&apps=all&expires=yesterday", "role=viewer&apps=all&label=\(long)", "label=x&apps=all",
                "role=viewer", "role=viewer&apps=some", "role=viewer&apps=all&app=\(Site.bundleID)",
            ] {
                #expect(try await visitor.post("/settings/tokens/create", "formToken=\(code)&\(wrong)").status == 422)
            }
            let revoke = "formToken=\(code)&token=\(token.id)"
            #expect(try await visitor.post("/settings/tokens/revoke", revoke).status == 303)
            #expect(try await visitor.post("/settings/tokens/revoke", revoke).status == 422)
            #expect(try await desk.call(.get, "/v1/cases", token: String(text)).status == 401)
        }
    }

    @Test("A person sees and ends only their own sessions, and an administrator every session")
    func sessions() async throws {
        try await withAna { desk, _, _ async throws in
            let people = PersonIssuer(store: desk.store, passwords: .cheap)
            _ = try await people.add("boss", role: .admin, apps: .all, password: Self.password, by: "test")
            let (ana, again, boss) = (PageVisitor(of: desk), PageVisitor(of: desk), PageVisitor(of: desk))
            for visitor in [ana, again] { #expect(try await visitor.signIn(as: "Ana", Self.password).status == 303) }
            #expect(try await boss.signIn(as: "boss", Self.password).status == 303)
            let own = try await ana.get("/settings/sessions").text
            #expect(own.contains("this browser") && !own.contains(">boss<"))
            let bossID = try #require(boss[.session].flatMap { PageSecret($0) }).digest.hexadecimal
            let code = try await ana.formToken(on: "/settings/sessions")
            let foreign = try await ana.post("/settings/sessions/end", "formToken=\(code)&session=\(bossID)")
            #expect(foreign.status == 422)
            let person = try #require(try await desk.store.person(signInName: "boss"))
            let others = try await ana.post("/settings/sessions/end-others", "formToken=\(code)&person=\(person.id)")
            #expect(others.status == 403)
            #expect(try await boss.get("/settings/sessions").text.contains(">Ana<"))
            #expect(try await ana.post("/settings/sessions/end-others", "formToken=\(code)").status == 303)
            #expect(try await ana.get("/").status == 200)
            #expect(try await again.get("/").status == 303)
            let anaID = try #require(ana[.session].flatMap { PageSecret($0) }).digest.hexadecimal
            let bossCode = try await boss.formToken(on: "/settings/sessions")
            #expect(
                try await boss.post("/settings/sessions/end", "formToken=\(bossCode)&session=\(anaID)").status == 303
            )
            #expect(try await ana.get("/").status == 303)
        }
    }

    @Test("A token for several apps must name one in lists, and sees all of them where a list has no choice")
    func severalApps() async throws {
        try await RoutedDesk.withRoutes { desk async throws in
            let apps = GrantedApps([Site.bundleID, "com.example.gems"])
            let token = try await TokenIssuer(store: desk.store).make(role: .viewer, label: nil, apps: apps, by: "test")
            for path in ["cases", "notifications", "statistics", "events"] {
                let refused = try await desk.call(.get, "/v1/\(path)", token: token)
                #expect(refused.status == 400 && refused.isProblem, "\(path)")
                #expect(refused["detail"]?.text?.contains("com.example.coins, com.example.gems") == true)
                let named = try await desk.call(.get, "/v1/\(path)?app=\(Site.bundleID)", token: token)
                #expect(named.status == 200, "\(path)")
            }
            #expect(try await desk.call(.get, "/v1/apps", token: token)["apps"]?.elements?.count == 1)
            #expect(try await desk.call(.get, "/v1/recovery", token: token).status == 200)
            #expect(try await desk.call(.get, "/metrics", token: token).status == 403)
            #expect(try await desk.call(.get, "/v1/cases?app=com.example.other", token: token).status == 403)
        }
    }

    @Test("The use of a token is recorded once an hour, outside the request")
    func use() async throws {
        let uses = TokenUses()
        var token = AccessToken(id: "one", role: .viewer, label: nil, createdAt: Timestamp(seconds: 0))
        let now = Timestamp(seconds: 1_795_000_000)
        uses.note(token, at: now)
        uses.note(token, at: now + .seconds(1))
        #expect(uses.take() == ["one": now])
        #expect(uses.take().isEmpty)
        token.lastUsedAt = now
        uses.note(token, at: now + .seconds(3599))
        #expect(uses.take().isEmpty)
        uses.note(token, at: now + .seconds(3600))
        #expect(uses.take() == ["one": now + .seconds(3600)])
    }
}

extension PasswordHasher {
    /// A hasher for tests, which costs next to nothing.
    static let cheap = PasswordHasher(Cost(logRounds: 4, blockSize: 1, parallelism: 1))
}

extension Desk.Dependencies {
    /// Dependencies with a clock of the test and cheap passwords.
    static func quick(_ clock: VirtualClock) -> Desk.Dependencies {
        var dependencies = Desk.Dependencies(now: { clock.timestamp })
        dependencies.passwords = .cheap
        return dependencies
    }
}
