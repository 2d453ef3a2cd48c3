/// A reason why a desk cannot answer in time.
enum Trouble: Hashable, Sendable {
    case noDesk, frozen, ended, store, apple, circuit, clock, paused
}

/// The times at which a desk could not answer in time.
struct Troubles: Sendable {
    private(set) var ended: [(trouble: Trouble, from: Duration, to: Duration)] = []
    private var running: [Trouble: Duration] = [:]

    /// Records that a trouble begins or ends.
    mutating func note(_ trouble: Trouble, _ isOn: Bool, at time: Duration) {
        if isOn {
            if running[trouble] == nil { running[trouble] = time }
        } else if let from = running.removeValue(forKey: trouble) {
            ended.append((trouble, from, time))
        }
    }

    /// Records a trouble that is over.
    mutating func note(_ trouble: Trouble, from start: Duration, to end: Duration) {
        ended.append((trouble, start, end))
    }

    /// Returns whether there was a trouble at any time in a period.
    func had(_ trouble: Trouble, from start: Duration, to end: Duration) -> Bool {
        running[trouble].map { $0 < end } ?? false
            || ended.contains { $0.trouble == trouble && $0.to > start && $0.from < end }
    }

    /// Returns the longest stretch without any trouble in a period.
    func longestCalm(from start: Duration, to end: Duration) -> Duration {
        var calm = Duration.zero
        var since = start
        let all = ended.map { ($0.from, $0.to) } + running.values.map { ($0, end) }
        for (from, to) in all.sorted(by: { $0.0 < $1.0 }) where to > start && from < end {
            if from > since { calm = max(calm, from - since) }
            since = max(since, to)
        }
        return max(calm, end - since)
    }
}
