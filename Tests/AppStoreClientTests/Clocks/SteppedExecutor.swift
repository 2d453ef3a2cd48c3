import Synchronization

/// Runs tasks on the thread of the test, each as far as it goes, so that a test knows what has happened when it looks.
final class SteppedExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Starts a task, and runs it until it waits for something.
    func start<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        let task = Task(executorPreference: self) { try await work() }
        run()
        return task
    }

    /// Runs every task until each waits for something.
    func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
