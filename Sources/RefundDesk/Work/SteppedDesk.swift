import AppStoreClient
package import AppStoreTypes
import Foundation
package import Logging
import Refunds
package import Store

/// A desk without server and without workers, for simulations: its caller is the clock.
///
/// It takes in notifications, and does what is due when its caller says so, with the same intake, store, policy and
/// answers as a desk that serves. It waits for nothing, so the same calls at the same times have the same effects.
package struct SteppedDesk: Sendable {
    /// Stores the backend's facts.
    package let store: Store
    private let intake: NotificationIntake
    private let histories: HistoryWork
    private let answering: AnsweringWork

    /// Creates a desk on a store that is open and migrated.
    ///
    /// - Parameters:
    ///   - configuration: the apps.
    ///   - dependencies: the transport to Apple, and the time.
    ///   - store: the store.
    ///   - logger: the logger.
    /// - Throws: an error if part of the configuration is invalid, such as a root certificate.
    package init(
        configuration: DeskConfiguration,
        dependencies: Desk.Dependencies,
        store: Store,
        logger: Logger
    ) throws {
        self.store = store
        var apps: [String: App] = [:]
        for app in configuration.apps {
            apps[app.bundleID] = try App(app, dependencies, retries: .never, logger: logger)
        }
        intake = try Desk.intake(
            apps,
            configuration,
            store: store,
            readsHistories: true,
            now: dependencies.now
        )
        histories = HistoryWork(
            reader: HistoryReader(apps: apps, store: store, now: dependencies.now),
            queue: store,
            circuits: store,
            wakeAnswering: WakeSignal(),
            now: dependencies.now,
            random: dependencies.random,
            logger: logger
        )
        answering = AnsweringWork(
            owner: "the stepped desk",
            apps: apps,
            queue: store,
            clock: dependencies.clock,
            now: dependencies.now,
            random: dependencies.random,
            logger: logger
        )
    }

    /// Takes in a notification, and returns once it is stored.
    ///
    /// - Parameter signedPayload: the notification as Apple signed it.
    /// - Throws: why it was not stored.
    package func receive(_ signedPayload: String) async throws { _ = try await intake.accept(signedPayload) }

    /// When it has something to do next; `nil` if it waits only for its callers.
    package func nextDue() async throws -> Timestamp? {
        let due = [try await histories.nextDue(), try await answering.nextDue()]
        return due.compactMap(\.self).min()
    }

    /// Does everything that is due now: reads histories, and answers cases.
    ///
    /// - Throws: any error of the store.
    package func work() async throws {
        var isBusy = true
        while isBusy {
            let (read, answered) = (try await finish(histories), try await finish(answering))
            isBusy = read || answered
        }
    }

    /// Does the jobs of one kind that are due, and returns whether there were any.
    private func finish<Work: LeasedWork>(_ work: Work) async throws -> Bool {
        var isAny = false
        while let job = try await work.claim() {
            try await work.work(job, at: WorkPlace(in: Slots(count: 0), beside: WaitingLimit(count: 0)))
            isAny = true
        }
        return isAny
    }
}
