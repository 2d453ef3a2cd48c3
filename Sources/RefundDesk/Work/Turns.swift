import Synchronization

/// Lets one task at a time do work of the same name, in the order in which they ask.
final class Turns: Sendable {
    /// The names of the work under way, and who waits to be next.
    private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    /// Begins work, after the work of the same name that is under way.
    func begin(_ name: String) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                let isFree = waiting[name] == nil
                if isFree { waiting[name] = [] } else { waiting[name]?.append(continuation) }
                return isFree
            }
            if isFree { continuation.resume() }
        }
    }

    /// Ends work, and lets the next begin.
    func end(_ name: String) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[name]?.isEmpty == false else {
                waiting[name] = nil
                return nil
            }
            return waiting[name]?.removeFirst()
        }
        next?.resume()
    }
}
