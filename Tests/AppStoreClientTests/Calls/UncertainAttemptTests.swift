import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Retries after an attempt that may have taken effect")
struct UncertainAttemptTests {
    typealias Outcome = RetryRuleTests.Outcome

    /// A call that removes something, with the code of "not found".
    struct Removal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let notFound: Int64
        let make: @Sendable (AppStoreServerAPI) async throws -> Void

        static let all: [Removal] = [
            Removal(testDescription: "Delete Image", notFound: 4_040_014) { try await $0.deleteImage("i") },
            Removal(testDescription: "Delete Message", notFound: 4_040_015) { try await $0.deleteMessage("m") },
            Removal(testDescription: "Delete Default Message", notFound: 4_040_020) {
                try await $0.deleteDefaultMessage(for: "p", locale: "en-US")
            },
            Removal(testDescription: "Delete Realtime URL", notFound: 4_040_021) { try await $0.deleteRealtimeURL() },
            Removal(testDescription: "Unclaim Seat", notFound: 4_040_999) { try await $0.unclaimSeat("c", of: "5") },
        ]
    }

    /// Creates a transport with one outcome for the first request and another one for all further requests.
    private static func transport(_ first: Outcome, then other: Outcome) -> RecordingTransport {
        let isFirst = Mutex(true)
        return RecordingTransport { _ in
            let outcome = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? first : other
            }
            return try outcome.response()
        }
    }

    @Test(
        "A removal succeeds when its retry finds nothing, because the first attempt may have removed it",
        arguments: Removal.all,
        [
            Outcome.failure(.timeout), .failure(.connectionLost), .failure(.other), .otherError, .answer(502, nil),
            .answer(500, 5_000_000),
        ]
    )
    func removed(_ removal: Removal, _ first: Outcome) async throws {
        let transport = Self.transport(first, then: .answer(404, removal.notFound))
        try await removal.make(.example(transport, on: VirtualClock(jumps: true)))
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A removal fails with \"not found\" if no earlier attempt may have removed it",
        arguments: Removal.all,
        [Outcome.failure(.noConnection), .failure(.noTLS), .answer(429, nil), .answer(500, 5_000_001)]
    )
    func neverThere(_ removal: Removal, _ first: Outcome) async throws {
        let transport = Self.transport(first, then: .answer(404, removal.notFound))
        let error = try await #require(throws: AppStoreAPIError.self) {
            try await removal.make(.example(transport, on: VirtualClock(jumps: true)))
        }
        guard case .rejected(let rejection) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(rejection.code?.rawValue == removal.notFound)
        #expect(!rejection.followsUncertainAttempt)
        #expect(!error.mayHaveArrived)
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A removal fails if its retry gets an error other than \"not found\", and that error mentions the first attempt",
        arguments: Removal.all,
        [Outcome.answer(404, nil), .answer(404, 4_040_010), .answer(403, 4_030_019), .answer(401, nil)]
    )
    func otherError(_ removal: Removal, _ other: Outcome) async throws {
        let transport = Self.transport(.failure(.timeout), then: other)
        let error = try await #require(throws: AppStoreAPIError.self) {
            try await removal.make(.example(transport, on: VirtualClock(jumps: true)))
        }
        guard case .rejected(let rejection) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(rejection.followsUncertainAttempt)
        #expect(error.mayHaveArrived)
        #expect(error.description.hasSuffix("after an attempt that may have taken effect"))
        #expect(transport.requests.count == 2)
    }

    @Test(
        "The error of a retry says that an earlier attempt may have taken effect",
        arguments: [
            (Outcome.failure(.timeout), Outcome.failure(.noConnection), true),
            (.failure(.connectionLost), .failure(.noTLS), true), (.answer(500, nil), .answer(400, 4_000_035), true),
            (.failure(.timeout), .answer(429, nil), true), (.failure(.noConnection), .failure(.noConnection), false),
            (.failure(.noConnection), .answer(400, 4_000_035), false), (.answer(429, nil), .answer(429, nil), false),
        ]
    )
    func earlierAttempt(_ first: Outcome, _ other: Outcome, _ mayHaveArrived: Bool) async throws {
        let api = AppStoreServerAPI.example(
            Self.transport(first, then: other),
            on: VirtualClock(jumps: true)
        )
        let error = try await #require(throws: AppStoreAPIError.self) {
            try await api.sendConsumption(ConsumptionRequest.example, about: .example)
        }
        #expect(error.mayHaveArrived == mayHaveArrived)
        #expect(error.description.contains("after an attempt that may have taken effect") == mayHaveArrived)
    }

    @Test("An extension is repeated after error responses, which prove that nothing was extended")
    func provenExtension() async throws {
        let transport = Self.transport(.answer(500, nil), then: .failure(.noConnection))
        let api = AppStoreServerAPI.example(transport, on: VirtualClock(jumps: true))
        let error = try await #require(throws: AppStoreAPIError.self) {
            try await api.extendRenewalDate(of: "5", ExtendRenewalDateRequest())
        }
        #expect(!error.mayHaveArrived)
        #expect(transport.requests.count == 4)
    }
}
