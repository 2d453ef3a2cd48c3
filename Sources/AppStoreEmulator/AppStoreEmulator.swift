import AppStoreTypes
import AsyncHTTPClient
import HTTPServing
import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle
import Synchronization

/// Emulates the App Store's part in refunds offline: notifications, the App Store Server API and control routes.
///
/// It does not reproduce Apple's decisions: a model of its own judges refund requests.
///
/// Two emulators in one process share nothing. Each has its own keys, certificates, time and purchases.
public final class AppStoreEmulator: Service, CustomStringConvertible {
    private let store: EmulatedAppStore
    private let configuration: EmulatorConfiguration
    private let logger: Logger
    private let binding = Binding()
    private let keeper: WorldKeeper?
    /// Whether the folder for the state had a world, so that neither a seed nor a year fills a new one.
    public let continuesSavedWorld: Bool
    /// The contents created from the seed; `nil` without a seed or if a saved world was loaded instead.
    public let filled: FilledWorld?

    /// Creates an emulator, which starts to listen when you run it.
    ///
    /// - Parameters:
    ///   - configuration: the settings to start with. The seed's random seed and clock settings are ignored.
    ///   - seed: the data to fill a new world with. A saved world is not changed.
    ///   - year: the simulated year that a new world begins with. A saved world is not changed.
    ///   - logger: receives the log.
    /// - Throws: an error if certificates cannot be created or the state cannot be read, or ``WorldSeedError`` if the
    ///   world cannot be filled, or ``EmulatorError`` if the clock starts before 2000 or after 9899, or the year begins
    ///   before the clock's time.
    public init(
        configuration: EmulatorConfiguration = EmulatorConfiguration(),
        seed: WorldSeed? = nil,
        year: ScenarioYear? = nil,
        logger: Logger = Logger(label: "app-store-emulator") { _ in SwiftLogNoOpLogHandler() }
    ) async throws {
        let folder = try configuration.dataFolder.map { path throws(EmulatorError) in try StateFolder(path) }
        let saved = try folder?.load()
        continuesSavedWorld = saved != nil
        do {
            store = try EmulatedAppStore(
                configuration: configuration,
                saved: saved?.state,
                changes: saved?.changes ?? []
            )
        } catch let error as EmulatorError {
            guard saved != nil, let folder else { throw error }
            throw folder.cannotLoad(because: error)
        }
        if let seed, saved == nil {
            filled = try store.update { world throws(WorldSeedError) in
                try world.fill(seed)
                return world.filled
            }
        } else {
            filled = nil
        }
        if let year, saved == nil { try store.update { world throws(EmulatorError) in try world.begin(year) } }
        self.configuration = configuration
        self.logger = logger
        if let damage = saved?.damage {
            logger.warning("The end of the journal is damaged", metadata: ["state.damage": "\(damage)"])
        }
        var made: WorldKeeper?
        if let folder {
            try store.keep { world in
                let keeper = try WorldKeeper(
                    folder,
                    continuing: saved?.journal,
                    stateLength: saved?.state.count ?? 0,
                    world: world,
                    logger: logger
                )
                made = keeper
                return keeper
            }
        }
        keeper = made
    }

    /// The root certificate of everything that the emulator signs, in DER.
    public var rootCertificate: [UInt8] { store.rootCertificate }

    /// The port it listens on; `nil` before it listens.
    public var port: Int? { binding.port }

    /// The name in logs.
    public var description: String { "App Store emulator" }

    /// Serves until graceful shutdown begins.
    ///
    /// If it has a folder for its state, it saves each change before it answers, and the whole state at the end.
    ///
    /// - Throws: an error if it cannot listen, for example because the port is in use, if a root certificate is
    ///   invalid, or if it cannot save its state.
    public func run() async throws {
        defer { binding.fail(with: CancellationError()) }
        let sender = NotificationSender(
            client: HTTPClient(
                eventLoopGroupProvider: .singleton,
                configuration: try NotificationSender.configuration(trusting: configuration.serverRootCertificates)
            ),
            timeout: configuration.deliveryTimeout
        )
        store.realtimeSender.withLock { $0 = RealtimeSender(client: sender.client, timeout: .seconds(5)) }
        defer { store.realtimeSender.withLock { $0 = nil } }
        do {
            try await serve(with: sender)
        } catch {
            binding.fail(with: error)
            try? await sender.client.shutdown()
            throw error
        }
        try await sender.client.shutdown()
        try keeper?.save(store.read { $0 })
    }

    /// Waits until it listens.
    ///
    /// - Throws: the error that prevents it from listening.
    public func running() async throws -> RunningEmulator {
        RunningEmulator(store: store, host: configuration.host, port: try await binding.wait())
    }

    private func serve(with sender: NotificationSender) async throws {
        let connections = OpenConnections(
            limits: ServerLimits(
                requestTimeout: configuration.requestTimeout,
                idleTimeout: configuration.requestTimeout,
                maximumConnections: configuration.maximumConnections
            )
        )
        let application = Application(
            responder: EmulatorResponder(store: store, access: ControlAccess(configuration)),
            server: .guarded(connections) { [DateHandler()] },
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port),
                backlog: 4096,
                availableConnectionsDelegate: connections
            ),
            services: (keeper.map { [$0] } ?? []) + [
                connections,
                DeliveryWorker(store: store, sender: sender),
                PerformanceTestWorker(
                    store: store,
                    sender: RealtimeSender(client: sender.client, timeout: configuration.deliveryTimeout)
                ),
            ],
            onServerRunning: { [binding, logger, store, configuration] channel in
                connections.acceptOneByOne(on: channel)
                let port = channel.localAddress?.port ?? 0
                store.update { $0.moveResponder(to: configuration.responderURL(port: port)) }
                logger.info("App Store emulator is listening", metadata: ["emulator.port": "\(port)"])
                binding.succeed(with: port)
            },
            logger: logger
        )
        try await application.run()
    }
}
