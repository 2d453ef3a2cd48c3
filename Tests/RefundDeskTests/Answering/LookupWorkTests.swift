import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Foundation
import Refunds
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Transaction lookups")
struct LookupWorkTests {
    /// A queue with one lookup, which records each postponement.
    private final class Queue: LookupQueue {
        private let lookup: Lookup
        private let tries = Mutex<[Timestamp?]>([])

        init(_ lookup: Lookup) { self.lookup = lookup }

        /// The time of the next try after each failure; `nil` if the lookup was given up.
        var postponed: [Timestamp?] { tries.withLock { $0 } }

        func claimLookup(at now: Timestamp, leaseFor: Duration) async throws -> (lookup: Lookup, tries: Int64)? {
            (lookup, tries.withLock { Int64($0.count) })
        }

        func nextLookup() async throws -> Timestamp? { nil }

        func settle(_ lookup: Lookup, with purchase: Purchase, at now: Timestamp) async throws {
            Issue.record("an unknown transaction was settled")
        }

        func postpone(_ lookup: Lookup, until: Timestamp?, because reason: String) async throws {
            tries.withLock { $0.append(until) }
        }
    }

    /// The circuit of the app, which is open until a time; changing it fails the test.
    private struct Circuits: CircuitStore {
        var openUntil: Timestamp?
        let now: @Sendable () -> Timestamp

        func circuits() async throws -> [AppCircuit] {
            guard let openUntil, now() < openUntil else { return [] }
            let app = AppKey(bundleID: Site.bundleID, environment: .production)
            return [AppCircuit(app: app, state: .open, openedAt: moment, status: 401, probeAt: openUntil)]
        }

        func hastenProbes(of apps: [AppKey], at now: Timestamp) async throws { Issue.record("a probe was hastened") }

        func claimProbe(of apps: [AppKey], at now: Timestamp, leaseFor: Duration) async throws -> CircuitProbe? {
            Issue.record("a probe was claimed")
            return nil
        }

        func nextProbe(of apps: [AppKey], at now: Timestamp) async throws -> Timestamp? { nil }

        func finish(_ probe: CircuitProbe, with result: ProbeResult, at now: Timestamp) async throws -> Bool {
            Issue.record("a probe was finished")
            return false
        }

        func wakeCases(after probe: CircuitProbe, at now: Timestamp) async throws -> Bool {
            Issue.record("cases were woken")
            return false
        }
    }

    /// Replies to every call with one status and error code, as Apple does.
    private static func server(_ status: Int, code: Int, headers: [String: String] = [:]) -> RecordingTransport {
        RecordingTransport(.json(status, #"{"errorCode":\#(code),"errorMessage":"Words."}"#, headers: headers))
    }

    private static let moment = Timestamp(seconds: 1_780_000_000)

    /// Returns the waits between tries, and the time from the last try to the deadline.
    private static func waits(
        deadlineAfter seconds: Int,
        server: RecordingTransport,
        keyRefusedFor refused: Int? = nil,
        most: Int = 1000
    ) async throws -> (waits: [Duration], lastTryBeforeDeadline: Duration) {
        let clock = VirtualClock(start: moment)
        let deadline = moment + .seconds(seconds)
        let app = AppKey(bundleID: Site.bundleID, environment: .production)
        let queue = Queue(Lookup(app: app, transactionID: "4711", wantedAt: moment, deadline: deadline))
        let now: @Sendable () -> Timestamp = { clock.timestamp }
        let log = DeskLog()
        let work = LookupWork(
            apps: [Site.bundleID: try self.app(server, now: now)],
            queue: queue,
            circuits: Circuits(openUntil: refused.map { moment + .seconds($0) }, now: now),
            wakeAnswering: WakeSignal(),
            now: now,
            random: { 1 },
            logger: log.logger
        )
        var waits: [Duration] = []
        while waits.count < most {
            _ = try await work.workOne()
            guard let next = queue.postponed.last ?? nil else { break }
            waits.append(next - now())
            clock.move(to: next)
        }
        return (waits, deadline - now())
    }

    private static func app(_ server: RecordingTransport, now: @escaping @Sendable () -> Timestamp) throws -> App {
        let api = AppStoreServerAPI(
            baseURL: "https://api.storekit.example.com",
            environment: .production,
            key: APIKey(
                issuerID: "57246542-96fe-1a63-e053-0824d011072a",
                keyID: "2X9R4HXF34",
                bundleID: Site.bundleID,
                privateKey: P256.Signing.PrivateKey()
            ),
            transport: server,
            limiter: RateLimiter(budgets: .unlimited),
            retries: .never,
            now: now
        )
        let chains = try CertificateChainVerifier(rootCertificates: [SigningChain.example().rootDER])
        return App(
            bundleID: Site.bundleID,
            appAppleID: 1,
            environments: [.production],
            catalogue: SoldProduct.catalogue,
            apis: [.production: api],
            verifier: SignedDataVerifier(chains: chains)
        )
    }

    @Test("A lookup makes no call while the app's circuit is open, and waits for the next question about the key")
    func circuit() async throws {
        let server = Self.server(404, code: 4_040_010)
        let (waits, _) = try await Self.waits(
            deadlineAfter: 12 * 3600,
            server: server,
            keyRefusedFor: 40,
            most: 2
        )
        #expect(waits.first == .seconds(45))
        #expect(server.requests.count == 1)
    }

    @Test("A lookup is never given up because Apple refuses the key, not even after its deadline")
    func keyRefused() async throws {
        let server = Self.server(401, code: 0)
        let (waits, left) = try await Self.waits(deadlineAfter: 600, server: server, most: 20)
        #expect(waits.count == 20)
        #expect(waits.last == .seconds(300))
        #expect(left < .zero)
        let open = try await Self.waits(deadlineAfter: 60, server: server, keyRefusedFor: 900, most: 1)
        #expect(open.waits == [.seconds(905)])
    }

    @Test("A lookup of an unknown transaction is retried until the deadline, at most every five minutes")
    func unknown() async throws {
        let server = Self.server(404, code: 4_040_010)
        let (waits, left) = try await Self.waits(deadlineAfter: 12 * 3600, server: server)
        #expect(Array(waits.prefix(8)) == [5, 10, 20, 40, 80, 160, 300, 300].map { Duration.seconds($0) })
        #expect(waits.dropFirst(6).dropLast().allSatisfy { $0 == .seconds(300) })
        #expect(left == .seconds(5))
    }

    @Test("A lookup in the sandbox makes its last try shortly before the deadline")
    func unknownInSandbox() async throws {
        let server = Self.server(404, code: 4_040_010)
        let (waits, left) = try await Self.waits(deadlineAfter: 300, server: server)
        #expect(waits == [5, 10, 20, 40, 80, 140].map { Duration.seconds($0) })
        #expect(left == .seconds(5))
    }

    @Test("A lookup waits a second after the first server error, and twice as long each time")
    func serverError() async throws {
        let server = Self.server(500, code: 5_000_000)
        let (waits, _) = try await Self.waits(deadlineAfter: 12 * 3600, server: server)
        #expect(Array(waits.prefix(4)) == [1, 2, 4, 8].map { Duration.seconds($0) })
    }

    @Test("A lookup waits until the time that Apple names")
    func rateLimit() async throws {
        let again = (moment: Self.moment + .seconds(90), header: "\((Self.moment + .seconds(90)).milliseconds)")
        let server = Self.server(429, code: 4_290_000, headers: ["retry-after": again.header])
        let (waits, _) = try await Self.waits(deadlineAfter: 12 * 3600, server: server)
        #expect(waits.first == again.moment - Self.moment)
    }

    @Test("A lookup of an identifier that Apple refuses is not repeated")
    func refused() async throws {
        let server = Self.server(400, code: 4_000_006)
        let (waits, _) = try await Self.waits(deadlineAfter: 12 * 3600, server: server)
        #expect(waits.isEmpty)
    }
}
