import AppStoreTypes
import Synchronization

/// What happened in a world, one line for each step, the same for the same seed to the byte.
///
/// Identifiers get names by the order in which they appear, because some of them are random.
final class Story: Sendable {
    private struct State {
        var lines: [String] = []
        var names: [String: String] = [:]
        var counts: [String: Int] = [:]
        var violations: [String] = []
    }

    private let time: SimulatedTime
    private let state = Mutex(State())

    init(time: SimulatedTime) { self.time = time }

    /// How long the world has lasted.
    var length: Duration { time.now }
    var lines: [String] { state.withLock(\.lines) }
    /// The promises that were broken.
    var violations: [String] { state.withLock(\.violations) }

    /// Returns the name of an identifier, such as `case 2`.
    func name(_ kind: String, _ identifier: String) -> String {
        state.withLock { state in
            let key = "\(kind) \(identifier)"
            if let name = state.names[key] { return name }
            state.counts[kind, default: 0] += 1
            let name = "\(kind) \(state.counts[kind] ?? 0)"
            state.names[key] = name
            return name
        }
    }

    func tell(_ who: String, _ what: String) {
        let line = "\(Self.clock(time.now)) \(who.padded(to: 8)) \(what)"
        state.withLock { $0.lines.append(line) }
    }

    /// Records a broken promise.
    func isBroken(_ promise: String, _ how: String) {
        let line = "\(promise): \(how)"
        let isNew = state.withLock { state in
            guard !state.violations.contains(line) else { return false }
            state.violations.append(line)
            return true
        }
        if isNew { tell("BROKEN", line) }
    }

    /// Returns a time since the start as hours, minutes and seconds.
    static func clock(_ time: Duration) -> String {
        let milliseconds = time.milliseconds
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
        let fraction = String(String(rest + 1000).dropFirst())
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(fraction)"
    }
}

extension String {
    fileprivate func padded(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }
}
