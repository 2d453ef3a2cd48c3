import Synchronization
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs every task of the process on one thread, in an order that a seed chooses.
///
/// It replaces the global executor of Swift's runtime. The jobs of all tasks come into one list. The next job is a
/// random one of those that can run, so each seed is another order of events that a real machine could produce.
final class JobQueue: Sendable {
    /// The queue of the process; the runtime has one hook, which cannot capture anything.
    static let process = JobQueue()

    private enum Job {
        case task(UnownedJob)
        case yielded(CheckedContinuation<Void, Never>)
    }

    private struct State {
        var jobs: [Job] = []
        var random = SeededGenerator(seed: 0)
        var thread = pthread_self()
    }

    private let state = Mutex(State())

    private init() {}

    /// Replaces the global executor; call it once, before the first task.
    ///
    /// - Throws: ``NoHook`` if the runtime has no such hooks.
    func install() throws {
        typealias Run = @convention(thin) (UnownedJob) -> Void
        typealias Hook = @convention(thin) (UnownedJob, Run) -> Void
        typealias RunAt = @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob) -> Void
        typealias DeadlineHook = @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob, RunAt) -> Void
        typealias RunAfter = @convention(thin) (UInt64, UnownedJob) -> Void
        typealias DelayHook = @convention(thin) (UInt64, UnownedJob, RunAfter) -> Void
        let image = dlopen(nil, RTLD_LAZY)
        guard let now = dlsym(image, "swift_task_enqueueGlobal_hook"),
            let after = dlsym(image, "swift_task_enqueueGlobalWithDelay_hook"),
            let at = dlsym(image, "swift_task_enqueueGlobalWithDeadline_hook")
        else { throw NoHook() }
        state.withLock { $0.thread = pthread_self() }
        now.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in JobQueue.process.enqueue(job) }
        // A wait by the machine's clock would make a story depend on the machine.
        after.assumingMemoryBound(to: DelayHook?.self).pointee = { _, _, _ in JobQueue.refuseRealTime() }
        at.assumingMemoryBound(to: DeadlineHook?.self).pointee = { _, _, _, _, _, _, _ in JobQueue.refuseRealTime() }
    }

    /// Begins a new order.
    func restart(seed: UInt64) {
        state.withLock { state in
            precondition(state.jobs.isEmpty, "the jobs of an earlier world are left")
            state.random = SeededGenerator(seed: seed)
        }
    }

    /// Runs jobs until none can run.
    func runAll() {
        while let job = next() {
            switch job {
            case .task(let job): job.runSynchronously(on: Self.global)
            case .yielded(let continuation): continuation.resume()
            }
        }
    }

    /// Lets other tasks run first.
    ///
    /// `Task.yield()` does not ask the hook.
    func yield() async {
        await withCheckedContinuation { continuation in state.withLock { $0.jobs.append(.yielded(continuation)) } }
    }

    private func next() -> Job? {
        state.withLock { state in
            guard !state.jobs.isEmpty else { return nil }
            return state.jobs.remove(at: Int.random(in: 0..<state.jobs.count, using: &state.random))
        }
    }

    private func enqueue(_ job: UnownedJob) {
        state.withLock { state in
            precondition(
                pthread_equal(state.thread, pthread_self()) != 0,
                "a task became ready on another thread: something waits by the machine's clock"
            )
            state.jobs.append(.task(job))
        }
    }

    private static func refuseRealTime() -> Never { fatalError("something waits by the machine's clock") }

    /// The runtime's reference to the global executor, which is all zeros.
    private static let global = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
}

/// The runtime has no hook for the global executor.
struct NoHook: Error, CustomStringConvertible {
    let description = "this Swift runtime does not let a program replace its global executor"
}
