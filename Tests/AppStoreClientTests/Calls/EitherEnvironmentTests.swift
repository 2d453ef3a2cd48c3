import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import Testing

@Suite("Calls with an unknown environment")
struct EitherEnvironmentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let production: (Int, String)
        let sandbox: (Int, String)
        /// The expected result; `nil` for an error.
        let found: AppStoreEnvironment?
        let asked: [AppStoreEnvironment]

        var testDescription: String { "production \(production.0), sandbox \(sandbox.0)" }

        private static let known = (200, #"{"signedTransactionInfo": "a.b.c"}"#)
        private static let unknown = (404, #"{"errorCode": 4040010, "errorMessage": "Transaction id not found."}"#)
        private static let unauthenticated = (401, "Unauthenticated")

        static let all: [Row] = [
            Row(production: known, sandbox: known, found: .production, asked: [.production]),
            Row(production: unknown, sandbox: known, found: .sandbox, asked: [.production, .sandbox]),
            Row(production: unauthenticated, sandbox: known, found: .sandbox, asked: [.production, .sandbox]),
            Row(production: unknown, sandbox: unknown, found: nil, asked: [.production, .sandbox]),
            Row(production: (500, ""), sandbox: known, found: nil, asked: [.production]),
            Row(production: (404, ""), sandbox: known, found: nil, asked: [.production]),
            Row(production: (400, #"{"errorCode": 4000006}"#), sandbox: known, found: nil, asked: [.production]),
        ]
    }

    @Test("A call goes to production, then to the sandbox if unknown there", arguments: Row.all)
    func call(_ row: Row) async throws {
        let transport = RecordingTransport { request in
            let (status, body) = request.url.contains("sandbox") ? row.sandbox : row.production
            return .json(status, body)
        }
        let either = EitherEnvironment(
            production: .example(transport),
            sandbox: .example(
                transport,
                baseURL: "https://api.storekit-sandbox.apple.com",
                environment: .sandbox
            )
        )
        let found = try? await either.call { api throws(AppStoreAPIError) in try await api.transactionInfo(of: "5") }
        #expect(found?.environment == row.found)
        #expect(transport.requests.map { $0.url.contains("sandbox") ? .sandbox : .production } == row.asked)
    }
}
