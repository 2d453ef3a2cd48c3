import AppStoreTypes

/// One notification to be posted now.
struct Delivery: Sendable {
    let entry: LoggedNotification
    /// `nil` when the app has no URL any more.
    let url: String?
    let body: [UInt8]
    let fault: DeliveryFault?
    /// Which world it is of.
    let resets: Int
}

/// When there is something to do, by which clock, and what.
struct Agenda: Hashable, Sendable {
    let nextDelivery: Timestamp?
    let nextEvent: Timestamp?
    let isFrozen: Bool
    let ahead: Duration
    let hasTests: Bool
}

extension World {
    /// Takes what is due, one for each app with nothing on its way.
    mutating func claimDeliveries() -> [Delivery] {
        var deliveries: [Delivery] = []
        var claimed = notifications.claimDue(at: now)
        while !claimed.isEmpty {
            for entry in claimed {
                let fault = entry.heldFault ?? faults.takeDelivery(of: NotificationType(rawValue: entry.type))
                if entry.heldFault == nil, let fault, let due = fault.due(after: now) {
                    notifications.hold(entry, for: fault, until: due)
                } else {
                    deliveries.append(delivery(of: entry, fault: fault))
                }
            }
            // What is held back makes way for others.
            claimed = notifications.claimDue(at: now)
        }
        return deliveries
    }

    private mutating func delivery(of entry: LoggedNotification, fault: DeliveryFault?) -> Delivery {
        Delivery(
            entry: entry,
            url: apps[entry.bundleID]?.notificationURL(in: entry.environment),
            // What cannot be signed is posted empty: the attempt is made, and the receiver refuses it.
            body: fault?.replacement ?? (try? body(of: entry.sequence)) ?? [],
            fault: fault,
            resets: resets
        )
    }

    /// What the emulator has to do by itself.
    var agenda: Agenda {
        Agenda(
            nextDelivery: notifications.nextStart,
            nextEvent: schedule.nextDue,
            isFrozen: clock.isFrozen,
            ahead: clock.ahead,
            hasTests: retention.hasWaitingTests
        )
    }

    /// How long until a delivery has to be started or something falls due; `nil` when nothing will by itself.
    var timeToNextEvent: Duration? {
        guard let next = [notifications.nextStart, schedule.nextDue].compactMap({ $0 }).min() else { return nil }
        if next <= now { return .zero }
        return clock.isFrozen ? nil : next - now
    }

    /// Notes how a delivery went; a failed one is due again by Apple's timetable.
    mutating func finish(_ delivery: Delivery, attempts: [SentNotification.Attempt]) {
        let entry = delivery.entry
        guard delivery.resets == resets else { return notifications.release(entry.bundleID) }
        let isDone = attempts.contains { $0.result == .success }
        let isGivenUp = delivery.url == nil || (attempts.last?.status == 400 && !switches.retriesAfterBadRequest)
        let delay = RetryTimetable.delay(afterAttempt: entry.rounds + 1, of: entry.version, in: entry.environment)
        let date = attempts.first?.attemptDate ?? now
        notifications.finish(
            entry,
            attempts: attempts,
            nextAttemptAt: isDone || isGivenUp ? nil : delay.map { date + $0 }
        )
    }
}
