import AppStoreTypes
import Crypto
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Online revocation checks")
struct RevocationTests {
    /// The answer of a responder, and the expected failure.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let failure: VerificationFailure
        let answer: FakeResponder.Answer

        init(
            _ description: String,
            _ failure: VerificationFailure,
            answer: @escaping FakeResponder.Answer
        ) {
            testDescription = description
            self.failure = failure
            self.answer = answer
        }

        /// Creates a row with one change in the answer.
        static func changed(
            _ description: String,
            _ failure: VerificationFailure = .revocationStatusUnknown,
            _ change: @escaping @Sendable (inout OCSPAnswer) -> Void
        ) -> Row {
            Row(description, failure) { request, issuer in
                var answer = try OCSPAnswer(to: request, signedBy: issuer)
                change(&answer)
                return try answer.der()
            }
        }

        static let all: [Row] = [
            Row("unreachable", .revocationStatusUnavailable) { _, _ in throw Unreachable() },
            Row("invalid data", .revocationStatusUnknown) { _, _ in Array("<html>".utf8) },
            Row("nothing", .revocationStatusUnknown) { _, _ in [] },
            .changed("revoked", .certificateRevoked) { $0.status = .revoked },
            .changed("revoked, signed with another key") {
                $0.status = .revoked
                $0.key = P256.Signing.PrivateKey()
            },
            .changed("revoked, in an outdated answer") {
                $0.status = .revoked
                $0.nextUpdate = SampleTime.present - .seconds(86_400)
            },
            .changed("unknown") { $0.status = .unknown },
            .changed("signed with another key") { $0.key = P256.Signing.PrivateKey() },
            .changed("about another certificate") { $0.certificateID[$0.certificateID.count - 1] ^= 1 },
            .changed("out of date") { $0.nextUpdate = SampleTime.present - .seconds(86_400) },
            .changed("without an expiration") { $0.nextUpdate = nil },
            .changed("from the future") { $0.thisUpdate = SampleTime.present + .seconds(86_400) },
            .changed("try later") { $0.responseStatus = 3 },
            .changed("unauthorized") { $0.responseStatus = 6 },
        ]
    }

    @Test("Online checks of a good chain query leaf and intermediate once")
    func good() async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let responder = FakeResponder(for: draft)
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: responder))
        let payload = try await verifier.verify(JWSDraft(chain).text(), as: NotificationPayload.self).payload
        #expect(payload.notificationType == .test)
        #expect(responder.requests.sorted() == [FakeResponder.intermediateURL, FakeResponder.leafURL])
    }

    @Test(
        "Hard online checks refuse data unless both certificates are proved good",
        arguments: Row.all,
        [FakeResponder.leafURL, FakeResponder.intermediateURL]
    )
    func refused(_ row: Row, at url: String) async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let chains = try chain.verifier(onlineChecks: FakeResponder(for: draft, answers: [url: row.answer]))
        await #expect(throws: row.failure) {
            try await SignedDataVerifier(chains: chains).verify(text, as: NotificationPayload.self)
        }
        #expect(chains.rememberedChains == 0)
        #expect(row.failure.isRetryable == (row.failure != .certificateRevoked))
    }

    @Test("Online checks do not query responders of an untrusted chain")
    func untrusted() async throws {
        var draft = ChainDraft.withResponders
        draft.leaf.marker = nil
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: SilentResponder()))
        await #expect(throws: VerificationFailure.missingMarker) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("Online checks query nothing if no certificate names a responder")
    func noResponder() async throws {
        let chain = try ChainDraft().make()
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: SilentResponder()))
        _ = try await verifier.verify(JWSDraft(chain).text(), as: NotificationPayload.self)
    }

    @Test("A root that names a responder is refused without a query")
    func rootWithResponder() async throws {
        var draft = ChainDraft.withResponders
        draft.root.responder = FakeResponder.leafURL
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: SilentResponder()))
        await #expect(throws: VerificationFailure.untrustedChain) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test(
        "Soft online checks refuse only revoked certificates",
        arguments: Row.all,
        [FakeResponder.leafURL, FakeResponder.intermediateURL]
    )
    func soft(_ row: Row, at url: String) async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let responder = FakeResponder(for: draft, answers: [url: row.answer])
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: responder, failureMode: .soft))
        if row.failure == .certificateRevoked {
            await #expect(throws: row.failure) { try await verifier.verify(text, as: NotificationPayload.self) }
        } else {
            _ = try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("Soft online checks pause for a minute after a responder fails")
    func pause() async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let responder = FakeResponder(for: draft, answers: [FakeResponder.leafURL: { _, _ in throw Unreachable() }])
        let clock = VirtualClock()
        let verifier = SignedDataVerifier(
            chains: try chain.verifier(onlineChecks: responder, failureMode: .soft, now: { clock.timestamp })
        )
        for (step, requests) in [(0, 2), (59, 2), (1, 3), (59, 3)] {
            clock.advance(by: .seconds(step))
            _ = try await verifier.verify(text, as: NotificationPayload.self)
            #expect(responder.requests.count == requests)
        }
    }

    /// A responder that answers with an expiry, and then not at all.
    private static func expiring(after validity: Duration, from clock: VirtualClock) -> FakeResponder.Answer {
        { request, issuer in
            var answer = try OCSPAnswer(to: request, signedBy: issuer)
            answer.thisUpdate = clock.timestamp
            answer.nextUpdate = clock.timestamp + validity
            return try answer.der()
        }
    }

    @Test(
        "A responder's answer is used until it expires while the responder is down, and no longer",
        arguments: [FakeResponder.leafURL, FakeResponder.intermediateURL]
    )
    func kept(at url: String) async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let clock = VirtualClock()
        let responder = FakeResponder(for: draft, answers: [url: Self.expiring(after: .seconds(7200), from: clock)])
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: responder, now: { clock.timestamp }))
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        responder.answer(at: url) { _, _ in throw Unreachable() }
        func asked() -> Int { responder.requests.count { $0 == url } }
        // The responder is asked again every 15 minutes, so that few verifications wait for it.
        for (step, requests) in [(899, 1), (1, 2), (899, 2), (1, 3), (5399, 4)] {
            clock.advance(by: .seconds(step))
            _ = try await verifier.verify(text, as: NotificationPayload.self)
            #expect(asked() == requests)
        }
        clock.advance(by: .seconds(1))
        await #expect(throws: VerificationFailure.revocationStatusUnavailable) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
        responder.answer(at: url, with: Self.expiring(after: .seconds(7200), from: clock))
        _ = try await verifier.verify(text, as: NotificationPayload.self)
    }

    @Test("An answer that expires within 15 minutes is not used after it has expired")
    func expired() async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let clock = VirtualClock()
        let url = FakeResponder.leafURL
        let responder = FakeResponder(for: draft, answers: [url: Self.expiring(after: .seconds(300), from: clock)])
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: responder, now: { clock.timestamp }))
        for (step, requests) in [(0, 1), (299, 1), (1, 2)] {
            clock.advance(by: .seconds(step))
            _ = try await verifier.verify(text, as: NotificationPayload.self)
            #expect(responder.requests.count { $0 == url } == requests)
        }
    }

    @Test("Renewing the status asks responders before the status runs out, so that a verification never asks")
    func renewal() async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let clock = VirtualClock()
        let responder = FakeResponder(for: draft)
        let chains = try chain.verifier(onlineChecks: responder, now: { clock.timestamp })
        let verifier = SignedDataVerifier(chains: chains)
        await chains.renewRevocationStatus()
        #expect(responder.requests.isEmpty, "no chain is in use yet")
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        for requests in [2, 4, 4, 6, 6, 8] {
            clock.advance(by: .seconds(300))
            await chains.renewRevocationStatus()
            #expect(responder.requests.count == requests)
            _ = try await verifier.verify(text, as: NotificationPayload.self)
            #expect(responder.requests.count == requests)
        }
        // A renewal that fails leaves the status as it is.
        responder.answer(at: FakeResponder.leafURL) { _, _ in throw Unreachable() }
        clock.advance(by: .seconds(600))
        await chains.renewRevocationStatus()
        let asked = responder.requests.count
        clock.advance(by: .seconds(299))
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        #expect(responder.requests.count == asked)
    }

    @Test("No responder is asked about data whose signature is invalid")
    func forged() async throws {
        let chain = try ChainDraft.withResponders.make()
        let parts = try JWSDraft(chain).text().split(separator: ".")
        let other = try JWSDraft(ChainDraft.withResponders.make()).text().split(separator: ".")
        let forged = "\(parts[0]).\(parts[1]).\(other[2])"
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: SilentResponder()))
        await #expect(throws: VerificationFailure.invalidSignature) {
            try await verifier.verify(forged, as: NotificationPayload.self)
        }
    }

    @Test("Online checks end without an answer after a timeout", arguments: [OnlineChecks.FailureMode.hard, .soft])
    func timeout(_ mode: OnlineChecks.FailureMode) async throws {
        let chain = try ChainDraft.withResponders.make()
        let text = try JWSDraft(chain).text()
        let clock = VirtualClock(jumps: true)
        let verifier = SignedDataVerifier(
            chains: try chain.verifier(onlineChecks: HangingResponder(), failureMode: mode, clock: clock)
        )
        if mode == .soft {
            _ = try await verifier.verify(text, as: NotificationPayload.self)
        } else {
            await #expect(throws: VerificationFailure.revocationStatusUnavailable) {
                try await verifier.verify(text, as: NotificationPayload.self)
            }
        }
        #expect(clock.sleeps.count == 2)
    }
}
