import AppStoreTypes
import Synchronization

/// Remembers when each worker last looked for work, so that one that hangs is noticed.
package final class WorkerPulses: Sendable {
    /// How long a worker may take to look again: longer than its longest sleep, its longest wait after a failure, and
    /// its longest job.
    static let patience: Duration = .seconds(300)

    private struct Beat {
        let name: String
        var at: Timestamp
    }

    private let beats = Mutex<[Beat]>([])

    /// Creates an empty list.
    init() {}

    /// Adds a worker, and returns what the worker calls each time it looks for work.
    func add(_ name: String, at now: Timestamp) -> @Sendable (Timestamp) -> Void {
        let index = beats.withLock { beats in
            beats.append(Beat(name: name, at: now))
            return beats.count - 1
        }
        return { now in self.beats.withLock { $0[index].at = now } }
    }

    /// Returns how long ago each kind of work was last looked for, by the slowest of its workers.
    func ages(at now: Timestamp) -> [String: Duration] {
        beats.withLock { beats in
            beats.reduce(into: [:]) { ages, beat in
                ages[beat.name] = max(ages[beat.name] ?? .zero, now - beat.at)
            }
        }
    }

    /// Returns the kinds of work that no worker looked for in time.
    func stopped(at now: Timestamp) -> [String] {
        ages(at: now).filter { $0.value > Self.patience }.keys.sorted()
    }

    func family(at now: Timestamp) -> MetricFamily {
        var family = MetricFamily(
            "refund_desk_worker_idle_seconds",
            "Time since a worker last looked for work, by its kind; the slowest one of each kind."
        )
        for (name, age) in ages(at: now).sorted(by: { $0.key < $1.key }) {
            family.add(age / .seconds(1), ["work": name])
        }
        return family
    }
}
