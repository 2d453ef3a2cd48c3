import AppStoreClient
import AppStoreTypes
import Foundation
import Refunds
import Testing

@testable import RefundDesk

@Suite("The retry policy")
struct RetryPolicyTests {
    private static let now = Timestamp(seconds: 1_780_000_000)
    private static let deadline = now + .seconds(12 * 3600)

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let error: AppStoreAPIError
        var attempt: Int64 = 1
        var now = RetryPolicyTests.now
        let state: Attempt.State
        /// Seconds until the next attempt, if the random share is the whole wait.
        let retryAfter: Double?
    }

    private static func transport(_ kind: TransportFailure.Kind) -> AppStoreAPIError {
        .transport(TransportFailure(kind, "words"))
    }

    private static func rejected(
        _ status: Int,
        _ code: AppStoreErrorCode? = nil,
        retryAt: Timestamp? = nil
    ) -> AppStoreAPIError {
        .rejected(.init(status: status, code: code, message: nil, retryAfter: retryAt, body: Data()))
    }

    static let rows: [Row] = [
        Row(testDescription: "500, first", error: rejected(500), state: .failed, retryAfter: 1),
        Row(testDescription: "500, second", error: rejected(500), attempt: 2, state: .failed, retryAfter: 2),
        Row(testDescription: "500, eighth", error: rejected(500), attempt: 8, state: .failed, retryAfter: 128),
        Row(testDescription: "500, tenth", error: rejected(500), attempt: 10, state: .failed, retryAfter: 300),
        Row(testDescription: "500, thousandth", error: rejected(500), attempt: 1000, state: .failed, retryAfter: 300),
        Row(testDescription: "503", error: rejected(503), state: .failed, retryAfter: 1),
        Row(
            testDescription: "429 with a time to come back",
            error: rejected(429, .rateLimitExceeded, retryAt: now + .seconds(90)),
            state: .failed,
            retryAfter: 90
        ),
        Row(
            testDescription: "429 with a time that is past",
            error: rejected(429, .rateLimitExceeded, retryAt: now - .seconds(90)),
            state: .failed,
            retryAfter: 1
        ),
        Row(
            testDescription: "429 with a time after the deadline: once more just before it",
            error: rejected(429, .rateLimitExceeded, retryAt: deadline + .seconds(1)),
            state: .failed,
            retryAfter: 12 * 3600 - 5
        ),
        Row(
            testDescription: "an unknown transaction, which may become known",
            error: rejected(404, .transactionIDNotFound),
            attempt: 4,
            state: .failed,
            retryAfter: 8
        ),
        Row(
            testDescription: "an unknown transaction, asked for five times",
            error: rejected(404, .transactionIDNotFound),
            attempt: 5,
            state: .failed,
            retryAfter: 16
        ),
        Row(
            testDescription: "an unknown transaction, asked for a hundred times",
            error: rejected(404, .transactionIDNotFound),
            attempt: 100,
            state: .failed,
            retryAfter: 300
        ),
        Row(
            testDescription: "an unknown transaction, shortly before the deadline",
            error: rejected(404, .transactionIDNotFound),
            attempt: 100,
            now: deadline - .seconds(65),
            state: .failed,
            retryAfter: 60
        ),
        Row(
            testDescription: "an unknown transaction, when no time is left",
            error: rejected(404, .transactionIDNotFound),
            attempt: 100,
            now: deadline - .seconds(5),
            state: .failed,
            retryAfter: nil
        ),
        Row(testDescription: "401, a refused key", error: rejected(401), attempt: 3, state: .failed, retryAfter: 4),
        Row(testDescription: "403", error: rejected(403), state: .refused, retryAfter: nil),
        Row(testDescription: "400", error: rejected(400), state: .refused, retryAfter: nil),
        Row(
            testDescription: "400 with a code",
            error: rejected(400, .invalidDeliveryStatus),
            state: .refused,
            retryAfter: nil
        ),
        Row(testDescription: "no connection", error: transport(.noConnection), state: .unsent, retryAfter: 1),
        Row(testDescription: "no TLS", error: transport(.noTLS), state: .unsent, retryAfter: 1),
        Row(testDescription: "no usable address", error: transport(.invalidAddress), state: .unsent, retryAfter: 1),
        Row(testDescription: "no answer in time", error: transport(.timeout), state: .unknown, retryAfter: 1),
        Row(testDescription: "a lost connection", error: transport(.connectionLost), state: .unknown, retryAfter: 1),
        Row(testDescription: "an answer too large", error: transport(.tooLarge), state: .unknown, retryAfter: 1),
        Row(testDescription: "a reply that is not HTTP", error: transport(.malformed), state: .unknown, retryAfter: 1),
        Row(testDescription: "any other failure", error: transport(.other), state: .unknown, retryAfter: 1),
        Row(
            testDescription: "an answer that cannot be read",
            error: .unreadableResponse(status: 200, body: Data("secret".utf8), reason: "it is empty"),
            state: .unknown,
            retryAfter: 1
        ),
        Row(
            testDescription: "cancelled after it may have been sent",
            error: .cancelled(mayHaveArrived: true),
            state: .unknown,
            retryAfter: 1
        ),
        Row(
            testDescription: "cancelled before it was sent",
            error: .cancelled(mayHaveArrived: false),
            state: .unsent,
            retryAfter: 1
        ),
        Row(
            testDescription: "an hourly limit that is reached",
            error: .budgetSpent(until: now + .seconds(90)),
            state: .unsent,
            retryAfter: 90
        ),
        Row(testDescription: "no time to send it", error: .deadlinePassed, state: .unsent, retryAfter: 1),
        Row(testDescription: "nothing sent", error: .notSent("no token"), state: .unsent, retryAfter: 1),
        Row(
            testDescription: "a broken rule",
            error: .invalidRequest(.invalidDeliveryStatus),
            state: .unsent,
            retryAfter: 1
        ),
        Row(
            testDescription: "shortly before the deadline: at the last moment",
            error: rejected(500),
            attempt: 10,
            now: deadline - .seconds(65),
            state: .failed,
            retryAfter: 60
        ),
        Row(
            testDescription: "too late for another attempt",
            error: rejected(500),
            now: deadline - .seconds(5),
            state: .failed,
            retryAfter: nil
        ),
        Row(
            testDescription: "after the deadline",
            error: transport(.noConnection),
            now: deadline + .seconds(1),
            state: .unsent,
            retryAfter: nil
        ),
    ]

    @Test("The retry policy gives each error an attempt state and a time for the next attempt", arguments: rows)
    func result(_ row: Row) {
        let result = RetryPolicy().result(
            of: row.error,
            attempt: row.attempt,
            deadline: Self.deadline,
            now: row.now,
            random: 1
        )
        #expect(result.state == row.state)
        #expect(result.retryAt == row.retryAfter.map { row.now + .seconds($0) })
    }

    @Test("The jitter spreads attempts over the whole wait", arguments: [(0.0, 0.0), (0.5, 4.0), (1.0, 8.0)])
    func jitter(_ random: Double, _ seconds: Double) {
        let result = RetryPolicy().result(
            of: Self.rejected(500),
            attempt: 4,
            deadline: Self.deadline,
            now: Self.now,
            random: random
        )
        #expect(result.retryAt == Self.now + .seconds(seconds))
    }

    struct SaidRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var status = 400
        var code: AppStoreErrorCode?
        var message: String?
        var body = "secret"
        let detail: String?
    }

    static let saidRows: [SaidRow] = [
        SaidRow(testDescription: "Apple's name", code: .invalidDeliveryStatus, detail: "InvalidDeliveryStatusError"),
        SaidRow(
            testDescription: "a body without message",
            body: "<p>No</p>\r\n\u{202E}such  page",
            detail: "<p>No</p> such page"
        ),
        SaidRow(testDescription: "no body", body: "", detail: nil),
        SaidRow(
            testDescription: "a long body",
            body: String(repeating: "x", count: 600),
            detail: String(repeating: "x", count: 500)
        ),
        SaidRow(
            testDescription: "a long message",
            message: String(repeating: "é", count: 600),
            detail: String(repeating: "é", count: 500)
        ),
        SaidRow(testDescription: "a body that is not text", body: "\u{0}\u{7}", detail: nil),
        SaidRow(testDescription: "a temporary error keeps no body", status: 502, detail: nil),
    ]

    @Test("A refused attempt keeps Apple's message as one line of at most 500 characters", arguments: saidRows)
    func said(_ row: SaidRow) {
        let error = AppStoreAPIError.rejected(
            .init(status: row.status, code: row.code, message: row.message, body: Data(row.body.utf8))
        )
        let result = RetryPolicy().result(of: error, attempt: 1, deadline: Self.deadline, now: Self.now, random: 0)
        #expect(result.detail == row.detail)
    }

    @Test("Only Apple's 429 with a time makes the app's other cases wait")
    func held() {
        let until = Self.now + .seconds(90)
        func held(_ error: AppStoreAPIError) -> Timestamp? {
            RetryPolicy().result(of: error, attempt: 1, deadline: Self.deadline, now: Self.now, random: 0).heldUntil
        }
        #expect(held(Self.rejected(429, .rateLimitExceeded, retryAt: until)) == until)
        #expect(held(Self.rejected(429, .rateLimitExceeded)) == nil)
        #expect(held(Self.rejected(503, retryAt: until)) == nil)
        #expect(held(.budgetSpent(until: until)) == nil)
    }

    @Test("A permanent refusal keeps up to 16 KiB of its body, and a temporary one keeps none")
    func bodies() {
        func response(_ status: Int, _ body: Data) -> String? {
            let error = AppStoreAPIError.rejected(.init(status: status, message: "No.", body: body))
            return RetryPolicy().result(of: error, attempt: 1, deadline: Self.deadline, now: Self.now, random: 0)
                .response
        }
        let body = #"{"errorCode":4000013,"errorMessage":"No.","hint":"<b>line</b>\n"}"#
        #expect(response(400, Data(body.utf8)) == body)
        #expect(response(400, Data()) == nil)
        #expect(response(400, Data([0x61, 0, 0x62])) == "a\u{FFFD}b")
        #expect(response(400, Data(repeating: 0x78, count: 20_000))?.utf8.count == 16_384)
        #expect(response(503, Data(body.utf8)) == nil)
        #expect(response(401, Data(body.utf8)) == nil)
    }

    @Test("A refused attempt keeps Apple's status, code and message")
    func details() {
        let error = AppStoreAPIError.rejected(
            .init(
                status: 400,
                code: .invalidDeliveryStatus,
                message: "Invalid request.",
                retryAfter: nil,
                body: Data("secret".utf8)
            )
        )
        let result = RetryPolicy().result(of: error, attempt: 1, deadline: Self.deadline, now: Self.now, random: 0)
        #expect(result.httpStatus == 400)
        #expect(result.errorCode == .invalidDeliveryStatus)
        #expect(result.detail == "Invalid request.")
    }
}
