import AppStoreTypes

/// One notification to be posted now.
struct Delivery: Sendable {
    let entry: NotificationLog.Entry
    /// `nil` when the app has no URL any more.
    let url: String?
    let fault: DeliveryFault?

    var signedPayload: String { entry.sent.signedPayload }
}

extension World {
    /// Takes what is due, one for each app with nothing on its way.
    mutating func claimDeliveries() -> [Delivery] {
        notifications.claimDue(at: now).map { entry in
            Delivery(
                entry: entry,
                url: apps[entry.sent.bundleID]?.notificationURLs[entry.sent.environment],
                fault: faults.takeDelivery()
            )
        }
    }

    /// How long until a delivery has to be started; `nil` when none will.
    var timeToNextDelivery: Duration? { notifications.nextStart.map { max($0 - now, .zero) } }

    /// Notes how a delivery went; a failed one is due again by Apple's timetable.
    mutating func finish(_ delivery: Delivery, attempts: [SentNotification.Attempt]) {
        let entry = delivery.entry
        let isDone = attempts.contains { $0.result == .success }
        let isGivenUp = delivery.url == nil || (attempts.last?.status == 400 && !switches.retriesAfterBadRequest)
        let delay = RetryTimetable.delay(afterAttempt: entry.rounds + 1, in: entry.sent.environment)
        let date = attempts.first?.attemptDate ?? now
        notifications.finish(
            entry,
            attempts: attempts,
            nextAttemptAt: isDone || isGivenUp ? nil : delay.map { date + $0 }
        )
    }
}
