import AppStoreTypes
import Testing

@testable import AppStoreTrust

@Suite("Concurrent online checks", .timeLimit(.minutes(45)))
struct ConcurrentChecksTests {
    private let draft = ChainDraft.withResponders

    private static func verify(_ texts: [String], by verifier: SignedDataVerifier) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for text in texts { group.addTask { _ = try await verifier.verify(text, as: NotificationPayload.self) } }
            try await group.waitForAll()
        }
    }

    @Test("Online checks query leaf and intermediate at the same time")
    func leafAndIntermediate() async throws {
        let chain = try draft.make()
        let responder = FakeResponder(for: draft)
        let gate = GatedResponder(responder)
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: gate))
        async let verified: Void = Self.verify([JWSDraft(chain).text()], by: verifier)
        // Both requests are sent before either is answered.
        await gate.arrivals(2)
        #expect(responder.requests.isEmpty)
        gate.open()
        try await verified
        #expect(gate.arrived == 2)
    }

    @Test("Concurrent online checks query each certificate once, and different ones in parallel")
    func many() async throws {
        let chain = try draft.make()
        let chains = try [chain] + (0..<19).map { _ in try chain.sibling() }
        let texts = try chains.flatMap { chain in
            try (0..<3).map { number in
                var jws = try JWSDraft(chain)
                jws.payload["notificationUUID"] = .string("\(number)")
                return try jws.text()
            }
        }
        let responder = FakeResponder(for: draft)
        let gate = GatedResponder(responder)
        let chainVerifier = try chain.verifier(onlineChecks: gate)
        let verifier = SignedDataVerifier(chains: chainVerifier)
        async let verified: Void = Self.verify(texts, by: verifier)
        // All requests, for 20 leaves and their one intermediate, are sent before any is answered.
        await gate.arrivals(21)
        gate.open()
        try await verified
        #expect(gate.arrived == 21)
        #expect(responder.requests.count { $0 == FakeResponder.intermediateURL } == 1)
        #expect(chainVerifier.validatedChains == 20)
        try await Self.verify(texts, by: verifier)
        #expect(gate.arrived == 21)
    }

    @Test("Online checks continue for other callers when one is cancelled")
    func cancellation() async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let gate = GatedResponder(FakeResponder(for: draft))
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: gate))
        let first = Task { try await verifier.verify(text, as: NotificationPayload.self) }
        await gate.arrivals(2)
        async let others: Void = Self.verify([text, text, text], by: verifier)
        first.cancel()
        gate.open()
        try await others
        _ = try? await first.value.payload
    }

    @Test("Online checks run again after a cancelled call")
    func afterCancellation() async throws {
        let chain = try draft.make()
        let text = try JWSDraft(chain).text()
        let gate = GatedResponder(FakeResponder(for: draft))
        let verifier = SignedDataVerifier(chains: try chain.verifier(onlineChecks: gate, failureMode: .soft))
        let cancelled = Task { try await verifier.verify(text, as: NotificationPayload.self) }
        await gate.arrivals(2)
        cancelled.cancel()
        async let again: Void = Self.verify([text], by: verifier)
        await gate.arrivals(4)
        gate.open()
        try await again
        _ = try? await cancelled.value
        #expect(gate.arrived == 4)
    }
}
