import AppStoreClient
import AppStoreTypes
import Foundation
import Testing

@Suite("Whether a request is sent again")
struct RetryRuleTests {
    /// A call, by what a second sending of it may do.
    enum Call: CaseIterable, Sendable {
        /// It reads, sets, or carries an identifier that makes it one.
        case harmless
        /// An error says that nothing was done.
        case afterErrorAnswer
        /// Only where it was surely not done.
        case onlyIfNotDone

        func make(_ api: AppStoreServerAPI) async throws {
            switch self {
            case .harmless: try await api.sendConsumption(ConsumptionRequest.example, about: .example)
            case .afterErrorAnswer: _ = try await api.extendRenewalDate(of: "5", ExtendRenewalDateRequest())
            case .onlyIfNotDone: _ = try await api.requestTestNotification()
            }
        }
    }

    /// What comes back.
    enum Outcome: Sendable {
        case answer(Int, Int64?)
        case failure(TransportFailure.Kind)
        case otherError
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
            // Apple's errors to retry, and its rate limit: nothing was done.
            Row(.answer(404, 4_040_002), every), Row(.answer(404, 4_040_004), every),
            Row(.answer(404, 4_040_006), every), Row(.answer(500, 5_000_001), every),
            Row(.answer(429, 4_290_000), every), Row(.answer(429, nil), every),
            // Trouble of which it is not known how far the request came.
            Row(.answer(500, 5_000_000), [.harmless, .afterErrorAnswer]),
            Row(.answer(500, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(502, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(503, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(504, nil), [.harmless, .afterErrorAnswer]),
            Row(.answer(500, 5_000_777), [.harmless, .afterErrorAnswer]),
            Row(.failure(.timeout), [.harmless]), Row(.failure(.connectionLost), [.harmless]),
            Row(.failure(.malformed), [.harmless]), Row(.failure(.other), [.harmless]), Row(.otherError, [.harmless]),
            // The request never left.
            Row(.failure(.noConnection), every), Row(.failure(.noTLS), every),
            // The same again would bring the same.
            Row(.failure(.invalidAddress), []), Row(.failure(.tooLarge), []),
            Row(.answer(400, nil), []), Row(.answer(400, 4_000_006), []), Row(.answer(401, nil), []),
            Row(.answer(403, 4_030_004), []), Row(.answer(404, nil), []), Row(.answer(404, 4_040_010), []),
            Row(.answer(404, 4_040_008), []), Row(.answer(409, 4_090_000), []), Row(.answer(302, nil), []),
            Row(.answer(415, nil), []), Row(.answer(400, 9_990_000), []),
        ]
    }

    @Test("depends on what came back and on what a second sending may do", arguments: Row.all, Call.allCases)
    func rule(_ row: Row, _ call: Call) async throws {
        struct OtherError: Error {}
        let transport = RecordingTransport { _ in
            switch row.outcome {
            case .answer(let status, let code):
                .json(status, code.map { #"{"errorCode": \#($0), "errorMessage": "Words."}"# } ?? "")
            case .failure(let kind): throw TransportFailure(kind, "words")
            case .otherError: throw OtherError()
            }
        }
        let api = AppStoreServerAPI.example(transport, on: VirtualClock(jumps: true))
        await #expect(throws: AppStoreAPIError.self) { try await call.make(api) }
        #expect(transport.requests.count == (row.repeated.contains(call) ? 4 : 1))
        #expect(Set(transport.requests.map(\.body)).count == 1)
    }

    @Test("is no when success came with a body that cannot be read, unless the call only reads")
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

    @Test("can be yes for codes that the caller names")
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

    @Test("is said of each endpoint")
    func endpoints() {
        let notTwice: Set<APIEndpoint> = [
            .requestTestNotification, .uploadImage, .uploadMessage, .initiatePerformanceTest, .cancelSubscription,
            .changeSubscriptionMetadata, .changeSubscriptionPrice, .migrateSubscription, .revokeSubscription,
            .requestTransactionRefund,
        ]
        for endpoint in APIEndpoint.all {
            let expected: APIEndpoint.Repetition =
                notTwice.contains(endpoint)
                ? .onlyIfNotDone : endpoint == .extendRenewalDate ? .afterErrorAnswer : .harmless
            #expect(endpoint.repetition == expected, "\(endpoint)")
            if endpoint.method == "GET" { #expect(endpoint.repetition == .harmless) }
        }
    }
}
