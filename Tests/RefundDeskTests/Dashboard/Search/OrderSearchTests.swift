import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Crypto
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("The search for an order", .timeLimit(.minutes(45)))
struct OrderSearchTests {
    /// Apple, which answers every call as the test says and counts the calls.
    private final class Apple: HTTPTransport, OCSPTransport {
        private struct NoAnswer: Error {}

        let answer = Mutex<TransportResponse?>(nil)
        let asked = Mutex<[String]>([])

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            asked.withLock { $0.append(request.url) }
            guard let answer = answer.withLock(\.self) else { throw NoAnswer() }
            return answer
        }

        func query(_ request: [UInt8], at url: String) async throws -> [UInt8] { throw NoAnswer() }
    }

    private static func response(_ signed: [String]) throws -> TransportResponse {
        let body = OrderLookupResponse {
            $0.status = signed.isEmpty ? .invalid : .valid
            $0.signedTransactions = signed.isEmpty ? nil : signed
        }
        return TransportResponse(status: 200, headers: [:], body: try JSONEncoder().encode(body))
    }

    /// Runs a closure with a desk whose Apple the test plays.
    private func withDesk(
        _ body: @escaping @Sendable (RoutedDesk, PageVisitor, Apple) async throws -> Void
    ) async throws {
        let apple = Apple()
        try await RoutedDesk.withRoutes(dependencies: Desk.Dependencies(transport: apple)) { desk in
            let visitor = PageVisitor(of: desk)
            #expect(try await visitor.signIn(with: desk.token(of: .viewer)).status == 303)
            try await body(desk, visitor, apple)
        }
    }

    @Test("An order of one purchase leads to it, and one of several lists them")
    func found() async throws {
        try await withDesk { desk, visitor, apple in
            var maker = desk.maker
            maker.environment = .production
            let first = try maker.sign(maker.transaction { $0.transactionID = "470001" })
            let second = try maker.sign(maker.transaction { $0.transactionID = "470002" })
            try apple.answer.withLock { $0 = try Self.response([first]) }
            let one = try await visitor.get("/search?q=MK5TTTVWJH")
            #expect(one.status == 303)
            #expect(one.headers[.location] == "/search?q=470001")
            #expect(apple.asked.withLock { $0.first?.hasSuffix("/inApps/v1/lookup/MK5TTTVWJH") } == true)
            try apple.answer.withLock { $0 = try Self.response([first, second]) }
            let both = try await visitor.get("/search?q=MK5TTTVWJH")
            #expect(both.text.contains("Purchases of this order"))
            #expect(both.text.contains("470001") && both.text.contains("470002"))
            #expect(!both.text.contains("Nothing begins with this text"))
            let reply = try await desk.call(.get, "/v1/search?q=MK5TTTVWJH", as: .viewer)
            #expect(reply["order"]?["transactions"]?.elements?.count == 2)
            #expect(reply["order"]?["unansweredApps"]?.elements?.isEmpty == true)
            let people = try await desk.call(.get, "/v1/customers?q=MK5TTTVWJH", as: .viewer)
            #expect(people["customers"]?.elements?.count == 1)
        }
    }

    @Test("Apple is asked about every app of a visitor of several, unless the address names one of them")
    func severalApps() async throws {
        try await withDesk { desk, _, apple in
            try apple.answer.withLock { $0 = try Self.response([]) }
            let token = try await TokenIssuer(store: desk.store).make(
                role: .viewer,
                label: nil,
                apps: .some(["com.example.another", Site.bundleID]),
                by: "test"
            )
            for (app, count) in [("app=com.example.another&", 0), ("", 1)] {
                #expect(try await desk.call(.get, "/search?\(app)q=MK5TTTVWJH", token: token).status == 200)
                #expect(apple.asked.withLock { $0.filter { $0.contains("lookup") } }.count == count)
            }
        }
    }

    @Test("Apple is asked only for what may be an order, and only if the desk has nothing under the text")
    func unasked() async throws {
        try await withDesk { desk, visitor, apple in
            #expect(try await desk.notify(desk.maker.signed()).status == 200)
            for text in ["mk5tttvwjh", "2000000000000001", "MK5-TTT", "coin", "K5TTTVWJH"] {
                _ = try await visitor.get("/search?q=\(text)")
                let reply = try await desk.call(.get, "/v1/search?q=\(text)", as: .viewer)
                #expect(reply.status == 200 && reply["order"] == nil, "\(text)")
            }
            #expect(apple.asked.withLock { $0.filter { $0.contains("lookup") } } == [])
        }
    }

    @Test("An unknown order is nowhere; without a proved answer, the page says so")
    func unknown() async throws {
        try await withDesk { desk, visitor, apple in
            try apple.answer.withLock { $0 = try Self.response([]) }
            let unknown = try await visitor.get("/search?q=MK5TTTVWJH")
            #expect(unknown.text.contains("Nothing begins with this text"))
            #expect(!unknown.text.contains("Apple did not say"))
            var stranger = NotificationMaker(chain: try .example())
            stranger.environment = .production
            let forged = try stranger.sign(stranger.transaction { $0.transactionID = "470001" })
            let answers = [
                nil, TransportResponse(status: 401, headers: [:], body: Data()), try Self.response([forged]),
                try Self.response(["junk"]),
            ]
            for answer in answers {
                apple.answer.withLock { $0 = answer }
                let page = try await visitor.get("/search?q=MK5TTTVWJH")
                #expect(page.text.contains("Apple did not say whether this is an order of"))
                #expect(!page.text.contains("470001"))
                let reply = try await desk.call(.get, "/v1/search?q=MK5TTTVWJH", as: .viewer)
                #expect(reply["order"]?["unansweredApps"]?.elements == [.string(Site.bundleID)])
            }
        }
    }

    @Test("Apple has five seconds to answer")
    func late() async throws {
        /// Apple, which does not answer before it is cancelled.
        struct Silence: HTTPTransport {
            let calls: AsyncStream<Void>.Continuation

            func send(_ request: TransportRequest) async throws -> TransportResponse {
                calls.yield()
                for await _ in AsyncStream<Void>.makeStream().stream {}
                throw CancellationError()
            }
        }
        let (called, calls) = AsyncStream<Void>.makeStream()
        let clock = VirtualClock()
        let api = AppStoreServerAPI(
            baseURL: "https://api.storekit.example.com",
            environment: .production,
            key: APIKey(
                issuerID: "57246542-96fe-1a63-e053-0824d011072a",
                keyID: "2X9R4HXF34",
                bundleID: Site.bundleID,
                privateKey: P256.Signing.PrivateKey()
            ),
            transport: Silence(calls: calls),
            limiter: RateLimiter(budgets: .unlimited),
            retries: .never
        )
        let chains = try CertificateChainVerifier(rootCertificates: [SigningChain.example().rootDER])
        let app = App(
            bundleID: Site.bundleID,
            appAppleID: 1,
            environments: [.production],
            catalogue: SoldProduct.catalogue,
            apis: [.production: api],
            verifier: SignedDataVerifier(chains: chains)
        )
        let search = OrderSearch(apps: [Site.bundleID: app], clock: clock)
        let passing = Task {
            for await _ in called { break }
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        defer { passing.cancel() }
        let found = try await search.found(SearchText("MK5TTTVWJH"), covers: { _ in true }, DeskLog().logger)
        #expect(found == OrderSearch.Found(unanswered: [Site.bundleID]))
        #expect(clock.timestamp - VirtualClock().timestamp >= OrderSearch.patience)
    }
}
