import AppStoreTypes

/// All notifications in order of creation, which of them are still to be sent, and which are on their way.
///
/// It keeps ``most`` of them: beyond that the oldest are forgotten, as far as they are no longer to be sent.
struct NotificationLog: Sendable {
    static let most = 250_000

    private struct Place: Hashable, Sendable {
        let bundleID: String
        let environment: AppStoreEnvironment
    }

    private var entries: [LoggedNotification] = []
    /// Sequence numbers go on after ``removeAll()``, so that a delivery on its way finds no stranger's entry.
    private var first = 0
    private var queues: [String: DeliveryQueue] = [:]
    private var tests: [String: Int] = [:]
    private var places: [Place: [Int]] = [:]
    private var originals: [String: [Int]] = [:]
    private var appsOnTheWay: Set<String> = []
    /// What lets the next notification of its app go first.
    private var heldBack: [String: Int] = [:]

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var nextSequence: Int { first + entries.count }
    var sequences: Range<Int> { first..<nextSequence }

    /// The earliest delivery still to come.
    var nextDue: Timestamp? { queues.values.compactMap(\.nextDue).min() }

    /// When a delivery has to be started: those of an app wait for the one on its way.
    var nextStart: Timestamp? {
        queues.lazy.filter { !appsOnTheWay.contains($0.key) }.compactMap(\.value.nextDue).min()
    }

    func isSettled(at time: Timestamp) -> Bool {
        appsOnTheWay.isEmpty && (nextDue.map { $0 > time } ?? true)
    }

    subscript(sequence: Int) -> LoggedNotification? { index(sequence).map { entries[$0] } }

    func test(_ token: String) -> LoggedNotification? { tests[token].flatMap { self[$0] } }

    /// The notifications to an app in an environment, oldest first; their dates of signing ascend.
    func sequences(to bundleID: String, in environment: AppStoreEnvironment) -> [Int] {
        known(places[Place(bundleID: bundleID, environment: environment)])
    }

    /// The notifications about an original transaction, oldest first.
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

    /// Takes the earliest delivery that is due of each app with none on its way; of the same moment, the older.
    mutating func claimDue(at time: Timestamp) -> [LoggedNotification] {
        var claimed: [LoggedNotification] = []
        for bundleID in queues.keys.sorted() where !appsOnTheWay.contains(bundleID) {
            guard let sequence = queues[bundleID]?.takeDue(at: time), let index = index(sequence) else { continue }
            appsOnTheWay.insert(bundleID)
            claimed.append(entries[index])
            if let held = heldBack.removeValue(forKey: bundleID), held != sequence {
                let created = self[held]?.createdAt ?? time
                queues[bundleID]?.remove(held)
                queues[bundleID]?.insert(held, due: created)
            }
        }
        return claimed
    }

    /// Puts a claimed delivery off.
    ///
    /// - Parameters:
    ///   - claimed: the notification.
    ///   - fault: what holds it back, and befalls it when it is due again.
    ///   - due: when that is; sooner where it lets another one go first.
    mutating func hold(_ claimed: LoggedNotification, for fault: DeliveryFault, until due: Timestamp) {
        appsOnTheWay.remove(claimed.bundleID)
        guard let index = index(claimed.sequence) else { return }
        entries[index].heldFault = fault
        entries[index].nextAttemptAt = due
        queue(entries[index])
        if fault.reorder == true { heldBack[claimed.bundleID] = claimed.sequence }
    }

    /// Lets the next delivery of an app begin: what was on its way is of another world.
    mutating func release(_ bundleID: String) { appsOnTheWay.remove(bundleID) }

    /// Notes how a delivery ended, and when the next one is due.
    mutating func finish(
        _ claimed: LoggedNotification,
        attempts: [SentNotification.Attempt],
        nextAttemptAt: Timestamp?
    ) {
        appsOnTheWay.remove(claimed.bundleID)
        guard let index = index(claimed.sequence) else { return }
        entries[index].attempts += attempts
        entries[index].nextAttemptAt = nextAttemptAt
        entries[index].rounds += 1
        entries[index].heldFault = nil
        queue(entries[index])
    }

    /// Notes that what was made for an app so far has arrived at once, though it was sent to nobody.
    mutating func countAsDelivered(to bundleID: String, in environment: AppStoreEnvironment) {
        for index in sequences(to: bundleID, in: environment).compactMap({ index($0) }) {
            let made = entries[index].createdAt
            entries[index].attempts = [.init(attemptDate: made, result: .success, status: 200)]
        }
    }

    /// Keeps the signatures that a notification was signed with.
    mutating func keep(_ signatures: [String], of sequence: Int) {
        guard let index = index(sequence), entries[index].signatures.isEmpty else { return }
        entries[index].signatures = signatures
    }

    /// Forgets all signatures: what is asked for again is signed anew.
    mutating func forgetSignatures() {
        for index in entries.indices { entries[index].signatures = [] }
    }

    private mutating func index(_ notification: LoggedNotification) {
        let sequence = notification.sequence
        let place = Place(bundleID: notification.bundleID, environment: notification.environment)
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

    /// Forgets a tenth at a time: what is still to be sent ends it early.
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

    /// Reads a log; what was on its way is sent again.
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
