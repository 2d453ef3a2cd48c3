import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Foundation
import Testing

@Suite("Sending consumption information")
struct SendConsumptionTests {
    private static let accepted = TransportResponse(status: 202)

    @Test("A version 2 answer is sent to its URL as JSON")
    func v2() async throws {
        let transport = RecordingTransport(Self.accepted)
        try await AppStoreServerAPI.example(transport).sendConsumption(ConsumptionRequest.example, about: .example)
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.method == "PUT")
        #expect(
            request.url == "https://api.storekit.apple.com/inApps/v2/transactions/consumption/2000000812345678"
        )
        #expect(request.headers.keys.sorted() == ["Accept", "Authorization", "Content-Type", "User-Agent"])
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(try request.tokenClaims().bundleID == "com.example.notes")
        let body = try JSONDecoder().decode(JSONValue.self, from: try #require(request.body))
        #expect(
            body
                == .object([
                    "customerConsented": .bool(true), "sampleContentProvided": .bool(false),
                    "deliveryStatus": .string("DELIVERED"), "consumptionPercentage": .integer(25_000),
                    "refundPreference": .string("GRANT_PRORATED"),
                ])
        )
    }

    @Test("A version 1 answer is sent to its URL as JSON")
    func v1() async throws {
        let transport = RecordingTransport(Self.accepted)
        try await AppStoreServerAPI.example(transport).sendConsumption(ConsumptionRequestV1.example, about: .example)
        let request = try #require(transport.requests.first)
        #expect(request.method == "PUT")
        #expect(
            request.url == "https://api.storekit.apple.com/inApps/v1/transactions/consumption/2000000812345678"
        )
        let body = try JSONDecoder().decode(JSONValue.self, from: try #require(request.body))
        #expect(
            body
                == .object([
                    "customerConsented": .bool(true), "consumptionStatus": .integer(2), "platform": .integer(1),
                    "sampleContentProvided": .bool(false), "deliveryStatus": .integer(0),
                    "appAccountToken": .string(""), "accountTenure": .integer(0), "playTime": .integer(0),
                    "lifetimeDollarsRefunded": .integer(0), "lifetimeDollarsPurchased": .integer(0),
                    "userStatus": .integer(1),
                ])
        )
    }

    @Test("A composed body is sent byte for byte", arguments: [1, 2])
    func bytes(_ version: Int) async throws {
        let composed =
            try version == 1
            ? JSONEncoder().encode(ConsumptionRequestV1.example) : JSONEncoder().encode(ConsumptionRequest.example)
        let body = Data(" \n".utf8) + composed + Data(" ".utf8)
        let transport = RecordingTransport(Self.accepted)
        let status = try await AppStoreServerAPI.example(transport).sendConsumption(
            body: body,
            version: version,
            about: .example
        )
        #expect(status == 202)
        #expect(transport.requests.map(\.body) == [body])
        #expect(transport.requests.first?.url.contains("/inApps/v\(version)/") == true)
    }

    /// An answer that Apple would refuse.
    struct Broken: Sendable, CustomTestStringConvertible {
        let violation: ConsumptionRuleViolation
        var version = 2
        let body: String
        var subject = ConsumptionSubject.example

        var testDescription: String { "version \(version): \(violation)" }

        static let all: [Broken] = [
            Broken(violation: .invalidCustomerConsented, body: "{}"),
            Broken(violation: .invalidCustomerConsented, version: 1, body: "{}"),
            Broken(
                violation: .invalidDeliveryStatus,
                body: #"{"customerConsented": true, "sampleContentProvided": false, "deliveryStatus": "LOST"}"#
            ),
            Broken(
                violation: .invalidTransactionID,
                body: "{}",
                subject: ConsumptionSubject(transactionID: "")
            ),
            Broken(
                violation: .familyTransactionNotSupported,
                body: "{}",
                subject: ConsumptionSubject(transactionID: "5", ownership: .familyShared)
            ),
            Broken(
                violation: .transactionTypeNotSupported,
                version: 1,
                body: "{}",
                subject: ConsumptionSubject(transactionID: "5", type: .nonConsumable)
            ),
        ]
    }

    @Test("An answer that violates a rule is not sent", arguments: Broken.all)
    func broken(_ row: Broken) async throws {
        let transport = RecordingTransport(Self.accepted)
        let api = AppStoreServerAPI.example(transport)
        let error = try await #require(throws: AppStoreAPIError.self) {
            try await api.sendConsumption(body: Data(row.body.utf8), version: row.version, about: row.subject)
        }
        guard case .invalidRequest(let violation) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(violation == row.violation)
        #expect(!error.isRetryable)
        #expect(transport.requests.isEmpty)
    }

    @Test("A value that Apple adds later is sent if the caller skips its rule", arguments: [1, 2])
    func skipped(_ version: Int) async throws {
        let transport = RecordingTransport(Self.accepted)
        let api = AppStoreServerAPI.example(transport)
        if version == 1 {
            var request = ConsumptionRequestV1.example
            request.platform = Platform(rawValue: 9)
            try await api.sendConsumption(request, about: .example, skipping: [.invalidPlatform])
        } else {
            var request = ConsumptionRequest.example
            request.refundPreference = RefundPreference(rawValue: "GRANT_LATER")
            try await api.sendConsumption(request, about: .example, skipping: [.invalidRefundPreference])
        }
        let member = version == 1 ? #""platform":9"# : #""refundPreference":"GRANT_LATER""#
        let body = try #require(transport.requests.first?.body)
        #expect(String(decoding: body, as: UTF8.self).contains(member))

        let again = try await api.sendConsumption(
            body: body,
            version: version,
            about: .example,
            skipping: [.invalidPlatform, .invalidRefundPreference]
        )
        #expect(again == 202)
        await #expect(throws: AppStoreAPIError.self) {
            try await api.sendConsumption(body: body, version: version, about: .example)
        }
        #expect(transport.requests.map(\.body) == [body, body])
    }

    @Test("A transaction ID of any format is sent, escaped in the URL", arguments: ["01JD8Q-X", "../../../x", "٥"])
    func identifier(_ transactionID: String) async throws {
        let transport = RecordingTransport(Self.accepted)
        let subject = ConsumptionSubject(transactionID: transactionID, type: .consumable)
        try await AppStoreServerAPI.example(transport).sendConsumption(ConsumptionRequest.example, about: subject)
        let url = try #require(transport.requests.first?.url)
        let prefix = "https://api.storekit.apple.com/inApps/v2/transactions/consumption/"
        #expect(url.hasPrefix(prefix))
        #expect(url.dropFirst(prefix.count).removingPercentEncoding == transactionID)
        #expect(!url.dropFirst(prefix.count).contains("/"))
    }

    @Test("A body that is not an answer is not sent", arguments: ["", "[]", #"{"customerConsented": "yes"}"#])
    func noAnswer(_ body: String) async throws {
        let transport = RecordingTransport(Self.accepted)
        let api = AppStoreServerAPI.example(transport)
        let error = try await #require(throws: AppStoreAPIError.self) {
            try await api.sendConsumption(body: Data(body.utf8), version: 2, about: .example)
        }
        guard case .notSent = error else {
            Issue.record("\(error)")
            return
        }
        #expect(!error.isRetryable)
        #expect(transport.requests.isEmpty)
    }

    @Test("An answer that gets no response is retryable")
    func noConnection() async throws {
        struct NoConnection: Error {}
        let transport = RecordingTransport { _ in throw NoConnection() }
        let api = AppStoreServerAPI.example(transport)
        let error = try await #require(throws: AppStoreAPIError.self) {
            try await api.sendConsumption(ConsumptionRequest.example, about: .example)
        }
        guard case .transport(let failure) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(failure.kind == .other)
        #expect(failure.message.contains("NoConnection"))
        #expect(error.mayHaveArrived)
        #expect(error.isRetryable)
        #expect(transport.requests.count == 1)
    }
}
