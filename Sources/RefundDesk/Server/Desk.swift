package import AppStoreClient
package import AppStoreTypes
import Foundation
import Hummingbird
package import Logging
import Refunds
package import ServiceLifecycle
import StoreSQLite
import UnixSignals

/// The server: everything that runs for one configuration.
package enum Desk {
    /// What a desk takes from its surroundings; a test gives its own.
    package struct Surroundings: Sendable {
        /// Sends calls to Apple and to OCSP responders.
        package var transport: AsyncHTTPClientTransport
        /// The present time.
        package var now: @Sendable () -> Timestamp
        /// Waits.
        package var clock: any Clock<Duration>
        /// When failed attempts are made again.
        package var retries: RetryPolicy
        /// How long a worker holds a case.
        package var lease: Duration

        package init(
            transport: AsyncHTTPClientTransport = AsyncHTTPClientTransport(),
            now: @escaping @Sendable () -> Timestamp = { .now },
            clock: any Clock<Duration> = .continuous,
            retries: RetryPolicy = RetryPolicy(),
            lease: Duration = .seconds(60)
        ) {
            self.transport = transport
            self.now = now
            self.clock = clock
            self.retries = retries
            self.lease = lease
        }
    }

    /// Runs until the process is told to stop; what is under way by then is finished.
    ///
    /// - Parameters:
    ///   - configuration: what to run.
    ///   - logger: where to log.
    ///   - onReady: called with the port once requests are served.
    /// - Throws: what keeps it from starting, such as a port in use.
    package static func run(
        configuration: DeskConfiguration,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        let desk = try service(configuration: configuration, logger: logger, onReady: onReady)
        try await ServiceGroup(
            services: [desk],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        ).run()
    }

    /// The server as a service among others.
    package static func service(
        configuration: DeskConfiguration,
        surroundings: Surroundings = Surroundings(),
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> any Service {
        let store = try openStore(configuration.database)
        let wake = WakeSignal()
        let router = try router(
            configuration: configuration,
            surroundings: surroundings,
            store: store,
            wake: wake
        )
        let worker = AnsweringWorker(
            owner: UUID().uuidString,
            apps: try workerApps(configuration, surroundings),
            queue: store,
            wake: wake,
            lease: surroundings.lease,
            retries: surroundings.retries,
            clock: surroundings.clock,
            now: surroundings.now,
            logger: logger
        )
        for app in configuration.apps where !app.notActedOn.isEmpty {
            logger.warning(
                "configured, but not acted on by this version",
                metadata: ["app.bundleId": "\(app.bundleID)", "keys": "\(app.notActedOn.joined(separator: ", "))"]
            )
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.listen.host, port: configuration.listen.port),
                serverName: "refund-desk"
            ),
            services: [worker],
            onServerRunning: { await onReady($0.localAddress?.port ?? configuration.listen.port) },
            logger: logger
        )
    }

    private static func openStore(_ location: DatabaseLocation) throws -> SQLiteStore {
        switch location {
        case .sqlite(let path): try SQLiteStore.open(path: path)
        }
    }
}
