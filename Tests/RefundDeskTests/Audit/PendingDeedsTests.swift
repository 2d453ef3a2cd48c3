import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import ClientTestSupport
import Crypto
import DeskTestSupport
import Refunds
import Store
import Synchronization
import TestSupport
import Testing

@testable import RefundDesk

@Suite("Deeds of places that do not know the store")
struct PendingDeedsTests {
    /// A log that can fail, or not answer until it is cancelled.
    private final class Log: DeedLog {
        let fails = Mutex(false)
        let stalls = Mutex(false)
        let recorded = Mutex<[String?]>([])

        func record(_ deed: Deed) async throws {
            if stalls.withLock(\.self) {
                let (never, end) = AsyncStream.makeStream(of: Void.self)
                for await _ in never {}
                end.finish()
                throw CancellationError()
            }
            guard !fails.withLock({ $0 }) else {
                throw StoreError.unavailable(path: "test", reason: "the test chose so")
            }
            recorded.withLock { $0.append(deed.details["acceptedKey"]) }
        }

        func recordChange(_ deed: Deed) async throws -> Bool {
            try await record(deed)
            return true
        }
    }

    /// Apple's side: it refuses the key of the first call.
    private final class Apple: HTTPTransport, OCSPTransport {
        private let calls = Mutex(0)

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            return call == 1 ? .json(401, "Unauthenticated") : .json(200, "{}")
        }

        func query(_ request: [UInt8], at url: String) async throws -> [UInt8] { [] }
    }

    private static func deed(_ key: String) -> Deed {
        Deed(acceptedKey: key, of: Site.bundleID, in: .sandbox, at: VirtualClock().timestamp)
    }

    @Test("A deed is recorded before the method returns")
    func atOnce() async {
        let log = Log()
        let deeds = PendingDeeds(log: log)
        await deeds.record(Self.deed("A"))
        #expect(log.recorded.withLock { $0 } == ["A"])
        #expect(deeds.first == nil)
    }

    @Test("If the store fails, a deed waits for the audit's worker, and later deeds wait behind it")
    func failing() async {
        let log = Log()
        let deeds = PendingDeeds(log: log)
        log.fails.withLock { $0 = true }
        await deeds.record(Self.deed("A"))
        log.fails.withLock { $0 = false }
        await deeds.record(Self.deed("B"))
        #expect(log.recorded.withLock { $0 } == [])
        #expect(deeds.first?.details["acceptedKey"] == "A")
        deeds.removeFirst()
        #expect(deeds.first?.details["acceptedKey"] == "B")
        deeds.removeFirst()
        await deeds.record(Self.deed("C"))
        #expect(log.recorded.withLock { $0 } == ["C"])
    }

    @Test("If the store does not answer, a caller waits one second for its deed, and then the deed waits alone")
    func stalling() async {
        let (log, clock) = (Log(), VirtualClock())
        let deeds = PendingDeeds(log: log, clock: clock)
        log.stalls.withLock { $0 = true }
        async let recorded: Void = deeds.record(Self.deed("A"))
        await clock.untilSleeping()
        #expect(clock.sleeps == [PendingDeeds.patience])
        #expect(deeds.first == nil)
        clock.advance(by: PendingDeeds.patience)
        await recorded
        #expect(log.recorded.withLock { $0 } == [])
        #expect(deeds.first?.details["acceptedKey"] == "A")
    }

    @Test("The key that an app uses from now on is on record when the call ends that Apple accepted with it")
    func keys() async throws {
        try await Store.withNew { store in
            var configuration = AppConfiguration.coins()
            configuration.otherKey = AppKeyConfiguration(
                issuerID: "57246542-96fe-1a63-e053-0824d011072a",
                keyID: "OTHERKEY12",
                privateKey: P256.Signing.PrivateKey()
            )
            let app = try App(
                configuration,
                Desk.Dependencies(transport: Apple()),
                retries: .never,
                deeds: PendingDeeds(log: store)
            )
            let api = try #require(app.apis[.sandbox])
            _ = try await api.transactionInfo(of: "1")
            let deeds = try await store.deeds(matching: AuditFilter(kind: .keyInUse), limit: 9, cursor: nil).items
            let accepted = deeds.compactMap { $0.deed.details["acceptedKey"] }
            #expect(accepted.count == 1)
            #expect(accepted.allSatisfy { $0.contains("OTHERKEY12") })
        }
    }
}
