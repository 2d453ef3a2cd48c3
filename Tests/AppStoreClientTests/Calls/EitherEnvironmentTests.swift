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
        let (either, transport) = Self.either(row)
        let found = try? await either.call { api throws(AppStoreAPIError) in try await api.transactionInfo(of: "5") }
        #expect(found?.environment == row.found)
        #expect(Self.asked(transport) == row.asked)
    }

    @Test("A paged call goes to production, then to the sandbox if unknown there", arguments: Row.all)
    func pages(_ row: Row) async throws {
        let (either, transport) = Self.either(row)
        let found = try? await either.call { $0.transactionHistory(of: "5") }
        #expect(found?.environment == row.found)
        #expect(Self.asked(transport) == row.asked)
    }

    @Test("All pages come from the environment that sends the first one", arguments: [true, false])
    func furtherPages(_ areItems: Bool) async throws {
        let server = PagedServer("revision") { token in
            PagedServer.page([token ?? "a"], revision: token == nil ? "b" : "c", hasMore: token == nil)
        }
        let unknown = RecordingTransport(.json(404, #"{"errorCode": 4040010}"#))
        let either = EitherEnvironment(
            production: .example(unknown),
            sandbox: .example(server, baseURL: Self.sandboxURL, environment: .sandbox)
        )
        for round in 1...2 {
            var items: [String] = []
            if areItems {
                let found = try await either.call { $0.transactionHistory(of: "5").items }
                #expect(found.environment == .sandbox)
                for try await item in found.answer { items.append(item) }
            } else {
                let found = try await either.call { api in api.transactionHistory(of: "5") }
                #expect(found.environment == .sandbox)
                for try await page in found.answer { items += page.signedTransactions ?? [] }
            }
            #expect(items == ["a", "b"])
            #expect(unknown.requests.count == round)
            #expect(server.tokens.count == 2 * round)
        }
        #expect(server.tokens == [nil, "b", nil, "b"])
    }

    @Test("The pages of either environment can be iterated twice with one request for the first page")
    func again() async throws {
        let server = PagedServer.history([["a"], ["b"]])
        let either = EitherEnvironment(production: .example(server), sandbox: .example(server))
        let found = try await either.call { $0.refundHistory(of: "5", since: "r0") }
        for _ in 0..<2 {
            var iterator = found.answer.makeAsyncIterator()
            #expect(iterator.position == "r0")
            #expect(try await iterator.next()?.signedTransactions == ["a"])
            #expect(iterator.position == "r1")
            #expect(try await iterator.next()?.signedTransactions == ["b"])
            #expect(try await iterator.next() == nil)
        }
        #expect(try await found.answer.firstPage().signedTransactions == ["a"])
        #expect(server.tokens == ["r0", "r1", "r1"])
    }

    private static let sandboxURL = "https://api.storekit-sandbox.apple.com"

    /// Creates a client for the responses of a row.
    private static func either(_ row: Row) -> (EitherEnvironment, RecordingTransport) {
        let transport = RecordingTransport { request in
            let (status, body) = request.url.contains("sandbox") ? row.sandbox : row.production
            return .json(status, body)
        }
        let sandbox = AppStoreServerAPI.example(transport, baseURL: sandboxURL, environment: .sandbox)
        return (EitherEnvironment(production: .example(transport), sandbox: sandbox), transport)
    }

    /// Returns the environments that were asked, in order.
    private static func asked(_ transport: RecordingTransport) -> [AppStoreEnvironment] {
        transport.requests.map { $0.url.contains("sandbox") ? .sandbox : .production }
    }
}
