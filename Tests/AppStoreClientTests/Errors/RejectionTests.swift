import AppStoreClient
import ClientTestSupport
import Foundation
import Testing

@testable import AppStoreTypes

@Suite("Errors that Apple returns")
struct RejectionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        var headers: [String: String] = [:]
        let body: String
        var code: AppStoreErrorCode?
        var message: String?
        var requestID: String?
        var retryAfter: Timestamp?
        var isRetryable = false

        static let all: [Row] = [
            Row(
                testDescription: "known code",
                status: 404,
                body: #"{"errorCode": 4040010, "errorMessage": "Transaction id not found."}"#,
                code: .transactionIDNotFound,
                message: "Transaction id not found."
            ),
            Row(
                testDescription: "retryable code",
                status: 404,
                body: #"{"errorCode": 4040002, "errorMessage": "Account not found. Please try again."}"#,
                code: .accountNotFoundRetryable,
                message: "Account not found. Please try again.",
                isRetryable: true
            ),
            Row(
                testDescription: "unknown code",
                status: 400,
                body: #"{"errorCode": 4000999, "errorMessage": "Something new."}"#,
                code: AppStoreErrorCode(rawValue: 4_000_999),
                message: "Something new."
            ),
            Row(testDescription: "no code", status: 400, body: "{}"),
            Row(
                testDescription: "code as text",
                status: 400,
                body: #"{"errorCode": "NOT_AUTHORIZED", "errorMessage": "No."}"#,
                message: "No."
            ),
            Row(
                testDescription: "code without a message",
                status: 400,
                body: #"{"errorCode": 4000006}"#,
                code: .invalidTransactionID
            ),
            Row(testDescription: "list", status: 400, body: #"[4000006]"#),
            Row(testDescription: "cut JSON", status: 400, body: #"{"errorCode": 4000006, "err"#),
            Row(
                testDescription: "further members",
                status: 400,
                body: #"{"errorCode": 4000006, "later": true}"#,
                code: .invalidTransactionID
            ),
            Row(
                testDescription: "plain text of 401",
                status: 401,
                body: "Unauthenticated\n\nRequest ID: ABC.0.0\n",
                message: "Unauthenticated",
                requestID: "ABC.0.0"
            ),
            Row(
                testDescription: "plain text with other line breaks",
                status: 401,
                body: "\r\n  Unauthenticated \r\nrequest id:\r\n",
                message: "Unauthenticated"
            ),
            Row(
                testDescription: "plain text without an end",
                status: 401,
                body: String(repeating: "a", count: 100_000),
                message: String(repeating: "a", count: 200)
            ),
            Row(testDescription: "page of 403", status: 403, body: "<html>"),
            Row(testDescription: "nothing of 404", status: 404, body: ""),
            Row(testDescription: "redirect", status: 302, headers: ["location": "https://example.com"], body: ""),
            Row(
                testDescription: "rate limit with a time in milliseconds",
                status: 429,
                headers: ["retry-after": "1795000123456"],
                body: #"{"errorCode": 4290000, "errorMessage": "Rate limit exceeded."}"#,
                code: .rateLimitExceeded,
                message: "Rate limit exceeded.",
                retryAfter: Timestamp(milliseconds: 1_795_000_123_456),
                isRetryable: true
            ),
            Row(
                testDescription: "rate limit with a date",
                status: 429,
                headers: ["retry-after": "Wed, 18 Nov 2026 11:08:50 GMT"],
                body: "",
                retryAfter: Timestamp(seconds: 1_795_000_130),
                isRetryable: true
            ),
            Row(testDescription: "rate limit without a time", status: 429, body: "", isRetryable: true),
            Row(
                testDescription: "general failure",
                status: 500,
                body: #"{"errorCode": 5000000, "errorMessage": "An unknown error occurred."}"#,
                code: .generalInternal,
                message: "An unknown error occurred.",
                isRetryable: true
            ),
            Row(testDescription: "gateway's page", status: 502, body: "<html>Bad Gateway</html>", isRetryable: true),
        ]
    }

    @Test("A rejection contains every part of the response", arguments: Row.all)
    func rejection(_ row: Row) async throws {
        let transport = RecordingTransport(.json(row.status, row.body, headers: row.headers))
        let api = AppStoreServerAPI.example(transport)
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await api.transactionInfo(of: "5") },
            { try await api.sendConsumption(ConsumptionRequest.example, about: .example) },
            { try await api.sendConsumption(ConsumptionRequestV1.example, about: .example) },
        ]
        for call in calls {
            let error = try await #require(throws: AppStoreAPIError.self) { try await call() }
            guard case .rejected(let rejection) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(rejection.status == row.status)
            #expect(rejection.code == row.code)
            #expect(rejection.name == row.code?.name)
            #expect(rejection.message == row.message)
            #expect(rejection.requestID == row.requestID)
            #expect(rejection.retryAfter == row.retryAfter)
            #expect(rejection.body == Data(row.body.utf8))
            #expect(error.isRetryable == row.isRetryable)
        }
        #expect(transport.requests.count == calls.count)
    }

    @Test("A rejection without text has no message")
    func bytes() async throws {
        let body = Data([0xff, 0xfe, 0x00, 0x41])
        let api = AppStoreServerAPI.example(RecordingTransport(TransportResponse(status: 500, body: body)))
        await #expect(throws: AppStoreAPIError.rejected(.init(status: 500, body: body))) {
            try await api.transactionInfo(of: "5")
        }
    }

    @Test("A documented error has its code, name and status", arguments: catalogue)
    func code(_ number: Int64) async throws {
        let code = AppStoreErrorCode(rawValue: number)
        let body = #"{"errorCode": \#(number), "errorMessage": "Words."}"#
        let api = AppStoreServerAPI.example(RecordingTransport(.json(code.httpStatus, body)))
        let error = try await #require(throws: AppStoreAPIError.self) { try await api.finishTransaction("5") }
        guard case .rejected(let rejection) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(rejection.code == code)
        #expect(rejection.status == Int(number / 10_000))
        #expect(rejection.name?.hasSuffix("Error") == true)
        let passes: Set<Int64> = [4_040_002, 4_040_004, 4_040_006, 4_290_000, 5_000_000, 5_000_001]
        #expect(error.isRetryable == passes.contains(number))
        #expect(!error.mayHaveArrived)
        #expect(error.description == "answered \(rejection.status) \(code.name ?? "") (\(number)) \"Words.\"")
    }

    private static let catalogue =
        [AppStoreErrorCode.catalogue.mapValues(\.name), AppStoreErrorCode.advancedCommerce].flatMap(\.keys).sorted()

    @Test("The description of an error contains no part of the body")
    func description() {
        let secret = Data("eyJhbGciOi".utf8)
        let errors: [AppStoreAPIError] = [
            .rejected(.init(status: 500, body: secret)),
            .unreadableResponse(status: 200, body: secret, reason: "it is not JSON"),
            .receiptRefused(
                ReceiptRefusal(
                    status: .malformed,
                    environment: .sandbox,
                    response: VerifyReceiptResponse { $0.latestReceipt = "eyJhbGciOi" }
                )
            ),
        ]
        for error in errors { #expect(!"\(error)".contains("eyJ")) }
    }
}
