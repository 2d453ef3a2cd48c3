import AppStoreTypes
import Foundation
import TestSupport
import Testing

@testable import AppStoreTrust

@Suite("Remembered certificate chains")
struct RememberedChainTests {
    @Test("A chain is remembered once for all data signed with it")
    func remembered() async throws {
        let chain = try ChainDraft().make()
        let chains = try chain.verifier()
        let verifier = SignedDataVerifier(chains: chains)
        for type in ["TEST", "REFUND", "TEST"] {
            var draft = try JWSDraft(chain)
            draft.payload["notificationType"] = .string(type)
            _ = try await verifier.verify(draft.text(), as: NotificationPayload.self)
            #expect(chains.rememberedChains == 1)
        }
    }

    @Test("A chain is remembered only after a valid signature")
    func onlyGood() async throws {
        let chain = try ChainDraft().make()
        let chains = try chain.verifier()
        let verifier = SignedDataVerifier(chains: chains)
        let good = try JWSDraft(chain).text()
        let forged = good.dropLast(86) + String(repeating: "A", count: 86)
        await #expect(throws: VerificationFailure.invalidSignature) {
            try await verifier.verify(String(forged), as: NotificationPayload.self)
        }
        #expect(chains.rememberedChains == 0)
        _ = try await verifier.verify(good, as: NotificationPayload.self)
        #expect(chains.rememberedChains == 1)
    }

    @Test("A remembered chain does not make a forged signature valid")
    func forgedAfterwards() async throws {
        let chain = try ChainDraft().make()
        let verifier = SignedDataVerifier(chains: try chain.verifier())
        let good = try JWSDraft(chain).text()
        _ = try await verifier.verify(good, as: NotificationPayload.self)
        let forged = String(good.dropLast(86) + String(repeating: "A", count: 86))
        await #expect(throws: VerificationFailure.invalidSignature) {
            try await verifier.verify(forged, as: NotificationPayload.self)
        }
    }

    @Test("The verifier never remembers more chains than its capacity")
    func bounded() async throws {
        let chain = try ChainDraft().make()
        let chains = try chain.verifier(capacity: 3)
        let verifier = SignedDataVerifier(chains: chains)
        for number in 0..<5 {
            var draft = try JWSDraft(chain)
            draft.header["number"] = .integer(Int64(number))
            _ = try await verifier.verify(draft.text(), as: NotificationPayload.self)
            #expect(chains.rememberedChains == min(number + 1, 3))
        }
    }

    @Test(
        "A remembered chain is refused for a time outside its validity",
        arguments: [SampleTime.validity.lowerBound - .seconds(1), SampleTime.validity.upperBound + .seconds(1)]
    )
    func outside(_ time: Timestamp) async throws {
        let chain = try ChainDraft().make()
        let chains = try chain.verifier()
        let verifier = SignedDataVerifier(chains: chains)
        _ = try await verifier.verify(JWSDraft(chain).text(), as: NotificationPayload.self)
        var draft = try JWSDraft(chain)
        draft.payload["signedDate"] = .integer(time.milliseconds)
        let text = try draft.text()
        await #expect(throws: VerificationFailure.certificateOutsideValidity) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
        // Anyone can write such a time under a known header, so the chain stays.
        #expect(chains.rememberedChains == 1)
    }

    @Test("A remembered chain is checked online again after 15 minutes")
    func lifetime() async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let responder = FakeResponder(for: draft)
        let clock = VirtualClock()
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: responder, now: { clock.timestamp }))
        let text = try JWSDraft(chain).text()
        for (step, requests) in [(0, 2), (899, 2), (1, 4), (899, 4), (1, 6)] {
            clock.advance(by: .seconds(step))
            _ = try await verifier.verify(text, as: NotificationPayload.self)
            #expect(responder.requests.count == requests)
        }
        clock.advance(by: .seconds(-3600))
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        #expect(responder.requests.count == 8)
    }

    @Test("A remembered chain is refused once it is revoked or its status is unavailable")
    func revokedLater() async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let responder = FakeResponder(for: draft)
        let clock = VirtualClock()
        let chains = try chain.verifier(onlineChecks: responder, now: { clock.timestamp })
        let verifier = SignedDataVerifier(chains: chains)
        let text = try JWSDraft(chain).text()
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        #expect(chains.rememberedChains == 1)
        let end = clock.timestamp + .seconds(1_700)
        responder.answer(at: FakeResponder.leafURL) { request, issuer in
            var answer = try OCSPAnswer(to: request, signedBy: issuer)
            answer.status = .revoked
            answer.nextUpdate = end
            return try answer.der()
        }
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        clock.advance(by: .seconds(900))
        for _ in 0..<2 {
            await #expect(throws: VerificationFailure.certificateRevoked) {
                try await verifier.verify(text, as: NotificationPayload.self)
            }
        }
        #expect(chains.rememberedChains == 0)
        responder.answer(at: FakeResponder.leafURL) { _, _ in throw Unreachable() }
        // What the responder said counts until it expires.
        clock.advance(by: .seconds(700))
        await #expect(throws: VerificationFailure.certificateRevoked) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
        clock.advance(by: .seconds(200))
        await #expect(throws: VerificationFailure.revocationStatusUnavailable) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
    }

    @Test("A remembered chain is refused after its certificates expire, with online checks")
    func expiry() async throws {
        var draft = ChainDraft.withResponders
        draft.leaf.validity = SampleTime.validity.lowerBound...(SampleTime.present + .seconds(60))
        let chain = try draft.make()
        let responder = FakeResponder(for: draft)
        let clock = VirtualClock()
        let chains = try chain.verifier(onlineChecks: responder, now: { clock.timestamp })
        let verifier = SignedDataVerifier(chains: chains)
        let text = try JWSDraft(chain).text()
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        clock.advance(by: .seconds(60))
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        #expect(chains.rememberedChains == 1)
        clock.advance(by: .seconds(1))
        await #expect(throws: VerificationFailure.certificateOutsideValidity) {
            try await verifier.verify(text, as: NotificationPayload.self)
        }
        #expect(chains.rememberedChains == 0)
    }

    @Test("A remembered chain is dropped when its intermediate is found revoked under another leaf")
    func revokedElsewhere() async throws {
        let draft = ChainDraft.withResponders
        let chain = try draft.make()
        let sibling = try chain.sibling()
        let responder = FakeResponder(for: draft)
        let clock = VirtualClock()
        let chains = try chain.verifier(onlineChecks: responder, now: { clock.timestamp })
        let verifier = SignedDataVerifier(chains: chains)
        let texts = try [chain, sibling].map { try JWSDraft($0).text() }
        _ = try await verifier.verify(texts[0], as: NotificationPayload.self)
        responder.answer(at: FakeResponder.intermediateURL) { request, issuer in
            var answer = try OCSPAnswer(to: request, signedBy: issuer)
            answer.status = .revoked
            return try answer.der()
        }
        clock.advance(by: .seconds(900))
        await #expect(throws: VerificationFailure.certificateRevoked) {
            try await verifier.verify(texts[1], as: NotificationPayload.self)
        }
        #expect(chains.rememberedChains == 0)
        await #expect(throws: VerificationFailure.certificateRevoked) {
            try await verifier.verify(texts[0], as: NotificationPayload.self)
        }
    }

    @Test("Concurrent verifications of one chain validate it once, for any signing times")
    func together() async throws {
        let chain = try ChainDraft().make()
        let chains = try chain.verifier()
        let verifier = SignedDataVerifier(chains: chains)
        let texts = try (0..<64).map { number in
            var draft = try JWSDraft(chain)
            draft.payload["signedDate"] = .integer(SampleTime.signing.milliseconds + Int64(number))
            return try draft.text()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for text in texts { group.addTask { _ = try await verifier.verify(text, as: NotificationPayload.self) } }
            try await group.waitForAll()
        }
        #expect(chains.validatedChains == 1)
        #expect(chains.rememberedChains == 1)
    }

    @Test("Concurrent verifications refuse only the data that was signed outside the validity")
    func concurrentOutsideValidity() async throws {
        let chain = try ChainDraft().make()
        let verifier = SignedDataVerifier(chains: try chain.verifier())
        let outside = SampleTime.validity.upperBound + .seconds(1)
        let texts = try (0..<32).map { number in
            var draft = try JWSDraft(chain)
            if number % 2 == 0 { draft.payload["signedDate"] = .integer(outside.milliseconds) }
            return try draft.text()
        }
        let failures = await withTaskGroup(of: VerificationFailure?.self) { group in
            for text in texts {
                group.addTask {
                    do throws(VerificationFailure) {
                        _ = try await verifier.verify(text, as: NotificationPayload.self)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures.count { $0 == .certificateOutsideValidity } == 16)
        #expect(failures.count { $0 == nil } == 16)
    }

    @Test("Forged headers neither evict a remembered chain nor add others")
    func forgers() async throws {
        let chain = try ChainDraft().make()
        let chains = try chain.verifier(capacity: 2)
        let verifier = SignedDataVerifier(chains: chains)
        let text = try JWSDraft(chain).text()
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        for number in 0..<40 {
            var forged = try JWSDraft(chain)
            forged.header["number"] = .integer(Int64(number))
            forged.sign = { _ in Data(count: 64) }
            let text = try forged.text()
            await #expect(throws: VerificationFailure.invalidSignature) {
                try await verifier.verify(text, as: NotificationPayload.self)
            }
        }
        #expect(chains.rememberedChains == 1)
        let before = chains.validatedChains
        _ = try await verifier.verify(text, as: NotificationPayload.self)
        #expect(chains.validatedChains == before)
    }
}
