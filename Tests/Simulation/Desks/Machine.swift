import AppStoreClient
import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import RefundDesk
import Refunds
@_spi(TestKit) import ServiceLifecycle
import Store
import Synchronization
import TestSupport

/// A computer that runs one desk after another.
final class Machine: Sendable {
    private struct State {
        /// How far its clock is ahead of the true time.
        var skew = Duration.zero
        var runs = 0
        var run: DeskRun?
        var desk: Desk?
        /// The journal of the last run.
        var journal: String?
        /// The run that is about to end; no other can start meanwhile.
        var stopping: DeskRun?
    }

    /// The name in the story: `a`, `b` or `c`.
    let name: String
    let role: DeskRole
    /// Its place among the machines of the world.
    let place: Int
    private unowned let owner: SimulatedWorld
    private let state = Mutex(State())

    init(place: Int, role: DeskRole, world: SimulatedWorld) {
        self.place = place
        name = ["a", "b", "c"][place]
        self.role = role
        owner = world
    }

    var world: SimulatedWorld { owner }
    /// The run of its desk; `nil` between a crash or stop and the next start.
    var run: DeskRun? { state.withLock(\.run) }
    /// Whether its desk does what it is for.
    var isAwake: Bool { run.map { !$0.isFrozen } ?? false }
    var skew: Duration { state.withLock(\.skew) }
    /// The time that its clock shows.
    var timestamp: Timestamp { world.time.timestamp + skew }

    /// What the journal of its desk contains; `nil` without one.
    var journal: Data? { state.withLock(\.journal).flatMap { FileManager.default.contents(atPath: $0) } }

    /// Returns the journal of the next run: a copy, because a desk that crashed has the last one open.
    private func nextJournal(of run: DeskRun) throws -> String? {
        guard world.plan.hasJournal else { return nil }
        let path = "\(world.folder)/\(run.name)"
        if let last = state.withLock(\.journal) {
            try FileManager.default.copyItem(atPath: last, toPath: path)
        } else {
            try FileManager.default.createDirectory(atPath: world.folder, withIntermediateDirectories: true)
        }
        state.withLock { $0.journal = path }
        return path
    }

    func setClock(ahead skew: Duration) { state.withLock { $0.skew = skew } }

    /// Starts a desk.
    func start() throws {
        let run = state.withLock { state in
            state.runs += 1
            let run = DeskRun(machine: self, number: state.runs)
            state.run = run
            return run
        }
        world.story.tell(run.name, role == .all ? "starts" : "starts with the role \(role.rawValue)")
        world.machinesChanged()
        var configuration = try world.configuration
        configuration.journal = try nextJournal(of: run)
        let (time, logger) = (world.time, Logger(label: "desk") { _ in SwiftLogNoOpLogHandler() })
        let store = try Store(
            on: SimulatedEngine(database: world.database, run: run, isShared: world.isShared),
            leaseClock: world.isShared ? .shared { time.timestamp } : .caller
        )
        var dependencies = Desk.Dependencies(
            transport: SimulatedTransport(run: run),
            now: { [unowned self] in timestamp },
            serverTime: { _ in time.timestamp },
            clock: SimulatedClock(time: time, run: run),
            random: { [unowned self] in world.fraction() },
            longestSleep: world.longestSleep
        )
        dependencies.longestSleepAlone = world.longestSleep
        dependencies.journalWriting = { work in work() }
        _ = try Desk.lock(store, for: configuration, at: timestamp, logger)
        let desk = try Desk(
            configuration: configuration,
            dependencies: dependencies,
            store: store,
            role: role,
            logger: logger
        )
        state.withLock { $0.desk = desk }
        run.run(
            world.start {
                await TaskLocals.$gracefulShutdownManager.withValue(run.shutdown) {
                    await withDiscardingTaskGroup { group in
                        for worker in desk.workers {
                            group.addTask { try? await worker.run() }
                        }
                    }
                }
            }
        )
    }

    /// Starts a desk if none runs and the world has not ended.
    func startAgain() {
        guard !world.isOver, !world.isLost, state.withLock({ $0.run == nil && $0.stopping == nil }) else { return }
        do {
            try start()
        } catch {
            world.story.isBroken("A desk starts", "\(error)")
        }
    }

    /// Ends its desk, also one that is about to stop.
    func crash(_ what: String) {
        for run in state.withLock({ [$0.run, $0.stopping] }).compactMap(\.self) where !run.isDead { run.crash(what) }
    }

    /// Records that a run takes no new requests.
    func stops(_ run: DeskRun) {
        state.withLock { state in
            guard state.run === run else { return }
            (state.run, state.desk, state.stopping) = (nil, nil, run)
        }
        world.machinesChanged()
    }

    /// Records that a run ended.
    func ended(_ run: DeskRun) {
        state.withLock { state in
            if state.stopping === run { state.stopping = nil }
            guard state.run === run else { return }
            (state.run, state.desk) = (nil, nil)
        }
        world.deskEnded()
    }

    /// Sends a request to the desk.
    ///
    /// - Returns: the answer; `nil` if no desk runs, or if it crashes before it answers.
    ///   ``DeskRun/Reply/late`` if it is frozen.
    func call(
        _ method: String,
        _ path: String,
        token: String? = nil,
        body: [UInt8] = []
    ) async -> DeskRun.Reply? {
        guard let (run, desk) = state.withLock({ state in state.run.flatMap { run in state.desk.map { (run, $0) } } })
        else { return nil }
        guard let method = HTTPRequest.Method(method) else { return nil }
        return await run.call {
            var fields: HTTPFields = [.contentType: "application/json", .contentLength: "\(body.count)"]
            if let token { fields[.authorization] = "Bearer \(token)" }
            let request = Request(
                head: HTTPRequest(
                    method: method,
                    scheme: "http",
                    authority: "desk",
                    path: path,
                    headerFields: fields
                ),
                body: RequestBody(buffer: ByteBuffer(bytes: body))
            )
            let logger = Logger(label: "desk") { _ in SwiftLogNoOpLogHandler() }
            let context = DeskRequestContext(
                source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
            )
            let response = try await desk.routes.respond(to: request, context: context)
            let writer = BodyWriter()
            try await response.body.write(writer)
            return DeskRun.Reply(status: response.status.code, body: writer.bytes)
        }
    }
}

/// Collects the body of a response.
private final class BodyWriter: ResponseBodyWriter, Sendable {
    private let collected = Mutex<[UInt8]>([])

    var bytes: [UInt8] { collected.withLock { $0 } }

    func write(_ buffer: ByteBuffer) async throws { collected.withLock { $0 += buffer.readableBytesView } }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
