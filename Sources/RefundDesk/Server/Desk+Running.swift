package import AppStoreTypes
import HTTPServing
import Hummingbird
import HummingbirdCore
package import Logging
package import Refunds
package import ServiceLifecycle
package import Store
import UnixSignals

extension Desk {
    /// Runs the desk until the process gets SIGTERM or SIGINT, then finishes work in progress.
    ///
    /// - Parameters:
    ///   - configuration: the configuration to run.
    ///   - role: what the desk does.
    ///   - logger: the logger.
    ///   - onReady: called with the port once the desk serves requests.
    /// - Throws: an error that prevents the start, such as a port in use.
    package static func run(
        configuration: DeskConfiguration,
        role: DeskRole = .all,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        try await configuration.listen.checkAvailability()
        let desk = try service(configuration: configuration, role: role, logger: logger, onReady: onReady)
        var group = ServiceGroupConfiguration(
            services: [desk],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = Self.patience
        do {
            try await ServiceGroup(configuration: group).run()
        } catch is CancellationError {
            logger.notice("stopped with connections still open", metadata: ["patience": "\(Self.patience)"])
        }
    }

    /// How long the desk waits at shutdown for requests and answers in progress.
    ///
    /// After that it cancels them. The next start settles requests to Apple whose response is missing.
    private static let patience: Duration = .seconds(5)

    /// Returns the server as a service; opens the configured store and locks it, then migrates an SQLite file.
    ///
    /// - Parameters:
    ///   - configuration: the configuration to run.
    ///   - dependencies: the external services to use.
    ///   - role: what the desk does.
    ///   - logger: the logger.
    ///   - onReady: called with the port once the desk serves requests.
    /// - Returns: the service.
    /// - Throws: an error that prevents the start, such as another desk that uses the same database;
    ///   ``ConfigurationError`` if an app trusts a foreign root for Apple's endpoints; ``RoleNeedsSharedDatabase`` for
    ///   a role that another desk must complete, on a database for one desk.
    package static func service(
        configuration: DeskConfiguration,
        dependencies: Dependencies = Dependencies(),
        role: DeskRole = .all,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> any Service {
        try configuration.checkRoots()
        if role != .all, case .sqlite(let path) = configuration.database {
            throw RoleNeedsSharedDatabase(role: role, path: path)
        }
        var logger = logger
        if role != .all { logger[metadataKey: "desk.role"] = "\(role.rawValue)" }
        let store = try configuration.database.store(logger: logger)
        let lock = try lock(store, for: configuration, at: dependencies.now())
        let desk = try Desk(
            configuration: configuration,
            dependencies: dependencies,
            store: store,
            role: role,
            logger: logger
        )
        logger.info("the desk starts", metadata: ["desk.id": "\(desk.presence.id)", "desk.role": "\(role.rawValue)"])
        for path in configuration.exposedFiles {
            logger.warning(
                "every user of this machine can read or write a file with secrets or customer data",
                metadata: ["file.path": "\(path)"]
            )
        }
        let connections = OpenConnections(limits: configuration.connections)
        let application = Application(
            responder: desk.routes,
            server: .guarded(connections),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.listen.host, port: configuration.listen.port),
                serverName: "refund-desk",
                backlog: 4096,
                availableConnectionsDelegate: connections
            ),
            services: desk.workers + [connections, PolicySignal(reloads: desk.policies, logger: logger)],
            onServerRunning: { server in
                connections.acceptOneByOne(on: server)
                await onReady(server.localAddress?.port ?? configuration.listen.port)
            },
            logger: logger
        )
        let rates = configuration.rates.map {
            RateUpdate(file: $0, store: store, now: dependencies.now, logger: logger)
        }
        return RunningDesk(
            application: application,
            rates: rates,
            store: store,
            refusals: desk.refusals,
            presence: desk.presence,
            lock: lock,
            logger: logger
        )
    }

    /// Locks a store for a desk, migrates an SQLite file, and stores the configured endpoints.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - configuration: the configuration of the desk.
    ///   - now: the current time.
    /// - Returns: the lock, which the caller releases.
    /// - Throws: an error of the store, such as another desk that uses it.
    package static func lock(
        _ store: Store,
        for configuration: DeskConfiguration,
        at now: Timestamp
    ) throws -> any DeskLock {
        let lock = try store.lockForDesk(at: now)
        do {
            try store.keepEndpoints(ConfiguredEndpoint.all(configuration).map(\.endpoint), at: now)
        } catch {
            lock.release()
            throw error
        }
        return lock
    }

    /// A desk that holds the lock on its store and releases it at the end.
    private struct RunningDesk<Application: Service>: Service {
        let application: Application
        let rates: RateUpdate?
        let store: Store
        let refusals: RefusalLog
        let presence: DeskPresence
        let lock: any DeskLock
        let logger: Logger

        func run() async throws {
            defer { lock.release() }
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { await rates?.run() }
                    try await application.run()
                }
            } catch {
                await tellRefusals()
                throw error
            }
            await tellRefusals()
            // Otherwise, the desk is forgotten after a while.
            try? await store.removePresence(ofDesk: presence.id)
            try store.close()
        }

        private func tellRefusals() async {
            do {
                try await refusals.tellRest(logger)
            } catch {
                logger.error("refusals were not counted", metadata: ["error": "\(ProblemMiddleware.loggable(error))"])
            }
        }
    }
}

/// The error of a desk whose role needs other desks, on a database that only one desk can use.
package struct RoleNeedsSharedDatabase: Error, Hashable, CustomStringConvertible {
    let role: DeskRole
    let path: String

    package var description: String {
        "the role \(role.rawValue) needs other desks on the same database, and only one desk can use \(path); configure a "
            + "PostgreSQL database, or serve without --role"
    }
}
