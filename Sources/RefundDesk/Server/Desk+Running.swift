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
    ///   - examiner: examines the desk for the page of its health.
    ///   - logger: the logger.
    ///   - onReady: called with the port once the desk serves requests.
    /// - Throws: an error that prevents the start, such as a port in use.
    package static func run(
        configuration: DeskConfiguration,
        role: DeskRole = .all,
        examiner: (any DeskExaminer)? = nil,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        try await configuration.listen.checkAvailability()
        var dependencies = Dependencies()
        dependencies.examiner = examiner
        let desk = try service(
            configuration: configuration,
            dependencies: dependencies,
            role: role,
            logger: logger,
            onReady: onReady
        )
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
    /// If the apps have several databases, each database has its own desk, and an unavailable database makes only its
    /// own apps wait.
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
        let parts = configuration.perDatabase
        for part in parts where role != .all {
            guard case .sqlite(let path) = part.database else { continue }
            throw RoleNeedsSharedDatabase(role: role, path: path)
        }
        var logger = logger
        if role != .all { logger[metadataKey: "desk.role"] = "\(role.rawValue)" }
        guard parts.count == 1, let only = parts.first else {
            return try service(parts, configuration, dependencies, role: role, logger: logger, onReady: onReady)
        }
        return try service(only, dependencies, role: role, logger: logger, onReady: onReady)
    }

    /// Returns the server of a process with one database.
    private static func service(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        role: DeskRole,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void
    ) throws -> any Service {
        let store = try configuration.database.store(logger: logger)
        let lock = try lock(store, for: configuration, at: dependencies.now(), logger)
        let desk = try Desk(
            configuration: configuration,
            dependencies: dependencies,
            store: store,
            role: role,
            logger: logger
        )
        logger.info("the desk starts", metadata: ["desk.id": "\(desk.presence.id)", "desk.role": "\(role.rawValue)"])
        warnOfExposedFiles(configuration, logger)
        let application = server(
            desk.routes,
            beside: desk.workers + [ReloadSignal(policies: desk.policies, secrets: desk.secrets, logger: logger)],
            configuration,
            logger: logger,
            onReady: onReady
        )
        let rates = RateUpdate(rates: configuration.rates, store: store, now: dependencies.now, logger: logger)
        return RunningDesk(
            application: application,
            rates: rates,
            store: store,
            refusals: desk.refusals,
            giveBackCalls: desk.giveBackCalls,
            presence: desk.presence,
            lock: lock,
            logger: logger
        )
    }

    /// Returns the server of a process whose apps have several databases.
    private static func service(
        _ parts: [DeskConfiguration],
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        role: DeskRole,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void
    ) throws -> any Service {
        let group = DatabaseGroup(parts.map { DatabaseDesk($0, dependencies, role: role, logger: logger) })
        try group.open()
        warnOfExposedFiles(configuration, logger)
        return server(
            DatabaseFront(group, role: role, metrics: dependencies.metrics),
            beside: group.members.map { DatabaseService(member: $0, group: group) },
            configuration,
            logger: logger,
            onReady: onReady
        )
    }

    private static func warnOfExposedFiles(_ configuration: DeskConfiguration, _ logger: Logger) {
        for path in configuration.exposedFiles {
            logger.warning(
                "every user of this machine can read or write a file with secrets or customer data",
                metadata: ["file.path": "\(path)"]
            )
        }
    }

    /// Returns a server that runs beside other services, and stops before them.
    private static func server<Responder: HTTPResponder>(
        _ responder: Responder,
        beside services: [any Service],
        _ configuration: DeskConfiguration,
        logger: Logger,
        onReady: @escaping @Sendable (Int) async -> Void
    ) -> any Service where Responder.Context == DeskRequestContext {
        let connections = OpenConnections(limits: configuration.connections)
        return Application(
            responder: responder,
            server: .guarded(connections),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.listen.host, port: configuration.listen.port),
                serverName: "refund-desk",
                backlog: 4096,
                availableConnectionsDelegate: connections
            ),
            services: services + [connections],
            onServerRunning: { server in
                connections.acceptOneByOne(on: server)
                await onReady(server.localAddress?.port ?? configuration.listen.port)
            },
            logger: logger
        )
    }

    /// Locks a store for a desk, migrates an SQLite file, erases again the customers of an older copy of the database,
    /// and stores the configured endpoints.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - configuration: the configuration of the desk.
    ///   - now: the current time.
    ///   - logger: the logger.
    /// - Returns: the lock, which the caller releases.
    /// - Throws: an error of the store, such as another desk that uses it.
    package static func lock(
        _ store: Store,
        for configuration: DeskConfiguration,
        at now: Timestamp,
        _ logger: Logger
    ) throws -> any DeskLock {
        let lock = try store.lockForDesk(at: now)
        do {
            let known = store.pseudonymised(by: configuration.pseudonymKeys)
            if let list = configuration.erasedListFile {
                if !list.isKept {
                    logger.warning(
                        "the desk keeps no list of erased customers, because it cannot write the folder: set erasureList",
                        metadata: ["file.path": "\(list.path)"]
                    )
                }
                try list.repeatErasures(in: known, isAlone: lock.isExclusive, at: now, logger)
            }
            try known.checkErasureKey()
            try store.keepEndpoints(configuration.eventEndpoints, at: now)
        } catch {
            lock.release()
            throw error
        }
        return lock
    }

}

/// A desk that holds the lock on its store and releases it at the end.
struct RunningDesk: Service {
    /// The desk's workers, and the server if the desk is the only one of its process.
    let application: any Service
    let rates: RateUpdate
    let store: Store
    let refusals: RefusalLog
    let giveBackCalls: @Sendable () async -> Void
    let presence: DeskPresence
    let lock: any DeskLock
    let logger: Logger

    func run() async throws {
        defer { lock.release() }
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await rates.run() }
                try await application.run()
                group.cancelAll()
            }
        } catch {
            await tellRefusals()
            throw error
        }
        await tellRefusals()
        await giveBackCalls()
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

extension RunningDesk: CustomStringConvertible {
    var description: String { "RunningDesk(\(presence.id))" }
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
