// This file is longer than most, because the log, its queues and what it saves of a change must agree.

import AppStoreTypes

/// All notifications in order of creation, with the queues of those still to be sent.
///
/// Each app has a queue for each environment, so that deliveries in one never wait for those in the other.
///
/// It keeps ``most`` notifications. Beyond that it drops the oldest ones, except those still to be sent.
struct NotificationLog: Sendable {
    /// The number of notifications beyond which it drops the oldest.
    private let most: Int
    private var entries: [LoggedNotification] = []
    /// The first sequence number.
    ///
    /// Numbers continue after ``removeAll()``, so that a delivery in progress never finds the entry of another
    /// notification.
    private var first = 0
    private var queues: [AppPlace: DeliveryQueue] = [:]
    /// The sequence numbers of test notifications by their tokens.
    private(set) var tests: [String: Int] = [:]
    private(set) var places: [AppPlace: [Int]] = [:]
    /// The sequence numbers of notifications by their original transactions.
    private(set) var originals: [String: [Int]] = [:]
    private var placesBeingDelivered: Set<AppPlace> = []
    /// The held notification of each queue, which lets the next one go first.
    private var heldBack: [AppPlace: Int] = [:]
    private var unsaved = Unsaved()

    init(most: Int = 250_000) { self.most = most }

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var nextSequence: Int { first + entries.count }
    var sequences: Range<Int> { first..<nextSequence }

    /// The time of the earliest delivery.
    var nextDue: Timestamp? { queues.values.compactMap(\.nextDue).min() }

    /// The time of the next delivery that can start; the deliveries of a queue wait for the one in progress.
    var nextStart: Timestamp? {
        queues.lazy.filter { !placesBeingDelivered.contains($0.key) }.compactMap(\.value.nextDue).min()
    }

    func isSettled(at time: Timestamp) -> Bool {
        placesBeingDelivered.isEmpty && (nextDue.map { $0 > time } ?? true)
    }

    subscript(sequence: Int) -> LoggedNotification? { index(sequence).map { entries[$0] } }

    func test(_ token: String) -> LoggedNotification? { tests[token].flatMap { self[$0] } }

    /// Returns the notifications to an app in an environment, oldest first; their signing dates ascend.
    func sequences(to bundleID: String, in environment: AppStoreEnvironment) -> [Int] {
        places[AppPlace(bundleID: bundleID, environment: environment)] ?? []
    }

    /// Returns the notifications about an original transaction, oldest first.
    func sequences(about originalTransactionID: String) -> [Int] { originals[originalTransactionID] ?? [] }

    mutating func append(_ notification: LoggedNotification) {
        entries.append(notification)
        index(notification)
        queue(notification)
        if entries.count > most { forgetOldest() }
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

    /// Returns the earliest due delivery of each queue that has none in progress.
    ///
    /// If two are due at the same time, the older one goes first.
    mutating func claimDue(at time: Timestamp) -> [LoggedNotification] {
        var claimed: [LoggedNotification] = []
        let waiting = queues.keys.filter { !placesBeingDelivered.contains($0) }
        for place in waiting.sorted(by: { $0.sortKey < $1.sortKey }) {
            guard let sequence = queues[place]?.takeDue(at: time), let index = index(sequence) else { continue }
            placesBeingDelivered.insert(place)
            claimed.append(entries[index])
            if let held = heldBack.removeValue(forKey: place), held != sequence {
                let created = self[held]?.createdAt ?? time
                queues[place]?.remove(held)
                queues[place]?.insert(held, due: created)
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
        placesBeingDelivered.remove(claimed.place)
        guard let index = index(claimed.sequence) else { return }
        entries[index].heldFault = fault
        entries[index].nextAttemptAt = due
        unsaved.sequences.insert(claimed.sequence)
        queue(entries[index])
        if fault.reorder == true { heldBack[claimed.place] = claimed.sequence }
    }

    /// Lets the next delivery of a queue start after one that belonged to a world since reset.
    mutating func release(_ place: AppPlace) { placesBeingDelivered.remove(place) }

    /// Records how a delivery ended, and when the next attempt is due.
    mutating func finish(
        _ claimed: LoggedNotification,
        attempts: [SentNotification.Attempt],
        nextAttemptAt: Timestamp?
    ) {
        placesBeingDelivered.remove(claimed.place)
        guard let index = index(claimed.sequence) else { return }
        entries[index].attempts += attempts
        entries[index].nextAttemptAt = nextAttemptAt
        entries[index].rounds += 1
        entries[index].heldFault = nil
        unsaved.sequences.insert(claimed.sequence)
        queue(entries[index])
    }

    /// Records that an app's notifications so far were delivered on creation, although none was sent.
    mutating func countAsDelivered(to bundleID: String, in environment: AppStoreEnvironment) {
        for index in sequences(to: bundleID, in: environment).compactMap({ index($0) }) {
            let made = entries[index].createdAt
            entries[index].attempts = [.init(attemptDate: made, result: .success, status: 200)]
            unsaved.sequences.insert(first + index)
        }
    }

    /// Keeps the signatures of a notification.
    mutating func keep(_ signatures: [String], of sequence: Int) {
        guard let index = index(sequence), entries[index].signatures.isEmpty else { return }
        entries[index].signatures = signatures
        if !signatures.isEmpty { unsaved.sequences.insert(sequence) }
    }

    /// Drops all signatures, so that notifications are signed again on next use.
    mutating func forgetSignatures() {
        for index in entries.indices { entries[index].signatures = [] }
        unsaved.forgetsSignatures = true
    }

    private mutating func index(_ notification: LoggedNotification) {
        let sequence = notification.sequence
        places[notification.place, default: []].append(sequence)
        if let token = notification.testToken { tests[token] = sequence }
        if let original = notification.transaction?.originalTransactionID {
            originals[original, default: []].append(sequence)
        }
    }

    private mutating func queue(_ notification: LoggedNotification) {
        guard let due = notification.nextAttemptAt else { return }
        queues[notification.place, default: DeliveryQueue()].insert(notification.sequence, due: due)
    }

    /// Drops up to a tenth of the log, but stops at the first notification that is still to be sent.
    private mutating func forgetOldest() {
        let done = entries.prefix(max(most / 10, 1)).prefix { $0.nextAttemptAt == nil }.count
        first += done
        removeFromIndexes(entries.prefix(done))
        entries.removeFirst(done)
    }

    private mutating func removeFromIndexes(_ dropped: some Sequence<LoggedNotification>) {
        var (droppedPlaces, droppedOriginals): (Set<AppPlace>, Set<String>) = ([], [])
        for notification in dropped {
            droppedPlaces.insert(notification.place)
            if let token = notification.testToken { tests[token] = nil }
            if let original = notification.transaction?.originalTransactionID { droppedOriginals.insert(original) }
        }
        for place in droppedPlaces { places[place] = kept(places[place]) }
        for original in droppedOriginals { originals[original] = kept(originals[original]) }
    }

    /// Returns the sequence numbers of notifications that are kept, or `nil` if there are none.
    private func kept(_ sequences: [Int]?) -> [Int]? {
        guard let kept = sequences?.drop(while: { $0 < first }), !kept.isEmpty else { return nil }
        return Array(kept)
    }

    private func index(_ sequence: Int) -> Int? {
        entries.indices.contains(sequence - first) ? sequence - first : nil
    }
}

extension NotificationLog {
    /// What changed since the log was last saved.
    private struct Unsaved {
        /// The number of the next notification when the log was last saved.
        var next = 0
        var first = 0
        /// The notifications whose state changed.
        var sequences: Set<Int> = []
        var forgetsSignatures = false
    }

    /// What changed in a log: a notification's content never does.
    struct Change: Codable, Sendable {
        /// The first number that the log keeps.
        let first: Int
        let added: [LoggedNotification]
        let states: [Int: LoggedNotification.State]
        let forgetsSignatures: Bool
    }

    /// Returns what changed since the last call, or `nil` if nothing did.
    mutating func takeChange() -> Change? {
        let before = unsaved
        guard
            before.next != nextSequence || before.first != first || !before.sequences.isEmpty
                || before.forgetsSignatures
        else { return nil }
        noteSaved()
        let old = before.sequences.filter { $0 < before.next }
        return Change(
            first: first,
            added: (max(before.next, first)..<nextSequence).compactMap { self[$0] },
            states: Dictionary(uniqueKeysWithValues: old.compactMap { id in self[id].map { (id, $0.state) } }),
            forgetsSignatures: before.forgetsSignatures
        )
    }

    /// Remembers that everything is saved.
    private mutating func noteSaved() { unsaved = Unsaved(next: nextSequence, first: first) }

    /// Repeats a change that was saved; ``reindex()`` must follow the last one.
    mutating func apply(_ change: Change) throws {
        if change.forgetsSignatures { forgetSignatures() }
        for notification in change.added {
            guard notification.sequence == nextSequence || entries.isEmpty else { throw SavedChangeError() }
            if entries.isEmpty { first = notification.sequence }
            entries.append(notification)
        }
        for (sequence, state) in change.states {
            guard let index = index(sequence) else { continue }
            entries[index].state = state
        }
        if change.first > first {
            entries.removeFirst(min(change.first - first, entries.count))
            first = change.first
        }
    }

    /// Builds the indexes and queues again.
    mutating func reindex() {
        (queues, tests, places, originals) = ([:], [:], [:], [:])
        for notification in entries {
            index(notification)
            queue(notification)
        }
        noteSaved()
    }
}

extension LoggedNotification {
    /// What changes of a notification after its creation.
    struct State: Codable, Sendable {
        let signatures: [String]
        let attempts: [SentNotification.Attempt]
        let rounds: Int
        let heldFault: DeliveryFault?
        let nextAttemptAt: Timestamp?
    }

    var state: State {
        get {
            State(
                signatures: signatures,
                attempts: attempts,
                rounds: rounds,
                heldFault: heldFault,
                nextAttemptAt: nextAttemptAt
            )
        }
        set {
            (signatures, attempts, rounds) = (newValue.signatures, newValue.attempts, newValue.rounds)
            (heldFault, nextAttemptAt) = (newValue.heldFault, newValue.nextAttemptAt)
        }
    }
}

extension NotificationLog: Codable {
    private enum CodingKeys: String, CodingKey { case first, entries }

    /// Decodes a log; deliveries that were in progress start again.
    init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = try container.decode(Int.self, forKey: .first)
        entries = try container.decode([LoggedNotification].self, forKey: .entries)
        reindex()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first, forKey: .first)
        try container.encode(entries, forKey: .entries)
    }
}
