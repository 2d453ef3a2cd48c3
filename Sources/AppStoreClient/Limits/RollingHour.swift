/// The number of requests in the last hour, counted over a rolling window.
///
/// Apple counts over an hour without documenting when it starts. A rolling window is within the limit for every
/// possible hour: a burst at the end of one cannot add to a burst at the start of the next. Requests within ten seconds
/// share one slot, which expires when the latest possible request in it is an hour old.
struct RollingHour: Sendable {
    private static let slot: Duration = .seconds(10)
    private static let hour: Duration = .seconds(3600)

    private var slots: [(end: Duration, count: Int)] = []
    /// The number of counted requests.
    private(set) var count = 0

    /// Drops slots that are older than an hour.
    mutating func forget(at time: Duration) {
        let old = slots.prefix { $0.end + Self.hour <= time }
        count -= old.reduce(0) { $0 + $1.count }
        slots.removeFirst(old.count)
    }

    /// Counts a request.
    mutating func record(at time: Duration) {
        count += 1
        if let last = slots.indices.last, time < slots[last].end {
            slots[last].count += 1
        } else {
            slots.append((end: time + Self.slot, count: 1))
        }
    }

    /// When the number of requests will next decrease; `nil` if it is zero.
    var nextFreeTime: Duration? { slots.first.map { $0.end + Self.hour } }
}
