import AppStoreClient
import AppStoreTypes
import ClientTestSupport
import DeskTestSupport
import Foundation
import Refunds
import Store
import Synchronization
import TestSupport

@testable import RefundDesk

/// A desk whose state a test sets, with the workers that report it.
final class WatchedDesk: Sendable {
    /// What the test sets.
    struct State: Sendable {
        var snapshot = MonitoringSnapshot()
        var rates = RateCoverage()
        var use = StorageUse(databaseBytes: 1, freeBytes: 50_000_000_000)
        /// Whether the database takes writes, and can be read.
        var isWritable = true
        var isReadable = true
        /// What the address replies; `nil` if it cannot be reached.
        var status: Int? = 200
    }

    private struct Failure: Error {}

    /// The store, as far as the workers see it.
    private struct FakeStore: MonitoringStore, RateStore, StoreHealth {
        let desk: WatchedDesk

        func monitoring(at now: Timestamp) async throws -> MonitoringSnapshot {
            try desk.state.withLock { state in
                guard state.isReadable else { throw Failure() }
                return state.snapshot
            }
        }

        func openCases(blockedBy blockReason: BlockReason) async throws -> [AppKey: Int64] { [:] }
        func check() async throws { if !desk.state.withLock(\.isWritable) { throw Failure() } }
        func newestReceipt() async throws -> Timestamp? { nil }
        func rateCoverage() async throws -> RateCoverage { desk.state.withLock(\.rates) }
        func importRates(_ rates: [ExchangeRate]) async throws -> RateImport { RateImport() }
        func rate(of currency: String, on day: Day) async throws -> ExchangeRate? { nil }
        func storedRates(until day: Day) async throws -> [String: StoredRates] { [:] }
    }

    static let app = AppKey(bundleID: Site.bundleID, environment: .production)

    let clock = VirtualClock()
    let log = DeskLog()
    let pulses = WorkerPulses()
    let metrics = DeskMetrics()
    private let state = Mutex(State())
    private let sent = Mutex<[TransportRequest]>([])

    /// Changes the state of the desk.
    func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    /// Opens or closes the circuit of the app.
    func refuseKey(_ isRefused: Bool) {
        let time = clock.timestamp
        change { state in
            let circuit = AppCircuit(app: Self.app, state: isRefused ? .open : .closed, openedAt: time, status: 401)
            state.snapshot.circuits = [circuit]
        }
    }

    /// The requests since the last call.
    func requests() -> [TransportRequest] {
        sent.withLock { sent in
            defer { sent = [] }
            return sent
        }
    }

    /// The alerts that were posted since the last call, as name and state.
    func posts() -> [String] {
        requests().compactMap { request in
            request.body?.json.map { "\($0["alert"]?.text ?? "") \($0["state"]?.text ?? "")" }
        }
    }

    private var transport: RecordingTransport {
        RecordingTransport { [self] request in
            sent.withLock { $0.append(request) }
            guard let status = state.withLock(\.status) else { throw TransportFailure(.noConnection, "refused") }
            return TransportResponse(status: status)
        }
    }

    /// A new check of the store, which has not looked yet.
    var readiness: ReadinessCheck { ReadinessCheck(FakeStore(desk: self)) { [clock] in clock.timestamp } }

    /// A new watch, which has not looked yet.
    var watch: DeskWatch { newWatch(with: readiness) }

    /// Returns a new watch that uses a check.
    func newWatch(with readiness: ReadinessCheck) -> DeskWatch {
        DeskWatch(
            store: FakeStore(desk: self),
            storageUse: { [self] _ in state.withLock(\.use) },
            readiness: readiness,
            configured: [Self.app],
            pulses: pulses
        )
    }

    private func address(_ url: String) -> WatchAddress {
        WatchAddress(
            url: url,
            watch: watch,
            transport: transport,
            metrics: metrics,
            now: { [clock] in clock.timestamp },
            logger: log.logger
        )
    }

    func alerts(
        _ format: AlertConfiguration.Format = .json,
        mayPost: @escaping @Sendable () async -> Bool = { true }
    ) -> AlertWork {
        AlertWork(format, to: address("https://hooks.example.com/secret"), mayPost: mayPost)
    }

    func heartbeat() -> HeartbeatWork { HeartbeatWork(to: address("https://hc.example.com/secret")) }

    /// Moves the clock and does the work as often as it is due.
    func run<Work: LeasedWork>(_ work: Work, for time: Duration = .seconds(30)) async throws {
        let end = clock.timestamp + time
        while clock.timestamp < end {
            clock.advance(by: .seconds(10))
            let slots = Slots(count: 1)
            guard let job = try await work.claim() else { continue }
            try await work.work(job, at: WorkPlace(in: slots, beside: WaitingLimit(count: 0)))
        }
    }
}
