import AppStoreClient
package import AppStoreTypes
import Logging
import Refunds
package import Store

extension Desk {
    /// Reads Apple's notification history outside a running desk.
    package struct Recoverer: Sendable {
        package let reader: RecoveryReader
        /// Returns Apple's time once Apple has answered.
        package let now: @Sendable () -> Timestamp
    }

    /// Creates a reader of Apple's notification history, which waits as long as Apple's limits require.
    ///
    /// - Parameters:
    ///   - configuration: the configured apps.
    ///   - store: the store for what is missing.
    ///   - requestsPerSecond: the most requests a second; `nil` for Apple's limits only.
    /// - Returns: the reader and its clock.
    /// - Throws: an error if part of the configuration is invalid, such as a root certificate.
    package static func recoverer(
        _ configuration: DeskConfiguration,
        store: Store,
        requestsPerSecond: Double?
    ) throws -> Recoverer {
        try configuration.checkRoots()
        let logger = Logger(label: "recovery") { _ in SwiftLogNoOpLogHandler() }
        let clockMonitor = ClockMonitor(now: { .now }, clock: .continuous, store: store, logger: logger)
        let now: @Sendable () -> Timestamp = { clockMonitor.now }
        let apps = try importApps(configuration, Dependencies(), clockMonitor, store: store)
        return Recoverer(
            reader: RecoveryReader(
                apps: apps,
                intake: try intake(apps, configuration, store: store, now: now),
                store: store,
                pace: requestsPerSecond.map { Pacer(perSecond: $0) },
                logger: logger
            ),
            now: now
        )
    }

    /// Creates what processes stored notifications again outside a running desk.
    ///
    /// - Parameters:
    ///   - configuration: the configured apps.
    ///   - store: the store with the notifications.
    /// - Returns: the replay.
    /// - Throws: an error if part of the configuration is invalid, such as a root certificate.
    package static func replay(_ configuration: DeskConfiguration, store: Store) throws -> NotificationReplay {
        try configuration.checkRoots()
        let apps = try importApps(configuration, store: store)
        let now: @Sendable () -> Timestamp = { .now }
        return NotificationReplay(
            intake: try intake(apps, configuration, store: store, readsHistories: true, now: now),
            register: store,
            now: now
        )
    }
}
