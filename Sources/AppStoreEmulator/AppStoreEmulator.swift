import AppStoreTypes
import AsyncHTTPClient
import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle

/// The App Store's side of refunds, offline: notifications, the App Store Server API, and control routes that change the world.
///
/// What it does not reproduce: Apple's decisions; it judges refund requests by a model of its own.
///
/// Two emulators in one process have nothing in common: each has its own keys, certificates, time and purchases.
public final class AppStoreEmulator: Service {
    private let store: EmulatedAppStore
    private let configuration: EmulatorConfiguration
    private let logger: Logger
    private let binding = Binding()
    private let folder: StateFolder?
    /// What its world was filled with; `nil` without a seed, or where a saved world goes on in its place.
    public let filled: FilledWorld?

    /// Creates an emulator; it listens once it runs.
    ///
    /// - Parameters:
    ///   - configuration: how it is started; what a seed says of chance and clock is not looked at.
    ///   - seed: what a clean world is filled with; a saved one goes on as it is.
    ///   - logger: takes the log.
    /// - Throws: what keeps its certificates from being made, its state from being read, or its world from being filled.
    public init(
        configuration: EmulatorConfiguration = EmulatorConfiguration(),
        seed: WorldSeed? = nil,
        logger: Logger = Logger(label: "app-store-emulator") { _ in SwiftLogNoOpLogHandler() }
    ) async throws {
        folder = try configuration.dataFolder.map { path throws(EmulatorError) in try StateFolder(path) }
        let saved = try folder?.load()
        store = try EmulatedAppStore(configuration: configuration, saved: saved)
        if let seed, saved == nil {
            filled = try store.update { world throws(EmulatorError) in
                try world.fill(seed)
                return world.filled
            }
        } else {
            filled = nil
        }
        self.configuration = configuration
        self.logger = logger
    }

    /// The root certificate of all that it signs, DER.
    public var rootCertificate: [UInt8] { store.rootCertificate }

    /// The port it listens on; `nil` until it does.
    public var port: Int? { binding.port }

    /// Serves until graceful shutdown begins; then its state is saved, where it has a folder for it.
    ///
    /// - Throws: what keeps it from listening, such as a port in use, or its state from being saved.
    public func run() async throws {
        defer { binding.fail(with: CancellationError()) }
        var client = HTTPClient.Configuration()
        client.timeout.connect = .seconds(5)
        // Apple does not knock again for minutes: a refused connection is a failed attempt.
        client.connectionPool.retryConnectionEstablishment = false
        client.redirectConfiguration = .follow(max: 5, allowCycles: false)
        let sender = NotificationSender(
            client: HTTPClient(eventLoopGroupProvider: .singleton, configuration: client),
            timeout: configuration.deliveryTimeout
        )
        do {
            try await serve(with: sender)
        } catch {
            binding.fail(with: error)
            try? await sender.client.shutdown()
            throw error
        }
        try await sender.client.shutdown()
        try folder?.save(SavedEmulator(store.read { $0 }).json())
    }

    /// Waits until it listens.
    ///
    /// - Throws: what keeps it from listening.
    public func running() async throws -> RunningEmulator {
        RunningEmulator(store: store, host: configuration.host, port: try await binding.wait())
    }

    private func serve(with sender: NotificationSender) async throws {
        let timeout = TimeAmount.milliseconds(configuration.requestTimeout.milliseconds)
        let application = Application(
            responder: EmulatorResponder(store: store),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ConnectionGuard(requestTimeout: timeout)],
                    idleTimeout: timeout
                )
            ),
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port),
                backlog: 4096,
                availableConnectionsDelegate: .maximum(configuration.mostConnections, logger: logger)
            ),
            services: [
                DeliveryWorker(store: store, sender: sender),
                PerformanceTestWorker(
                    store: store,
                    sender: RealtimeSender(client: sender.client, timeout: configuration.deliveryTimeout)
                ),
            ],
            onServerRunning: { [binding, logger, store, configuration] channel in
                let port = channel.localAddress?.port ?? 0
                store.update { $0.moveResponder(to: configuration.responderURL(port: port)) }
                logger.info("App Store emulator listens", metadata: ["emulator.port": "\(port)"])
                binding.succeed(with: port)
            },
            logger: logger
        )
        try await application.run()
    }
}
