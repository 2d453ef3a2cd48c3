import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Foundation
import GooglePlay
import TestSupport
import Testing

@Suite("Calls to Google Play without a token or without time")
struct UnsentCallTests {
    @Test("A call and its access token share the time left, and nothing is sent after it", arguments: [5, 20, 40])
    func timeLeft(tokenSeconds: Int) async throws {
        let time = VirtualClock.google()
        let transport = RecordingTransport { request in
            guard request.url == "https://token.example/token" else { return .json(200, "") }
            time.advance(by: .seconds(tokenSeconds))
            return .json(200, #"{"access_token": "access-1", "expires_in": 3600, "token_type": "Bearer"}"#)
        }
        let end = time.timestamp + .seconds(25)
        let client = try ClientTests.client(time, transport).with { end - time.timestamp }
        let answer = { _ = try await client.reviewRefund(order: OrderID(rawValue: "GPA.1"), body: Data("{}".utf8)) }
        if tokenSeconds < 25 {
            try await answer()
            #expect(transport.requests.map(\.timeout) == [.seconds(25), .seconds(25 - tokenSeconds)])
        } else {
            await #expect(throws: GooglePlayFailure.outOfTime) { try await answer() }
            #expect(transport.requests.count == 1)
        }
    }

    @Test("A failure of the token endpoint is a failure of its own, after which nothing has arrived")
    func noToken() async throws {
        let transport = RecordingTransport(.json(400, #"{"error": "invalid_request"}"#))
        let client = try ClientTests.client(.google(), transport)
        await #expect {
            try await client.reviewRefund(order: OrderID(rawValue: "GPA.1"), body: Data("{}".utf8))
        } throws: { error in
            guard let failure = error as? GooglePlayFailure, case .noToken(.refused) = failure else { return false }
            return failure.isRetryable && !failure.mayHaveArrived
        }
    }
}
