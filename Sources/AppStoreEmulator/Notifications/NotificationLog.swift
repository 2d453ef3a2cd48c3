import AppStoreTypes

/// All notifications in order of creation, which of them are still to be sent, and which are on their way.
struct NotificationLog: Sendable {
    struct Entry: Sendable {
        let sequence: Int
        var sent: SentNotification
        /// The attempts by the timetable; a duplicate is not one of them.
        var rounds = 0
    }

    private(set) var entries: [Entry] = []
    /// Sequence numbers go on after ``removeAll()``, so that a delivery on its way finds no stranger's entry.
    private var first = 0
    private var queues: [String: DeliveryQueue] = [:]
    /// What Get Test Notification Status asks by.
    private var tests: [String: Int] = [:]
    private var appsOnTheWay: Set<String> = []

    /// The earliest delivery still to come.
    var nextDue: Timestamp? { queues.values.compactMap(\.nextDue).min() }

    /// When a delivery has to be started: those of an app wait for the one on its way.
    var nextStart: Timestamp? {
        queues.lazy.filter { !appsOnTheWay.contains($0.key) }.compactMap(\.value.nextDue).min()
    }

    func isSettled(at time: Timestamp) -> Bool {
        appsOnTheWay.isEmpty && (nextDue.map { $0 > time } ?? true)
    }

    func test(_ token: String) -> SentNotification? { tests[token].flatMap { index($0) }.map { entries[$0].sent } }

    mutating func append(_ sent: SentNotification, testToken: String? = nil) {
        let entry = Entry(sequence: first + entries.count, sent: sent)
        entries.append(entry)
        if let testToken { tests[testToken] = entry.sequence }
        queue(entry)
    }

    mutating func removeAll() {
        first += entries.count
        entries = []
        queues = [:]
        tests = [:]
    }

    /// Takes the earliest delivery that is due of each app with none on its way; of the same moment, the older.
    mutating func claimDue(at time: Timestamp) -> [Entry] {
        var claimed: [Entry] = []
        for bundleID in queues.keys where !appsOnTheWay.contains(bundleID) {
            guard let sequence = queues[bundleID]?.takeDue(at: time), let index = index(sequence) else { continue }
            appsOnTheWay.insert(bundleID)
            claimed.append(entries[index])
        }
        return claimed
    }

    /// Notes how a delivery ended, and when the next one is due.
    mutating func finish(_ claimed: Entry, attempts: [SentNotification.Attempt], nextAttemptAt: Timestamp?) {
        appsOnTheWay.remove(claimed.sent.bundleID)
        guard let index = index(claimed.sequence) else { return }
        entries[index].sent.attempts += attempts
        entries[index].sent.nextAttemptAt = nextAttemptAt
        entries[index].rounds += 1
        queue(entries[index])
    }

    private mutating func queue(_ entry: Entry) {
        guard let due = entry.sent.nextAttemptAt else { return }
        queues[entry.sent.bundleID, default: DeliveryQueue()].insert(entry.sequence, due: due)
    }

    private func index(_ sequence: Int) -> Int? {
        entries.indices.contains(sequence - first) ? sequence - first : nil
    }
}
