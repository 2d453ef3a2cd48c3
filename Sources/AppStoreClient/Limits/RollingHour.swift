/// How many requests went out within the last hour, whenever that hour began.
///
/// Apple counts over an hour without saying when it begins. Counting over every possible hour is right for each of them:
/// no burst at the end of one can meet a burst at the start of the next. Requests of ten seconds are counted as one slot,
/// which is forgotten when its youngest possible request is an hour old.
struct RollingHour: Sendable {
    private static let slot: Duration = .seconds(10)
    private static let hour: Duration = .seconds(3600)

    private var slots: [(end: Duration, count: Int)] = []
    /// The requests counted.
    private(set) var count = 0

    /// Forgets what is older than an hour.
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

    /// When the number of requests will be smaller than now; `nil` when it is zero.
    var nextRelief: Duration? { slots.first.map { $0.end + Self.hour } }
}
