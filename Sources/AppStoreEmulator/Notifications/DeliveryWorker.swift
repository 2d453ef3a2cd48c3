import AppStoreTypes
import ServiceLifecycle

/// Delivers notifications: in order for each app and environment, concurrently otherwise.
struct DeliveryWorker: Service {
    let store: EmulatedAppStore
    let sender: NotificationSender

    /// Runs until shutdown begins, then cancels deliveries in progress, as when Apple's server stops.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                while !Task.isCancelled {
                    let seen = store.pendingWork.version
                    let due = store.claimDeliveries()
                    for delivery in due { group.addTask { await attempt(delivery) } }
                    if due.isEmpty {
                        await store.waitForWork(after: seen, atMost: store.read { $0.timeToNextEvent })
                    }
                }
                group.cancelAll()
            }
        }
    }

    private func attempt(_ delivery: NotificationDelivery) async {
        var attempts: [FinishedAttempt] = []
        if let url = delivery.url {
            if let delay = delivery.fault?.delayMs { try? await Task.sleep(for: .milliseconds(delay)) }
            attempts.append(await post(delivery, to: url))
            if delivery.fault?.duplicate == true { attempts.append(await post(delivery, to: url)) }
        }
        let next = store.update { [attempts] world in
            world.finish(delivery, attempts: attempts.map(\.logged))
            return world.notifications[delivery.entry.sequence]?.nextAttemptAt
        }
        for attempt in attempts { attempt.tell(store.configuration, nextAttemptAt: next) }
    }

    private func post(_ delivery: NotificationDelivery, to url: String) async -> FinishedAttempt {
        let attempt = EmulatorActivity.Attempt(delivery, to: url, at: store.read { $0.now })
        store.configuration.onActivity?(.sending(attempt))
        let began = ContinuousClock.now
        let answer = await answer(to: delivery, at: url)
        return FinishedAttempt(attempt: attempt, answer: answer, duration: ContinuousClock.now - began)
    }

    private func answer(to delivery: NotificationDelivery, at url: String) async -> DeliveryAnswer {
        let fault = delivery.fault
        if fault?.drop == true { return DeliveryAnswer(.noResponse, because: "lost by a fault, and never sent") }
        if fault?.reset == true { return await sender.breakOff(delivery.body, to: url) }
        return fault?.hang == true
            ? await sender.hang(delivery.body, to: url) : await sender.post(delivery.body, to: url)
    }
}

/// An attempt to deliver a notification, with its answer.
private struct FinishedAttempt: Sendable {
    let attempt: EmulatorActivity.Attempt
    let answer: DeliveryAnswer
    let duration: Duration

    /// The attempt as the world's log keeps it.
    var logged: SentNotification.Attempt {
        .init(attemptDate: attempt.time, result: answer.result, status: answer.status)
    }

    func tell(_ configuration: EmulatorConfiguration, nextAttemptAt: Timestamp?) {
        configuration.onActivity?(
            .sent(
                attempt,
                EmulatorActivity.Outcome(
                    result: answer.result,
                    status: answer.status,
                    problem: answer.problem,
                    duration: duration,
                    nextAttemptAt: nextAttemptAt
                )
            )
        )
    }
}

extension EmulatedAppStore {
    /// Claims deliveries, but updates nothing if none is due; otherwise the worker would wake itself endlessly.
    fileprivate func claimDeliveries() -> [NotificationDelivery] {
        guard read({ world in world.notifications.nextStart.map { $0 <= world.now } ?? false }) else { return [] }
        return update { $0.claimDeliveries() }
    }
}

// The log of services prints a service's description; without one it would print all members.
extension DeliveryWorker: CustomStringConvertible {
    var description: String { "delivery worker" }
}
