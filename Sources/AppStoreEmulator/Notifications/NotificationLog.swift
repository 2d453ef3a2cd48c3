import AppStoreTypes

/// All notifications in order of creation, with the queues of those still to be sent.
///
/// It keeps ``most`` notifications. Beyond that it drops the oldest ones, except those still to be sent.
struct NotificationLog: Sendable {
    static let most = 250_000

    private var entries: [LoggedNotification] = []
    /// The first sequence number.
    ///
    /// Numbers continue after ``removeAll()``, so that a delivery in progress never finds the entry of another
    /// notification.
    private var first = 0
    private var queues: [String: DeliveryQueue] = [:]
    private var tests: [String: Int] = [:]
    private var places: [AppPlace: [Int]] = [:]
    private var originals: [String: [Int]] = [:]
    private var appsBeingDelivered: Set<String> = []
    /// The held notification of each app, which lets the app's next one go first.
    private var heldBack: [String: Int] = [:]

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var nextSequence: Int { first + entries.count }
    var sequences: Range<Int> { first..<nextSequence }

    /// The time of the earliest delivery.
    var nextDue: Timestamp? { queues.values.compactMap(\.nextDue).min() }

    /// The time of the next delivery that can start; an app's deliveries wait for the one in progress.
    var nextStart: Timestamp? {
        queues.lazy.filter { !appsBeingDelivered.contains($0.key) }.compactMap(\.value.nextDue).min()
    }

    func isSettled(at time: Timestamp) -> Bool {
        appsBeingDelivered.isEmpty && (nextDue.map { $0 > time } ?? true)
    }

    subscript(sequence: Int) -> LoggedNotification? { index(sequence).map { entries[$0] } }

    func test(_ token: String) -> LoggedNotification? { tests[token].flatMap { self[$0] } }

    /// Returns the notifications to an app in an environment, oldest first; their signing dates ascend.
    func sequences(to bundleID: String, in environment: AppStoreEnvironment) -> [Int] {
        known(places[AppPlace(bundleID: bundleID, environment: environment)])
    }

    /// Returns the notifications about an original transaction, oldest first.
    func sequences(about originalTransactionID: String) -> [Int] { known(originals[originalTransactionID]) }

    mutating func append(_ notification: LoggedNotification) {
        entries.append(notification)
        index(notification)
        queue(notification)
        if entries.count > Self.most { forgetOldest() }
    }

    mutating func removeAll() {
        first = nextSequence
        entries = []
        queues = [:]
        tests = [:]
        places = [:]
        originals = [:]
        heldBack = [:]
    }

    /// Returns the earliest due delivery of each app that has none in progress.
    ///
    /// If two are due at the same time, the older one goes first.
    mutating func claimDue(at time: Timestamp) -> [LoggedNotification] {
        var claimed: [LoggedNotification] = []
        for bundleID in queues.keys.sorted() where !appsBeingDelivered.contains(bundleID) {
            guard let sequence = queues[bundleID]?.takeDue(at: time), let index = index(sequence) else { continue }
            appsBeingDelivered.insert(bundleID)
            claimed.append(entries[index])
            if let held = heldBack.removeValue(forKey: bundleID), held != sequence {
                let created = self[held]?.createdAt ?? time
                queues[bundleID]?.remove(held)
                queues[bundleID]?.insert(held, due: created)
            }
        }
        return claimed
    }

    /// Postpones a claimed delivery.
    ///
    /// - Parameters:
    ///   - claimed: the notification.
    ///   - fault: the fault that postpones it, which applies when it is due again.
    ///   - due: when it is due again; sooner if it lets another notification go first.
    mutating func hold(_ claimed: LoggedNotification, for fault: DeliveryFault, until due: Timestamp) {
        appsBeingDelivered.remove(claimed.bundleID)
        guard let index = index(claimed.sequence) else { return }
        entries[index].heldFault = fault
        entries[index].nextAttemptAt = due
        queue(entries[index])
        if fault.reorder == true { heldBack[claimed.bundleID] = claimed.sequence }
    }

    /// Lets an app's next delivery start after one that belonged to a world since reset.
    mutating func release(_ bundleID: String) { appsBeingDelivered.remove(bundleID) }

    /// Records how a delivery ended, and when the next attempt is due.
    mutating func finish(
        _ claimed: LoggedNotification,
        attempts: [SentNotification.Attempt],
        nextAttemptAt: Timestamp?
    ) {
        appsBeingDelivered.remove(claimed.bundleID)
        guard let index = index(claimed.sequence) else { return }
        entries[index].attempts += attempts
        entries[index].nextAttemptAt = nextAttemptAt
        entries[index].rounds += 1
        entries[index].heldFault = nil
        queue(entries[index])
    }

    /// Records that an app's notifications so far were delivered on creation, although none was sent.
    mutating func countAsDelivered(to bundleID: String, in environment: AppStoreEnvironment) {
        for index in sequences(to: bundleID, in: environment).compactMap({ index($0) }) {
            let made = entries[index].createdAt
            entries[index].attempts = [.init(attemptDate: made, result: .success, status: 200)]
        }
    }

    /// Keeps the signatures of a notification.
    mutating func keep(_ signatures: [String], of sequence: Int) {
        guard let index = index(sequence), entries[index].signatures.isEmpty else { return }
        entries[index].signatures = signatures
    }

    /// Drops all signatures, so that notifications are signed again on next use.
    mutating func forgetSignatures() {
        for index in entries.indices { entries[index].signatures = [] }
    }

    private mutating func index(_ notification: LoggedNotification) {
        let sequence = notification.sequence
        let place = AppPlace(bundleID: notification.bundleID, environment: notification.environment)
        places[place, default: []].append(sequence)
        if let token = notification.testToken { tests[token] = sequence }
        if let original = notification.transaction?.originalTransactionID {
            originals[original, default: []].append(sequence)
        }
    }

    private mutating func queue(_ notification: LoggedNotification) {
        guard let due = notification.nextAttemptAt else { return }
        queues[notification.bundleID, default: DeliveryQueue()].insert(notification.sequence, due: due)
    }

    /// Drops up to a tenth of the log, but stops at the first notification that is still to be sent.
    private mutating func forgetOldest() {
        let done = entries.prefix(Self.most / 10).prefix { $0.nextAttemptAt == nil }.count
        entries.removeFirst(done)
        first += done
    }

    private func known(_ sequences: [Int]?) -> [Int] {
        guard let sequences, let oldest = sequences.first, oldest < first else { return sequences ?? [] }
        return sequences.filter { $0 >= first }
    }

    private func index(_ sequence: Int) -> Int? {
        entries.indices.contains(sequence - first) ? sequence - first : nil
    }
}

extension NotificationLog: Codable {
    private enum CodingKeys: String, CodingKey { case first, entries }

    /// Decodes a log; deliveries that were in progress start again.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = try container.decode(Int.self, forKey: .first)
        entries = try container.decode([LoggedNotification].self, forKey: .entries)
        for notification in entries {
            index(notification)
            queue(notification)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first, forKey: .first)
        try container.encode(entries, forKey: .entries)
    }
}
