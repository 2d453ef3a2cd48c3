import AppStoreTypes

/// One notification that is sent now.
struct NotificationDelivery: Sendable {
    let entry: LoggedNotification
    /// The app's notification URL; `nil` if the app no longer has one.
    let url: String?
    let body: [UInt8]
    let fault: DeliveryFault?
    /// The world's number of resets when the delivery began; if it differs later, the world was reset in between.
    let resets: Int
}

/// What the emulator has to do by itself, and when.
struct PendingWork: Hashable, Sendable {
    let nextDelivery: Timestamp?
    let nextEvent: Timestamp?
    let isFrozen: Bool
    let ahead: Duration
    let hasTests: Bool
}

extension World {
    /// Returns the due deliveries: at most one for each app and environment, and none where one is in progress.
    mutating func claimDeliveries() -> [NotificationDelivery] {
        var deliveries: [NotificationDelivery] = []
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
            // A held notification makes room for the next one.
            claimed = notifications.claimDue(at: now)
        }
        return deliveries
    }

    private mutating func delivery(of entry: LoggedNotification, fault: DeliveryFault?) -> NotificationDelivery {
        NotificationDelivery(
            entry: entry,
            url: apps[entry.bundleID]?.notificationURL(in: entry.environment),
            // If signing fails, the body is empty, so that the attempt still happens and the receiver refuses it.
            body: fault?.replacement ?? (try? body(of: entry.sequence)) ?? [],
            fault: fault,
            resets: resets
        )
    }

    /// What the emulator has to do by itself.
    var pendingWork: PendingWork {
        PendingWork(
            nextDelivery: notifications.nextStart,
            nextEvent: schedule.nextDue,
            isFrozen: clock.isFrozen,
            ahead: clock.ahead,
            hasTests: retention.hasWaitingTests
        )
    }

    /// The time until the next delivery or event; `nil` if none will come by itself.
    var timeToNextEvent: Duration? {
        guard let next = [notifications.nextStart, schedule.nextDue].compactMap({ $0 }).min() else { return nil }
        if next <= now { return .zero }
        return clock.isFrozen ? nil : next - now
    }

    /// Records the result of a delivery, and schedules a retry by Apple's timetable if the delivery failed.
    mutating func finish(_ delivery: NotificationDelivery, attempts: [SentNotification.Attempt]) {
        let entry = delivery.entry
        guard delivery.resets == resets else { return notifications.release(entry.place) }
        let isDone = attempts.contains { $0.result == .success }
        let isAbandoned = delivery.url == nil || (attempts.last?.status == 400 && !switches.retriesAfterBadRequest)
        let delay = RetrySchedule.delay(afterAttempt: entry.rounds + 1, of: entry.version, in: entry.environment)
        let date = attempts.first?.attemptDate ?? now
        notifications.finish(
            entry,
            attempts: attempts,
            nextAttemptAt: isDone || isAbandoned ? nil : delay.map { date + $0 }
        )
    }
}

/// When Apple retries: in production five times for version 2 and three times for version 1; in the sandbox never.
enum RetrySchedule {
    /// Returns the delay after a failed attempt, or `nil` after the last one.
    static func delay(
        afterAttempt number: Int,
        of version: NotificationVersion,
        in environment: AppStoreEnvironment
    ) -> Duration? {
        let hours: [Int64] = version == .v1 ? [6, 24, 48] : [1, 12, 24, 48, 72]
        guard environment == .production, hours.indices.contains(number - 1) else { return nil }
        return .seconds(hours[number - 1] * 3600)
    }
}
