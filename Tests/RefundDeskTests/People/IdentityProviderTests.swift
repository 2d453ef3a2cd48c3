// This file is longer than most: every test of the sign-in begins with the same desk and provider.

import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Signing in with an identity provider", .timeLimit(.minutes(45)))
struct IdentityProviderTests {
    /// Runs a closure with a desk, its identity provider and the clock of both.
    private func withProvider(
        _ configuration: IdentityProviderConfiguration = FakeIdentityProvider.configuration,
        _ body: @escaping @Sendable (RoutedDesk, FakeIdentityProvider, VirtualClock) async throws -> Void
    ) async throws {
        let clock = VirtualClock(start: .now)
        let provider = FakeIdentityProvider(now: { clock.timestamp })
        var dependencies = Desk.Dependencies(transport: provider, now: { clock.timestamp }, clock: clock)
        dependencies.passwords = .cheap
        try await RoutedDesk.withRoutes(dependencies: dependencies, identityProvider: configuration) { desk in
            try await body(desk, provider, clock)
        }
    }

    @Test("A person comes back from the provider to the page that they wanted")
    func signIn() async throws {
        try await withProvider { desk, provider, _ async throws in
            let visitor = PageVisitor(of: desk)
            let form = try await visitor.get("/sign-in?to=%2Fcases%3Fstate%3Dheld")
            #expect(form.text.contains("href=\"/sign-in/provider?to=%2Fcases%3Fstate%3Dheld\""))
            #expect(form.text.contains("Sign in with Company"))
            let arrival = try await visitor.signIn(with: provider, to: "/cases?state=held")
            #expect(arrival.status == 200)
            #expect(arrival.text.contains(#"<meta http-equiv="refresh" content="0;url=/cases?state=held">"#))
            #expect(visitor[.provider] == nil)
            #expect(try await visitor.get("/cases?state=held").text.contains("<bdi>ana</bdi>"))
            let people = try await desk.store.people()
            #expect(people.map(\.name) == ["ana"])
            #expect(people.map(\.role) == [.viewer])
            #expect(people[0].author == "person ana (\(people[0].id), identity provider)")
            #expect(try await visitor.get("/settings/people").status == 403)
        }
    }

    @Test("The request to the provider has all that the protocol demands, and the desk proves itself and the browser")
    func request() async throws {
        try await withProvider { desk, provider, _ async throws in
            let visitor = PageVisitor(of: desk)
            let asked = try await visitor.leave(for: provider)
            #expect(asked["response_type"] == "code")
            #expect(asked["client_id"] == "refund-desk")
            #expect(asked["redirect_uri"] == "https://refunds.example.com/sign-in/callback")
            #expect(asked["scope"] == "openid profile email")
            #expect(asked["code_challenge_method"] == "S256")
            #expect(asked["ui"] == "1", "the provider's own query stays")
            let back = try await visitor.get(
                "/sign-in/callback?code=a%26b%3D&state=\(Link.encoded(asked["state"] ?? ""))"
            )
            #expect(back.status == 200)
            let request = try #require(
                provider.state.withLock { state in state.requests.first { $0.url.hasSuffix("/token") } }
            )
            let fields = FormFields(String(decoding: request.body ?? Data(), as: UTF8.self))
            #expect(fields["grant_type"] == "authorization_code")
            #expect(fields["code"] == "a&b=")
            #expect(fields["redirect_uri"] == asked["redirect_uri"])
            let verifier = try #require(fields["code_verifier"])
            #expect(verifier.utf8.count == 43)
            #expect(Base64URL.text(Array(SHA256.hash(data: Data(verifier.utf8)))) == asked["code_challenge"])
            // RFC 6749, section 2.3.1: each part is encoded like a value of a form.
            let pair = Data("refund-desk:s3cret%20%2B%2F%3D%25".utf8).base64EncodedString()
            #expect(request.headers["Authorization"] == "Basic \(pair)")
            #expect(fields["client_secret"] == nil)
        }
    }

    @Test("The secret goes into the body if the provider takes it only there, and a public client has none")
    func secretInBody() async throws {
        try await withProvider { desk, provider, _ async throws in
            provider.state.withLock {
                $0.document = ["token_endpoint_auth_methods_supported": ["client_secret_post", "private_key_jwt"]]
            }
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            let request = provider.state.withLock { state in state.requests.first { $0.url.hasSuffix("/token") } }
            let fields = FormFields(String(decoding: request?.body ?? Data(), as: UTF8.self))
            #expect(fields["client_secret"] == "s3cret +/=%")
            #expect(request?.headers["Authorization"] == nil)
        }
        try await withProvider(FakeIdentityProvider.configuration(clientSecret: nil)) {
            desk,
            provider,
            _ async throws in
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            let request = provider.state.withLock { state in state.requests.first { $0.url.hasSuffix("/token") } }
            let fields = FormFields(String(decoding: request?.body ?? Data(), as: UTF8.self))
            #expect(fields["client_id"] == "refund-desk" && fields["client_secret"] == nil)
            #expect(request?.headers["Authorization"] == nil)
        }
    }

    @Test(
        "Session cookies stay strict; only the cookie for the way to the provider is lax, and it ends in ten minutes"
    )
    func cookies() async throws {
        try await withProvider { desk, provider, _ async throws in
            let visitor = PageVisitor(of: desk)
            let away = try await visitor.get("/sign-in/provider")
            #expect(away.status == 303)
            let cookie = try #require(away.headers[.setCookie])
            #expect(cookie.contains("refund_desk_provider=") && cookie.contains("SameSite=Lax"))
            #expect(cookie.contains("Max-Age=600") && cookie.contains("HttpOnly") && cookie.contains("Path=/"))
            let arrival = try await visitor.signIn(with: provider)
            let session = arrival.headers[values: .setCookie].first { $0.hasPrefix("refund_desk=") }
            #expect(session?.contains("SameSite=Strict") == true)
        }
    }

    @Test("A sign-in that did not begin in this browser is refused without asking the provider")
    func stray() async throws {
        try await withProvider { desk, provider, _ async throws in
            let (visitor, other) = (PageVisitor(of: desk), PageVisitor(of: desk))
            let asked = try await visitor.leave(for: provider, to: "/cases")
            let state = try #require(asked["state"])
            let path = "/sign-in/callback?code=c0de&state=\(Link.encoded(state))"
            #expect(try await other.get(path).status == 400)
            _ = try await other.leave(for: provider)
            #expect(try await other.get(path).status == 400)
            let parts = state.split(separator: ".")
            let elsewhere = Base64URL.text(Array("/settings".utf8))
            for wrong in [
                "", "x", ".", "\(parts[0]).", "\(parts[0])", "\(parts[0]).\(elsewhere)", "x.\(parts[1])", state + ".x",
            ] {
                let reply = try await visitor.get("/sign-in/callback?code=c0de&state=\(Link.encoded(wrong))")
                #expect(reply.status == 400, "\(wrong)")
                #expect(reply.text.contains("began in another browser"))
            }
            #expect(try await visitor.get("/sign-in/callback").status == 400)
            #expect(!provider.paths.contains("/token"))
            #expect(try await visitor.get(path + "&iss=https%3A%2F%2Fevil.example").status == 400)
            #expect(!provider.paths.contains("/token"))
        }
    }

    @Test("A code works once in a browser")
    func once() async throws {
        try await withProvider { desk, provider, _ async throws in
            let visitor = PageVisitor(of: desk)
            let asked = try await visitor.leave(for: provider)
            let path = "/sign-in/callback?code=c0de&state=\(Link.encoded(asked["state"] ?? ""))"
            #expect(try await visitor.get(path).status == 200)
            #expect(try await visitor.get(path).status == 400)
            #expect(provider.paths.filter { $0 == "/token" }.count == 1)
        }
    }

    @Test(
        "A path that leads to another site, or is very long, is ignored",
        arguments: [
            "//evil.example", "/\\evil.example", "https://evil.example", "/" + String(repeating: "a", count: 501),
        ]
    )
    func path(to: String) async throws {
        try await withProvider { desk, provider, _ async throws in
            let arrival = try await PageVisitor(of: desk).signIn(with: provider, to: to)
            #expect(arrival.status == 200)
            #expect(arrival.text.contains(#"content="0;url=/""#))
        }
    }

    @Test(
        "The form shows an error of the provider, escaped for the page",
        arguments: [
            ("access_denied", "did not let you sign in"), ("server_error", "refused the sign-in: server_error"),
            ("<b>\u{7}x", "refused the sign-in: &lt;b&gt;x"),
        ]
    )
    func error(name: String, text: String) async throws {
        try await withProvider { desk, provider, _ async throws in
            let visitor = PageVisitor(of: desk)
            let asked = try await visitor.leave(for: provider)
            let query = "error=\(Link.encoded(name))&state=\(Link.encoded(asked["state"] ?? ""))"
            let reply = try await visitor.get("/sign-in/callback?\(query)")
            #expect(reply.status == 403)
            #expect(reply.text.contains(text))
            #expect(visitor[.session] == nil)
        }
    }

    @Test(
        "An ID token that is not the provider's, for this desk and this sign-in, signs nobody in",
        arguments: IDTokenForgery.all
    )
    func forged(_ forgery: IDTokenForgery) async throws {
        try await withProvider { desk, provider, _ async throws in
            provider.state.withLock { state in
                state.claims = forgery.claims
                state.header = forgery.header
                state.alter = forgery.alter
            }
            let visitor = PageVisitor(of: desk)
            let reply = try await visitor.signIn(with: provider)
            #expect(reply.status == 403)
            #expect(reply.text.contains(forgery.says), "\(reply.text)")
            #expect(visitor[.session] == nil)
            #expect(try await desk.store.people().isEmpty)
            provider.state.withLock { ($0.claims, $0.header, $0.alter) = ([:], [:], { $0 }) }
        }
    }

    @Test("A valid token is accepted with a small difference of clocks, several audiences, or no key ID")
    func inOrder() async throws {
        try await withProvider { desk, provider, clock async throws in
            let seconds = clock.timestamp.milliseconds / 1000
            let variants: [[String: JSONValue]] = [
                ["exp": .integer(seconds - 60)], ["iat": .integer(seconds + 60)],
                ["aud": ["refund-desk", "other"], "azp": "refund-desk"], ["aud": ["refund-desk"]],
                ["iat": .number(Double(seconds) + 0.5)],
            ]
            for claims in variants {
                provider.state.withLock { $0.claims = claims }
                #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200, "\(claims)")
            }
            provider.state.withLock { ($0.claims, $0.header) = ([:], ["kid": .null]) }
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
        }
    }

    @Test("A provider that changes its key is asked for the new one, but not for each stranger's token")
    func newKey() async throws {
        try await withProvider { desk, provider, clock async throws in
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            provider.state.withLock { ($0.key, $0.keyID) = (P256.Signing.PrivateKey(), "second") }
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 403, "the keys were just read")
            clock.advance(by: .seconds(11))
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            #expect(provider.paths.filter { $0 == "/keys" }.count == 2)
            clock.advance(by: .seconds(3601))
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            #expect(provider.paths.filter { $0 == "/keys" }.count == 3)
        }
    }

    @Test(
        "The form says that the provider cannot be used, without its settings, and passwords and tokens still work",
        arguments: [
            (["issuer": "https://other.example.com"], "has the issuer https://other.example.com"),
            (["token_endpoint": "http://login.example.com/token"], "is not an https URL"),
            (["authorization_endpoint": "javascript:alert(1)"], "is not an https URL"),
            (["jwks_uri": .null], "not a JSON object with all endpoints"),
        ] as [([String: JSONValue], String)]
    )
    func unusable(document: [String: JSONValue], text: String) async throws {
        try await withProvider { desk, provider, _ async throws in
            provider.state.withLock { $0.document = document }
            let visitor = PageVisitor(of: desk)
            let reply = try await visitor.get("/sign-in/provider?to=%2Fcases")
            #expect(reply.status == 503)
            #expect(reply.text.contains("the identity provider cannot be used; refund-desk doctor says why"))
            #expect(!reply.text.contains("example.com"))
            #expect(desk.log.lines.contains { $0.contains(text) })
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
        }
    }

    @Test("A provider that does not answer is asked once in ten seconds, and what is known stays in use")
    func unreachable() async throws {
        try await withProvider { desk, provider, clock async throws in
            let discovery = "/realms/company/.well-known/openid-configuration"
            let visitor = PageVisitor(of: desk)
            provider.state.withLock { $0.statuses[discovery] = 0 }
            for _ in 0..<3 {
                let reply = try await visitor.get("/sign-in/provider")
                #expect(reply.status == 503 && reply.text.contains("does not answer as it should"))
            }
            #expect(provider.paths == [discovery])
            provider.state.withLock { $0.statuses = [:] }
            clock.advance(by: .seconds(11))
            #expect(try await visitor.signIn(with: provider).status == 200)
            provider.state.withLock { $0.statuses[discovery] = 500 }
            clock.advance(by: .seconds(3601))
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            provider.state.withLock { $0.statuses = ["/token": 0] }
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 503)
            provider.state.withLock { $0.statuses = ["/token": 400] }
            let refused = try await PageVisitor(of: desk).signIn(with: provider)
            #expect(refused.status == 403 && refused.text.contains("refused the sign-in: invalid_grant"))
        }
    }

    @Test(
        "The first configured group that a person has decides role and apps, also nested and from the userinfo endpoint"
    )
    func groups() async throws {
        try await withProvider(FakeIdentityProvider.configuration(groupsClaim: "realm_access.roles")) {
            desk,
            provider,
            _ async throws in
            func signIn(_ claims: [String: JSONValue], _ info: [String: JSONValue] = [:]) async throws -> Person? {
                provider.state.withLock { ($0.claims, $0.userInfo) = (claims, info) }
                _ = try await PageVisitor(of: desk).signIn(with: provider)
                return try await desk.store.people().first
            }
            var person = try await signIn(["realm_access": ["roles": ["x", "everybody", "support"]]])
            #expect(person?.role == .operate && person?.apps == .only("com.example.other"))
            person = try await signIn(["realm_access.roles": ["refund-admins", "support"]])
            #expect(person?.role == .admin && person?.apps == .all)
            person = try await signIn([:], ["sub": "8c1f", "realm_access": ["roles": "everybody"]])
            #expect(person?.role == .viewer)
            let paths = provider.paths
            #expect(paths.filter { $0 == "/userinfo" }.count == 1)
            provider.state.withLock { $0.userInfo = ["sub": "other", "realm_access": ["roles": "refund-admins"]] }
            let reply = try await PageVisitor(of: desk).signIn(with: provider)
            #expect(reply.status == 403 && reply.text.contains("names somebody else"))
            #expect(try await desk.store.people().map(\.role) == [.viewer])
        }
    }

    @Test("A person without a configured group has no access, and loses the sessions that they have")
    func lostGroup() async throws {
        try await withProvider { desk, provider, _ async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: provider).status == 200)
            #expect(try await visitor.get("/cases").status == 200)
            provider.state.withLock { $0.claims = ["groups": ["other"]] }
            let refused = try await PageVisitor(of: desk).signIn(with: provider)
            #expect(refused.status == 403 && refused.text.contains("none of your groups gives access"))
            #expect(try await visitor.get("/cases").status == 303, "the session ended at once")
            let deeds = try await desk.audit.deeds(matching: AuditFilter(), limit: 100, cursor: nil).items.map(\.deed)
            #expect(deeds.filter { $0.kind == .sessionsEnded }.map(\.author) == ["identity provider"])
            provider.state.withLock { ($0.claims, $0.userInfo) = (["groups": .null], ["sub": "8c1f"]) }
            let untold = try await PageVisitor(of: desk).signIn(with: provider)
            #expect(untold.status == 403 && untold.text.contains("does not tell your groups"))
        }
    }

    @Test("A disabled or removed person has no access, whatever the provider says")
    func disabled() async throws {
        try await withProvider { desk, provider, clock async throws in
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            let people = try await desk.store.people()
            let id = try #require(people.first?.id)
            for change in [PersonChange.disabled, .removed] {
                _ = try await desk.store.changePerson(id, change, by: "test", at: clock.timestamp)
                let reply = try await PageVisitor(of: desk).signIn(with: provider)
                #expect(reply.status == 403 && reply.text.contains("disabled or removed ana"))
            }
            #expect(try await desk.store.people().count == 1)
        }
    }

    @Test("An administrator changes neither password nor role of a person of the provider")
    func foreign() async throws {
        try await withProvider { desk, provider, clock async throws in
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            let people = try await desk.store.people()
            let person = try #require(people.first)
            let digest = PasswordDigest(rawValue: "$scrypt$ln=1,r=8,p=1$AA$AA")
            for change in [PersonChange.password(digest, oneTimeUntil: nil), .grant(.admin, .all)] {
                #expect(try await desk.store.changePerson(person.id, change, by: "test", at: clock.timestamp) == nil)
            }
            #expect(try await desk.store.people() == [person])
        }
    }

    @Test(
        "The name is the first claim that no other name looks like; without one, it is the person's ID",
        arguments: [
            (["preferred_username": "ana@example.com"], "ana@example.com"),
            (["preferred_username": "Ana Müller", "email": "ana@example.com"], "ana@example.com"),
            (["preferred_username": .null, "name": "Ana"], "Ana"), (["preferred_username": "a\u{202E}b"], nil),
        ] as [([String: JSONValue], String?)]
    )
    func name(claims: [String: JSONValue], name: String?) async throws {
        try await withProvider { desk, provider, _ async throws in
            provider.state.withLock { $0.claims = claims }
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            let people = try await desk.store.people()
            let person = try #require(people.first)
            #expect(person.name == name ?? person.id)
        }
    }

    @Test("A person of the provider and one with a password may have the same name")
    func sameName() async throws {
        try await withProvider { desk, provider, clock async throws in
            let people = PersonIssuer(store: desk.store, passwords: .cheap, now: { clock.timestamp })
            _ = try await people.add("ana", role: .admin, apps: .all, password: "correct horse battery", by: "test")
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            #expect(try await desk.store.people().map(\.role) == [.admin, .viewer])
            #expect(try await desk.store.person(signInName: "ana")?.role == .admin)
        }
    }

    @Test("Codes that the provider refuses slow down the visitor's network")
    func attempts() async throws {
        try await withProvider { desk, provider, _ async throws in
            provider.state.withLock { $0.statuses = ["/token": 400] }
            var statuses: [Int] = []
            for _ in 0..<40 where statuses.last != 429 {
                statuses.append(try await PageVisitor(of: desk).signIn(with: provider).status)
            }
            #expect(statuses.last == 429)
            #expect(statuses.dropLast().allSatisfy { $0 == 403 })
        }
    }

    @Test("A failure of the provider or of the desk slows nobody down", arguments: [0, 401, 500])
    func noFailure(status: Int) async throws {
        try await withProvider { desk, provider, _ async throws in
            provider.state.withLock { $0.statuses = ["/token": status] }
            provider.state.withLock { $0.refusal = "invalid_client" }
            for _ in 0..<10 { #expect(try await PageVisitor(of: desk).signIn(with: provider).status != 429) }
            provider.state.withLock { ($0.statuses, $0.claims) = ([:], ["nonce": "other"]) }
            for _ in 0..<10 { #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 403) }
            provider.state.withLock { $0.claims = [:] }
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
        }
    }

    @Test("A link of another site leads to the form and changes no session", arguments: ["cross-site", "same-site"])
    func foreignLink(site: String) async throws {
        try await withProvider { desk, provider, _ async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
            let form = try await visitor.get("/sign-in/provider?to=%2Fcases", [name: site])
            #expect(form.status == 200 && form.text.contains("Sign in with Company"))
            #expect(visitor[.provider] == nil)
            #expect(try await visitor.get("/cases").status == 200)
            // The visitor's own click ends the old session, whose cookie would not come back with them.
            let old = try #require(visitor[.session])
            #expect(try await visitor.signIn(with: provider).status == 200)
            visitor[.session] = old
            #expect(try await visitor.get("/cases").status == 303)
        }
    }

    @Test("A group that only looks like a configured one gives nothing")
    func twinGroup() {
        var configuration = FakeIdentityProvider.configuration
        configuration.groups = [.init(group: "Keyholders", role: .admin)]
        #expect("\u{212A}eyholders" == "Keyholders", "Swift calls both equal")
        #expect(configuration.grant(of: ["\u{212A}eyholders"]) == nil)
        #expect(configuration.grant(of: ["Keyholders"])?.role == .admin)
    }

    @Test("Sessions of the provider's people end if the configuration has no provider any more")
    func withoutProvider() async throws {
        try await withProvider { desk, provider, clock async throws in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: provider).status == 200)
            let people = try await desk.store.people()
            let person = try #require(people.first)
            try await RoutedDesk.withRoutes(dependencies: .quick(clock)) { other async throws in
                _ = try await other.store.admitPerson(person)
                let secret = PageSecret()
                let session = PageSession(of: .person(person), at: clock.timestamp)
                #expect(try await other.store.addSession(session, digest: secret.digest))
                let visitor = PageVisitor(of: other)
                visitor[.session] = secret.text
                #expect(try await visitor.get("/cases").status == 303)
            }
        }
    }

    @Test("A database that has an older role of a person begins no session")
    func olderRole() async throws {
        try await withProvider { desk, provider, clock async throws in
            #expect(try await PageVisitor(of: desk).signIn(with: provider).status == 200)
            let people = try await desk.store.people()
            var person = try #require(people.first)
            person.role = .admin
            let session = PageSession(of: .person(person), at: clock.timestamp)
            #expect(try await !desk.store.addSession(session, digest: [1]))
        }
    }

    @Test("A desk without a provider has neither the button nor the routes")
    func without() async throws {
        try await RoutedDesk.withRoutes { desk in
            let visitor = PageVisitor(of: desk)
            let form = try await visitor.get("/sign-in")
            #expect(!form.text.contains("/sign-in/provider"))
            for path in ["/sign-in/provider", "/sign-in/callback?code=a&state=b"] {
                #expect(try await visitor.get(path).headers[.location] == "/sign-in")
            }
        }
    }
}
