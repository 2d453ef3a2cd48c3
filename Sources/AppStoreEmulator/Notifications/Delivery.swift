import AppStoreTypes

/// One notification to be posted now.
struct Delivery: Sendable {
    let entry: LoggedNotification
    /// `nil` when the app has no URL any more.
    let url: String?
    let body: [UInt8]
    let fault: DeliveryFault?
}

extension World {
    /// Takes what is due, one for each app with nothing on its way.
    mutating func claimDeliveries() -> [Delivery] {
        notifications.claimDue(at: now).map { entry in
            Delivery(
                entry: entry,
                url: apps[entry.bundleID]?.notificationURL(in: entry.environment),
                // What cannot be signed is posted empty: the attempt is made, and the receiver refuses it.
                body: (try? body(of: entry.sequence)) ?? [],
                fault: faults.takeDelivery()
            )
        }
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
