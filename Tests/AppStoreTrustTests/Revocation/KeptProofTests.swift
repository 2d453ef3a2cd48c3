import AppStoreTypes
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Responses of OCSP responders that are kept beyond a restart")
struct KeptProofTests {
    private let draft = ChainDraft.withResponders
    private let clock = VirtualClock(start: SampleTime.present)

    /// Returns the transport of a responder that is down.
    private func down() -> FakeResponder {
        let failing: FakeResponder.Answer = { _, _ in throw Unreachable() }
        return FakeResponder(
            for: draft,
            answers: [FakeResponder.leafURL: failing, FakeResponder.intermediateURL: failing]
        )
    }

    /// Returns the verifier of a process that starts now.
    private func started(_ chain: MadeChain, _ responder: FakeResponder) throws -> CertificateChainVerifier {
        try chain.verifier(onlineChecks: responder, now: { [clock] in clock.timestamp })
    }

    private func verify(_ text: String, _ chains: CertificateChainVerifier) async throws {
        _ = try await SignedDataVerifier(chains: chains).verify(text, as: NotificationPayload.self)
    }

    /// Returns what a process keeps that verified a text.
    private func kept(_ text: String, _ chain: MadeChain) async throws -> [RevocationProof] {
        let chains = try started(chain, FakeResponder(for: draft))
        try await verify(text, chains)
        return await chains.revocationProofs()
    }

    /// Returns what another process keeps after a responder stated, at the given time, that the leaf is revoked.
    private func revocation(
        at issue: Timestamp,
        _ text: String,
        _ chain: MadeChain
    ) async throws -> [RevocationProof] {
        let responder = FakeResponder(for: draft)
        responder.answer(at: FakeResponder.leafURL) { request, issuer in
            var answer = try OCSPAnswer(to: request, signedBy: issuer)
            answer.status = .revoked
            answer.thisUpdate = issue
            return try answer.der()
        }
        let chains = try started(chain, responder)
        await #expect(throws: VerificationFailure.certificateRevoked) { try await verify(text, chains) }
        return await chains.revocationProofs()
    }

    @Test("After a restart, kept responses prove the status while the responder is down, and no longer than they say")
    func restart() async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let proofs = try await kept(text, chain)
        #expect(proofs.count == 2 && Set(proofs.map(\.certificate)).count == 2)
        #expect(proofs.allSatisfy { $0.expiresAt == SampleTime.present + .seconds(86_400) })
        #expect(proofs.allSatisfy { $0.issuedAt == SampleTime.present - .seconds(60) })
        clock.advance(by: .seconds(86_399))
        let (responder, later) = (down(), down())
        let restarted = try started(chain, responder)
        await #expect(throws: VerificationFailure.revocationStatusUnavailable) { try await verify(text, restarted) }
        restarted.offer(proofs)
        try await verify(text, restarted)
        #expect(responder.requests.count == 4, "the responder is asked first")
        clock.advance(by: .seconds(1))
        let tooLate = try started(chain, later)
        tooLate.offer(proofs)
        await #expect(throws: VerificationFailure.revocationStatusUnavailable) { try await verify(text, tooLate) }
        await #expect(throws: VerificationFailure.revocationStatusUnavailable) { try await verify(text, restarted) }
    }

    @Test("A kept OCSP response that was altered, or is about another certificate, proves nothing", arguments: 0..<20)
    func altered(_ number: Int) async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let proofs = try await kept(text, chain)
        let restarted = try started(chain, down())
        restarted.offer(
            proofs.enumerated().map { index, proof in
                var response = proof.response
                if number == 0 {
                    response = proofs[1 - index].response
                } else {
                    // A byte of the signature, of the data that it signs, or of what tells them apart.
                    response[number * response.count / 21] ^= 1
                }
                return RevocationProof(
                    certificate: proof.certificate,
                    response: response,
                    issuedAt: proof.issuedAt,
                    expiresAt: proof.expiresAt
                )
            }
        )
        await #expect(throws: VerificationFailure.revocationStatusUnavailable) { try await verify(text, restarted) }
        restarted.offer(proofs)
        try await verify(text, restarted)
    }

    @Test("A revocation is kept like a good status, and replaces a good status", arguments: [false, true])
    func revoked(wasGood: Bool) async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let responder = FakeResponder(for: draft)
        let chains = try started(chain, responder)
        if wasGood {
            try await verify(text, chains)
            clock.advance(by: .seconds(900))
        }
        let time = clock.timestamp
        responder.answer(at: FakeResponder.leafURL) { request, issuer in
            var answer = try OCSPAnswer(to: request, signedBy: issuer)
            answer.status = .revoked
            answer.thisUpdate = time
            return try answer.der()
        }
        await #expect(throws: VerificationFailure.certificateRevoked) { try await verify(text, chains) }
        let restarted = try started(chain, down())
        restarted.offer(await chains.revocationProofs())
        await #expect(throws: VerificationFailure.certificateRevoked) { try await verify(text, restarted) }
    }

    @Test(
        "A revocation whose response repeats a nonce is kept only with an equally new response that proves the same",
        arguments: [OCSPAnswer.Status.good, .revoked],
        [0, 3600]
    )
    func revokedWithNonce(_ status: OCSPAnswer.Status, secondsOlder: Int) async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let responder = FakeResponder(for: draft)
        responder.answer(at: FakeResponder.leafURL) { request, issuer in
            var answer = try OCSPAnswer(to: request, signedBy: issuer)
            answer.repeatsNonce = true
            answer.status = answer.nonce == nil ? status : .revoked
            if answer.nonce == nil { answer.thisUpdate = answer.thisUpdate - .seconds(secondsOlder) }
            return try answer.der()
        }
        let chains = try started(chain, responder)
        await #expect(throws: VerificationFailure.certificateRevoked) { try await verify(text, chains) }
        let proofs = await chains.revocationProofs()
        let isKept = status == .revoked && secondsOlder == 0
        // The other one is about the intermediate certificate.
        #expect(proofs.count == (isKept ? 2 : 1))
        let restarted = try started(chain, down())
        restarted.offer(proofs)
        await #expect(throws: isKept ? VerificationFailure.certificateRevoked : .revocationStatusUnavailable) {
            try await verify(text, restarted)
        }
        responder.answer(at: FakeResponder.leafURL) { _, _ in throw Unreachable() }
        clock.advance(by: .seconds(900))
        await #expect(throws: VerificationFailure.certificateRevoked) { try await verify(text, chains) }
    }

    @Test(
        "A revocation that another desk kept counts while the responder is down, if it is newer than the own status",
        arguments: [false, true]
    )
    func revocationOfAnotherDesk(isNewer: Bool) async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let responder = FakeResponder(for: draft)
        let chains = try started(chain, responder)
        try await verify(text, chains)
        #expect(await chains.revocationProofs().count == 2)
        clock.advance(by: .seconds(600))
        let issue = isNewer ? clock.timestamp : SampleTime.present - .seconds(3600)
        chains.offer(try await revocation(at: issue, text, chain))
        responder.answer(at: FakeResponder.leafURL) { _, _ in throw Unreachable() }
        clock.advance(by: .seconds(900))
        if isNewer {
            await #expect(throws: VerificationFailure.certificateRevoked) { try await verify(text, chains) }
        } else {
            try await verify(text, chains)
        }
    }

    @Test(
        "A newer revocation that another desk kept counts although the responder repeats that the status is good",
        arguments: [false, true]
    )
    func revocationDespiteGoodStatus(isNewer: Bool) async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let responder = FakeResponder(for: draft)
        let chains = try started(chain, responder)
        try await verify(text, chains)
        let asked = responder.requests.count
        clock.advance(by: .seconds(300))
        let issue = isNewer ? clock.timestamp : SampleTime.present - .seconds(3600)
        await chains.take(try await revocation(at: issue, text, chain))
        #expect(responder.requests.count == asked, "no responder is asked")
        // First the desk's own status is in use, then the responder is asked again.
        for _ in 0..<2 {
            if isNewer {
                await #expect(throws: VerificationFailure.certificateRevoked) { try await verify(text, chains) }
            } else {
                try await verify(text, chains)
            }
            clock.advance(by: .seconds(900))
        }
        #expect(responder.requests.count > asked)
    }

    @Test("A response over 16 KiB is used, but not kept")
    func tooLong() async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let responder = FakeResponder(for: draft)
        for url in [FakeResponder.leafURL, FakeResponder.intermediateURL] {
            responder.answer(at: url) { request, issuer in
                var answer = try OCSPAnswer(to: request, signedBy: issuer)
                answer.extraBytes = RevocationProof.longest
                return try answer.der()
            }
        }
        let chains = try started(chain, responder)
        try await verify(text, chains)
        #expect(await chains.revocationProofs().isEmpty)
    }
}
