import AppStoreTypes
@_spi(TestKit) import ServiceLifecycle
import Synchronization

/// One run of a desk, from its start to its crash, its stop or the end of the world.
///
/// A crash makes the run dead. From then on every call to the store, to Apple and to the clock fails at once, and nobody
/// hears its answers. So its tasks end without any effect, as if the process had ended at that moment.
final class DeskRun: Sendable {
    /// The answer to a request.
    struct Reply: Sendable {
        let status: Int
        let body: [UInt8]
    }

    private struct State {
        var isDead = false
        var isStopping = false
        /// How many more steps the run takes before it crashes; `nil` if no crash is planned.
        var fuse: Int?
        var lastID = 0
        var callers: [Int: CheckedContinuation<Reply?, Never>] = [:]
        var task: Task<Void, Never>?
    }

    let machine: Machine
    let number: Int
    /// Tells the desk's workers to stop.
    let shutdown = GracefulShutdownManager()
    private let state = Mutex(State())

    init(machine: Machine, number: Int) {
        self.machine = machine
        self.number = number
    }

    /// The name in the story.
    var name: String { "\(machine.name)\(number)" }
    var isDead: Bool { state.withLock(\.isDead) }

    func run(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

    /// Plans a crash after a number of steps.
    func crash(after steps: Int) { state.withLock { $0.fuse = steps } }

    /// Takes one step: the moment before or after a call leaves the desk.
    ///
    /// Other tasks may run first, and a planned crash happens here.
    ///
    /// - Throws: ``DeskIsDead``.
    func step(_ what: String) async throws {
        try burn(what)
        await JobQueue.process.yield()
        guard !isDead else { throw DeskIsDead() }
    }

    private func burn(_ what: String) throws {
        let crashes = try state.withLock { state in
            guard !state.isDead else { throw DeskIsDead() }
            guard let fuse = state.fuse else { return false }
            state.fuse = fuse - 1
            return fuse <= 0
        }
        guard crashes else { return }
        crash(what)
        throw DeskIsDead()
    }

    /// Ends the run at once.
    func crash(_ what: String) {
        let (callers, task) = state.withLock { state in
            state.isDead = true
            defer { (state.callers, state.task) = ([:], nil) }
            return (state.callers, state.task)
        }
        machine.world.story.tell(name, "crashes \(what)")
        machine.ended(self)
        task?.cancel()
        for caller in callers.sorted(by: { $0.key < $1.key }) { caller.value.resume(returning: nil) }
    }

    /// How long a stopping desk may take before its tasks are cancelled.
    private static let patience: Duration = .seconds(5)

    /// Stops the desk as a signal does: it takes no new requests and cases, and finishes those that it has.
    func stop() async {
        let (world, begun) = (machine.world, machine.world.time.now)
        let task = state.withLock { state -> Task<Void, Never>? in
            guard !state.isDead, !state.isStopping else { return nil }
            state.isStopping = true
            return state.task
        }
        guard let task else { return }
        world.story.tell(name, "stops")
        machine.stops(self)
        shutdown.shutdownGracefully()
        let end = world.start {
            await world.time.sleep(for: Self.patience)
            task.cancel()
        }
        await task.value
        while state.withLock({ !$0.callers.isEmpty }), world.time.now < begun + Self.patience {
            await world.time.sleep(for: .milliseconds(100))
        }
        end.cancel()
        let callers = state.withLock { state -> [Int: CheckedContinuation<Reply?, Never>]? in
            guard !state.isDead else { return nil }
            state.isDead = true
            defer { (state.callers, state.task) = ([:], nil) }
            return state.callers
        }
        machine.ended(self)
        guard let callers else { return }
        world.story.tell(name, "has stopped")
        for caller in callers.sorted(by: { $0.key < $1.key }) { caller.value.resume(returning: nil) }
        world.observer.stopped(self, since: begun)
    }

    /// Passes a request to the desk.
    ///
    /// - Returns: the answer; `nil` if the desk crashed first.
    func call(_ respond: @escaping @Sendable () async throws -> Reply) async -> Reply? {
        await withCheckedContinuation { continuation in
            let id = state.withLock { state -> Int? in
                guard !state.isDead else { return nil }
                state.lastID += 1
                state.callers[state.lastID] = continuation
                return state.lastID
            }
            guard let id else { return continuation.resume(returning: nil) }
            machine.world.start {
                let reply = try? await respond()
                _ = try? await self.step("before a reply")
                self.state.withLock { $0.callers.removeValue(forKey: id) }?.resume(returning: reply)
            }
        }
    }
}

/// The desk crashed earlier, so nothing that it does counts any more.
struct DeskIsDead: Error {}
