import AppStoreTypes
@_spi(TestKit) import ServiceLifecycle
import Synchronization

/// One run of a desk, from its start to its crash, its stop or the end of the world.
///
/// A crash makes the run dead. From then on every call to the store, to Apple and to the clock fails at once, and
/// nobody gets its answers. So its tasks end without any effect, as if the process had ended at that moment.
final class DeskRun: Sendable {
    /// The answer to a request.
    struct Reply: Sendable {
        /// The status; `nil` if the caller hung up because the desk was frozen.
        ///
        /// The desk may still do what was asked.
        let status: Int?
        let body: [UInt8]

        static let late = Reply(status: nil, body: [])
    }

    /// What happens to a run after some steps.
    enum Fate: Sendable {
        case crash
        case freeze(Duration)
    }

    private struct State {
        var isDead = false
        var isStopping = false
        /// How many more steps the run takes before something happens; `nil` if nothing is planned.
        var fuse: (steps: Int, fate: Fate)?
        var isFrozen = false
        /// How often it froze.
        var freezes = 0
        /// What continues when the desk wakes.
        var waiting: [CheckedContinuation<Void, Never>] = []
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
    var isFrozen: Bool { state.withLock(\.isFrozen) }
    /// How often it has frozen.
    var freezes: Int { state.withLock(\.freezes) }

    func run(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

    /// Plans a crash or a freeze after a number of steps.
    func plan(_ fate: Fate, after steps: Int) { state.withLock { $0.fuse = (steps, fate) } }

    /// Whether a crash or a freeze is planned.
    var isPlanned: Bool { state.withLock { $0.fuse != nil } }

    /// Takes one step: the moment before or after a call leaves the desk.
    ///
    /// Other tasks may run first, and a planned crash or freeze happens here.
    ///
    /// - Throws: ``DeskIsDead``.
    func step(_ what: String) async throws {
        try burn(what)
        await JobQueue.process.yield()
        await wake()
        guard !isDead else { throw DeskIsDead() }
    }

    private func burn(_ what: String) throws {
        let fate = try state.withLock { state -> Fate? in
            guard !state.isDead else { throw DeskIsDead() }
            guard let (steps, fate) = state.fuse else { return nil }
            state.fuse = steps > 0 ? (steps - 1, fate) : nil
            return steps > 0 ? nil : fate
        }
        switch fate {
        case .crash:
            crash(what)
            throw DeskIsDead()
        case .freeze(let duration): freeze(for: duration, what)
        case nil: break
        }
    }

    // MARK: Freezing

    /// How long a caller waits for a desk that does not answer.
    private static let callersPatience: Duration = .seconds(10)

    /// Freezes the desk for a while, as a stopped process: it does nothing, keeps everything, and does not know of it.
    func freeze(for duration: Duration, _ what: String) {
        let callers = state.withLock { state -> [Int]? in
            guard !state.isDead, !state.isStopping, !state.isFrozen else { return nil }
            (state.isFrozen, state.fuse) = (true, nil)
            state.freezes += 1
            return Array(state.callers.keys)
        }
        guard let callers else { return }
        let world = machine.world
        world.story.tell(name, "freezes \(what) for \(duration.milliseconds / 1000) s")
        world.machinesChanged()
        for caller in callers.sorted() { hangUp(caller) }
        world.start {
            await world.time.sleep(for: duration)
            self.thaw()
        }
    }

    private func thaw() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
            guard !state.isDead else { return nil }
            state.isFrozen = false
            defer { state.waiting = [] }
            return state.waiting
        }
        guard let waiting else { return }
        machine.world.story.tell(name, "wakes")
        machine.world.machinesChanged()
        for task in waiting { task.resume() }
    }

    /// Waits while the desk is frozen.
    func wake() async {
        while isFrozen {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    if state.isFrozen { state.waiting.append(continuation) }
                    return state.isFrozen
                }
                if !waits { continuation.resume() }
            }
        }
    }

    /// Lets a caller hang up after a while, if it has no answer then.
    private func hangUp(_ caller: Int) {
        let world = machine.world
        world.start {
            await world.time.sleep(for: Self.callersPatience)
            self.state.withLock { $0.callers.removeValue(forKey: caller) }?.resume(returning: .late)
        }
    }

    // MARK: The end

    /// Ends the run at once.
    func crash(_ what: String) {
        let (callers, task, waiting) = state.withLock { state in
            (state.isDead, state.isFrozen) = (true, false)
            defer { (state.callers, state.task, state.waiting) = ([:], nil, []) }
            return (state.callers, state.task, state.waiting)
        }
        machine.world.story.tell(name, "crashes \(what)")
        machine.ended(self)
        task?.cancel()
        for task in waiting { task.resume() }
        for caller in callers.sorted(by: { $0.key < $1.key }) { caller.value.resume(returning: nil) }
    }

    /// How long a stopping desk may take before its tasks are cancelled.
    private static let patience: Duration = .seconds(5)

    /// Stops the desk as a signal does: it takes no new requests and cases, and finishes those that it has.
    func stop() async {
        let (world, begun) = (machine.world, machine.world.time.now)
        let task = state.withLock { state -> Task<Void, Never>? in
            guard !state.isDead, !state.isStopping, !state.isFrozen else { return nil }
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
    /// - Returns: the answer; `nil` if the desk crashed first, and ``Reply/late`` if it was frozen for too long.
    func call(_ respond: @escaping @Sendable () async throws -> Reply) async -> Reply? {
        await withCheckedContinuation { continuation in
            let (id, isFrozen) = state.withLock { state -> (Int?, Bool) in
                guard !state.isDead else { return (nil, false) }
                state.lastID += 1
                state.callers[state.lastID] = continuation
                return (state.lastID, state.isFrozen)
            }
            guard let id else { return continuation.resume(returning: nil) }
            if isFrozen { hangUp(id) }
            machine.world.start {
                await self.wake()
                let reply = try? await respond()
                _ = try? await self.step("before a reply")
                self.state.withLock { $0.callers.removeValue(forKey: id) }?.resume(returning: reply)
            }
        }
    }
}

/// The desk crashed earlier, so nothing that it does counts any more.
struct DeskIsDead: Error {}
