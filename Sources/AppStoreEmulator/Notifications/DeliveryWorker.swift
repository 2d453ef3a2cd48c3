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
        var attempts: [SentNotification.Attempt] = []
        if let url = delivery.url {
            if let delay = delivery.fault?.delayMs { try? await Task.sleep(for: .milliseconds(delay)) }
            attempts.append(await post(delivery, to: url))
            if delivery.fault?.duplicate == true { attempts.append(await post(delivery, to: url)) }
        }
        store.update { $0.finish(delivery, attempts: attempts) }
    }

    private func post(_ delivery: NotificationDelivery, to url: String) async -> SentNotification.Attempt {
        let date = store.read { $0.now }
        guard delivery.fault?.drop != true else { return .init(attemptDate: date, result: .noResponse, status: nil) }
        guard delivery.fault?.reset != true else {
            return .init(attemptDate: date, result: await sender.breakOff(delivery.body, to: url), status: nil)
        }
        let (result, status) =
            delivery.fault?.hang == true
            ? await sender.hang(delivery.body, to: url) : await sender.post(delivery.body, to: url)
        return .init(attemptDate: date, result: result, status: status)
    }
}

extension EmulatedAppStore {
    /// Claims deliveries, but updates nothing if none is due; otherwise the worker would wake itself endlessly.
    fileprivate func claimDeliveries() -> [NotificationDelivery] {
        guard read({ world in world.notifications.nextStart.map { $0 <= world.now } ?? false }) else { return [] }
        return update { $0.claimDeliveries() }
    }
}
