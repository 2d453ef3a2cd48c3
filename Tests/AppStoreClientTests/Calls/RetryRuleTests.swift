import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Which failed requests are retried")
struct RetryRuleTests {
    /// A call, by the effect of sending it twice.
    enum Call: CaseIterable, Sendable {
        /// It reads, sets a value, or carries an identifier that makes it idempotent.
        case harmless
        /// An error response proves that nothing was done.
        case afterErrorAnswer
        /// It is repeated only if it certainly was not done.
        case onlyIfNotDone

        func make(_ api: AppStoreServerAPI) async throws {
            switch self {
            case .harmless: try await api.sendConsumption(ConsumptionRequest.example, about: .example)
            case .afterErrorAnswer: _ = try await api.extendRenewalDate(of: "5", ExtendRenewalDateRequest())
            case .onlyIfNotDone: _ = try await api.requestTestNotification()
            }
        }
    }

    /// The result of a request.
    enum Outcome: Sendable {
        case answer(Int, Int64?)
        case failure(TransportFailure.Kind)
        case otherError

        /// Returns Apple's response, or throws the error of the transport.
        func response() throws -> TransportResponse {
            struct OtherError: Error {}
            switch self {
            case .answer(let status, let code):
                return .json(status, code.map { #"{"errorCode": \#($0), "errorMessage": "Words."}"# } ?? "")
            case .failure(let kind): throw TransportFailure(kind, "words")
            case .otherError: throw OtherError()
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let outcome: Outcome
        let repeated: Set<Call>

        init(_ outcome: Outcome, _ repeated: Set<Call>) {
            self.outcome = outcome
            self.repeated = repeated
        }

        var testDescription: String { "\(outcome)" }

        private static let every = Set(Call.allCases)

        static let all: [Row] = [
            // Apple's retryable errors and its rate limit, after which nothing was done.
            Row(.answer(404, 4_040_002), every), Row(.answer(404, 4_040_004), every),
            Row(.answer(404, 4_040_006), every), Row(.answer(500, 5_000_001), every),
            Row(.answer(429, 4_290_000), every), Row(.answer(429, nil), every),
            // Failures that do not show how far the request came.
            Row(.answer(500, 5_000_000), [.harmless, .afterErrorAnswer]),
            Row(.answer(500, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(502, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(503, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(504, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(500, 5_000_777), [.harmless, .afterErrorAnswer]),
            Row(.failure(.timeout), [.harmless]), Row(.failure(.connectionLost), [.harmless]),
            Row(.failure(.malformed), [.harmless]), Row(.failure(.other), [.harmless]), Row(.otherError, [.harmless]),
            // Failures before the request was sent.
            Row(.failure(.noConnection), every), Row(.failure(.noTLS), every),
            // Failures that a retry would repeat.
            Row(.failure(.invalidAddress), []), Row(.failure(.tooLarge), []),
            Row(.answer(400, nil), []), Row(.answer(400, 4_000_006), []), Row(.answer(401, nil), []),
            Row(.answer(403, 4_030_004), []), Row(.answer(404, nil), []), Row(.answer(404, 4_040_010), []),
            Row(.answer(404, 4_040_008), []), Row(.answer(409, 4_090_000), []), Row(.answer(302, nil), []),
            Row(.answer(415, nil), []), Row(.answer(400, 9_990_000), []),
        ]
    }

    @Test("A retry depends on the failure and on the effect of a repeated call", arguments: Row.all, Call.allCases)
    func rule(_ row: Row, _ call: Call) async throws {
        let transport = RecordingTransport { _ in try row.outcome.response() }
        let api = AppStoreServerAPI.example(transport, on: VirtualClock(jumps: true))
        await #expect(throws: AppStoreAPIError.self) { try await call.make(api) }
        #expect(transport.requests.count == (row.repeated.contains(call) ? 4 : 1))
        #expect(Set(transport.requests.map(\.body)).count == 1)
    }

    @Test("An unreadable success is retried only if the call only reads")
    func unreadable() async throws {
        for (call, count) in [(Call.onlyIfNotDone, 1), (.afterErrorAnswer, 1)] {
            let transport = RecordingTransport(.json(200, "<html>"))
            let api = AppStoreServerAPI.example(transport, on: VirtualClock(jumps: true))
            await #expect(throws: AppStoreAPIError.self) { try await call.make(api) }
            #expect(transport.requests.count == count)
        }
        let transport = RecordingTransport(.json(200, "<html>"))
        let api = AppStoreServerAPI.example(transport, on: VirtualClock(jumps: true))
        await #expect(throws: AppStoreAPIError.self) { try await api.transactionInfo(of: "5") }
        #expect(transport.requests.count == 4)
    }

    @Test("A caller can add error codes that are retried")
    func alsoRetried() async throws {
        let transport = RecordingTransport(.json(404, #"{"errorCode": 4040008, "errorMessage": "Not yet."}"#))
        let api = AppStoreServerAPI.example(
            transport,
            on: VirtualClock(jumps: true),
            retries: CallRetryPolicy(attempts: 3, alsoRetried: [.testNotificationNotFound])
        )
        await #expect(throws: AppStoreAPIError.self) { try await api.testNotificationStatus(of: "t") }
        #expect(transport.requests.count == 3)
    }

    @Test("Each endpoint states whether it can be repeated")
    func endpoints() {
        let notTwice: Set<APIEndpoint> = [
            .requestTestNotification, .uploadImage, .uploadMessage, .initiatePerformanceTest, .cancelSubscription,
            .changeSubscriptionMetadata, .changeSubscriptionPrice, .migrateSubscription, .revokeSubscription,
            .requestTransactionRefund,
        ]
        let others: [APIEndpoint: APIEndpoint.Repetition] = [
            .extendRenewalDate: .afterErrorAnswer, .deleteImage: .removal(notFound: .imageNotFound),
            .deleteMessage: .removal(notFound: .messageNotFound),
            .deleteDefaultMessage: .removal(notFound: .defaultMessageNotFound),
            .deleteRealtimeURL: .removal(notFound: .realtimeURLNotFound), .unclaimSeat: .removal(notFound: nil),
        ]
        for endpoint in APIEndpoint.all {
            let expected = notTwice.contains(endpoint) ? .onlyIfNotDone : others[endpoint] ?? .harmless
            #expect(endpoint.repetition == expected, "\(endpoint)")
            if endpoint.method == "GET" { #expect(endpoint.repetition == .harmless) }
            if case .removal = endpoint.repetition {} else { #expect(endpoint.method != "DELETE", "\(endpoint)") }
        }
    }
}
