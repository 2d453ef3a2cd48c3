import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Foundation
import Testing

@testable import AppStoreClient

/// A call that fails, and the expected causes in order.
struct FailedCallRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let causes: [APICause]
    var isCertain = true
    /// Returns Apple's response, or throws the error of the transport.
    let answer: @Sendable (TransportRequest) throws -> TransportResponse
    var environment = AppStoreEnvironment.production
    var sandboxAcceptsKey: Bool?
    /// The seconds by which this machine's clock is ahead of the server's.
    var clockLead: Int64 = 0

    /// Makes the call and diagnoses its failure with everything a client knows.
    func diagnoses() async throws -> [Diagnosis] {
        let transport = RecordingTransport(answering: answer)
        let now = AppStoreServerAPI.exampleTime
        do throws(AppStoreAPIError) {
            _ = try await AppStoreServerAPI.example(transport, environment: environment).transactionInfo(of: "1")
        } catch {
            let header = transport.requests.first?.headers["Authorization"] ?? ""
            let circumstances = CallCircumstances(
                environment: environment,
                token: String(header.dropFirst("Bearer ".count)),
                key: AppStoreServerAPI.exampleKey,
                serverTime: now - .seconds(clockLead),
                sandboxAcceptsKey: sandboxAcceptsKey,
                now: now
            )
            return Diagnosis.ofCall(error, circumstances)
        }
        throw UnexpectedSuccess()
    }

    struct UnexpectedSuccess: Error {}
}

extension FailedCallRow {
    private static func answered(
        _ description: String,
        _ cause: APICause,
        _ status: Int,
        _ body: String = ""
    ) -> FailedCallRow {
        FailedCallRow(testDescription: description, causes: [cause], answer: { _ in .json(status, body) })
    }

    private static func code(_ code: Int, _ cause: APICause) -> FailedCallRow {
        answered("\(code)", cause, code / 10_000, #"{"errorCode":\#(code),"errorMessage":"Words of Apple's."}"#)
    }

    private static func silent(_ kind: TransportFailure.Kind, _ cause: APICause) -> FailedCallRow {
        FailedCallRow(
            testDescription: "no response: \(kind)",
            causes: [cause],
            answer: { _ in throw TransportFailure(kind, "in words") }
        )
    }

    private static let unauthenticated = "Unauthenticated\n\nRequest ID: ABC.1.2\n"

    static let unauthorized: [FailedCallRow] = [
        FailedCallRow(
            testDescription: "401 in Production, nothing else known",
            causes: [.notReleased, .keyRefused],
            isCertain: false,
            answer: { _ in .json(401, unauthenticated) }
        ),
        FailedCallRow(
            testDescription: "401 in Production, while Sandbox accepts the key",
            causes: [.notReleased],
            answer: { _ in .json(401, unauthenticated) },
            sandboxAcceptsKey: true
        ),
        FailedCallRow(
            testDescription: "401 in both",
            causes: [.keyRefused],
            isCertain: false,
            answer: { _ in .json(401, unauthenticated) },
            sandboxAcceptsKey: false
        ),
        FailedCallRow(
            testDescription: "401 in Sandbox",
            causes: [.keyRefused],
            isCertain: false,
            answer: { _ in .json(401, unauthenticated) },
            environment: .sandbox
        ),
        FailedCallRow(
            testDescription: "401, the clock ahead",
            causes: [.clock],
            answer: { _ in .json(401, "") },
            clockLead: 400
        ),
        FailedCallRow(
            testDescription: "401, the clock behind",
            causes: [.clock],
            answer: { _ in .json(401, "") },
            clockLead: -61
        ),
    ]

    static let answers: [FailedCallRow] = [
        code(4_040_010, .wrongEnvironment), code(4_040_005, .wrongEnvironment), code(4_040_001, .wrongEnvironment),
        code(4_040_003, .appNotFound), code(4_000_002, .appNotFound),
        code(4_040_002, .notKnownYet), code(4_040_004, .notKnownYet), code(4_040_006, .notKnownYet),
        code(4_040_007, .noNotificationURL), code(4_040_008, .testNotification), code(4_000_020, .testNotification),
        code(4_040_019, .noAppTransaction), code(4_040_022, .notFound),
        code(4_000_006, .malformedIdentifier), code(4_000_008, .malformedIdentifier),
        code(4_000_035, .brokenRule), code(4_009_999, .brokenRule), code(4_090_000, .brokenRule),
        code(4_030_005, .notAllowed), code(4_290_000, .rateLimit), code(5_000_001, .appleTrouble),
        answered("400 without a code", .malformedRequest, 400), answered("415", .malformedRequest, 415),
        answered("429 of a gateway", .rateLimit, 429), answered("502 of a gateway", .appleTrouble, 502, "<html>"),
        answered("a redirect", .notApple, 302), answered("404 of a web server", .notApple, 404, "<html>"),
        answered("405", .notApple, 405), answered("200 with a body that is not JSON", .unreadableAnswer, 200, "<html>"),
    ]

    static let withoutResponse: [FailedCallRow] = [
        silent(.invalidAddress, .invalidAddress), silent(.noConnection, .noConnection), silent(.noTLS, .noTLS),
        silent(.timeout, .timeout), silent(.connectionLost, .connectionLost), silent(.tooLarge, .notApple),
        silent(.malformed, .notApple), silent(.other, .noAnswer),
    ]
}
