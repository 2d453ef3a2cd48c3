import AppStoreEmulator
import AppStoreTypes
import AsyncHTTPClient
package import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle

/// Emulates Google's part in chargeback reviews offline: purchases, Pub/Sub, and the calls of the Developer API.
///
/// It does not reproduce how Google and banks decide, and Google documents no error of an answer. What the emulator
/// does there is an ``Assumption``, and says so.
package final class GooglePlayEmulator: Service, CustomStringConvertible {
    private let play: EmulatedPlay
    private let configuration: PlayEmulatorConfiguration
    private let logger: Logger
    private let binding = Binding()

    /// Creates an emulator, which starts to listen when you run it.
    ///
    /// - Parameters:
    ///   - configuration: the settings to start with.
    ///   - logger: receives the log.
    /// - Throws: an error if keys cannot be made, or if the key file is not an emulator's.
    package init(
        configuration: PlayEmulatorConfiguration = PlayEmulatorConfiguration(),
        logger: Logger = Logger(label: "google-play-emulator") { _ in SwiftLogNoOpLogHandler() }
    ) throws {
        self.configuration = configuration
        self.logger = logger
        do {
            play = try EmulatedPlay(configuration)
        } catch is PlayAccounts.NoKeyFile {
            throw EmulatorError.invalid(
                "The key file is not one of this emulator's. Name another file, which it then writes."
            )
        }
    }

    /// The name in logs.
    package var description: String { "Google Play emulator" }

    /// Serves until graceful shutdown begins.
    ///
    /// - Throws: an error if it cannot listen, for example because the port is in use.
    package func run() async throws {
        defer { binding.fail(with: CancellationError()) }
        var settings = HTTPClient.Configuration.singletonConfiguration
        settings.redirectConfiguration = .disallow
        settings.timeout.connect = .seconds(5)
        settings.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
        do {
            try await serve(with: client)
        } catch {
            binding.fail(with: error)
            try? await client.shutdown()
            throw error
        }
        try await client.shutdown()
    }

    private func serve(with client: HTTPClient) async throws {
        let connections = OpenConnections(limits: ServerLimits())
        let application = Application(
            responder: PlayResponder(
                play: play,
                access: ControlAccess(host: configuration.host, publicURL: configuration.publicURL)
            ),
            server: .guarded(connections) { [] },
            configuration: .init(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: connections
            ),
            services: [connections, PushWorker(play: play, client: client)],
            onServerRunning: { [binding, logger, play] channel in
                connections.acceptOneByOne(on: channel)
                let port = channel.localAddress?.port ?? 0
                play.listens(on: port)
                logger.info("Google Play emulator is listening", metadata: ["emulator.port": "\(port)"])
                binding.succeed(with: port)
            },
            logger: logger
        )
        try await application.run()
    }

    /// Waits until it listens, and returns its URL and the key file of its service account.
    ///
    /// - Returns: the URL without a trailing slash, and the file's content.
    /// - Throws: the error that prevents it from listening.
    package func running() async throws -> (baseURL: String, keyFile: Data) {
        let base = configuration.baseURL(port: try await binding.wait())
        return (base, PlayWorld.encoded(play.accounts.keyFile(at: base)))
    }

    /// Runs an emulator for the duration of a closure, such as a test.
    ///
    /// - Parameters:
    ///   - configuration: the settings to start with.
    ///   - body: the closure, which gets the URL and the key file.
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws, or the error that prevents the emulator from starting.
    package static func withRunning<Result: Sendable>(
        _ configuration: PlayEmulatorConfiguration = PlayEmulatorConfiguration(),
        _ body: (_ baseURL: String, _ keyFile: Data) async throws -> Result
    ) async throws -> Result {
        let emulator = try GooglePlayEmulator(configuration: configuration)
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [emulator],
                logger: Logger(label: "google-play-emulator") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            let running = try await emulator.running()
            do {
                let result = try await body(running.baseURL, running.keyFile)
                await services.triggerGracefulShutdown()
                try await group.waitForAll()
                return result
            } catch {
                await services.triggerGracefulShutdown()
                throw error
            }
        }
    }
}

/// Handles every request: Google's paths and the control routes.
struct PlayResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    private static let largestBody = 4 << 20

    let play: EmulatedPlay
    let access: ControlAccess

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let (method, host) = (request.method.rawValue, request.head.authority)
        func call(_ body: [UInt8]) -> Call {
            Call(
                method: method,
                target: request.head.path ?? "/",
                host: host,
                authorization: request.headers[.authorization],
                body: body
            )
        }
        let isControl = call([]).segments.first == "_emulator"
        if isControl, let reason = access.refusal(method: method, host: host, sender: CallSender(request.headers)) {
            return response(CallAnswer(status: 403, json: ["error": reason]))
        }
        guard let body = try? await request.body.collect(upTo: Self.largestBody) else {
            return response(CallAnswer(status: 413, json: ["error": "The body is larger than 4 MiB."]))
        }
        let complete = call(Array(body.readableBytesView))
        if let description = OpenAPIDescription.answer(complete, PackageResources.openapi_yaml) {
            return response(description)
        }
        return response(isControl ? PlayControl(play: play).answer(complete) : PlayCalls(play: play).answer(complete))
    }

    private func response(_ answer: CallAnswer) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = answer.contentType
        if !answer.allowedMethods.isEmpty { headers[.allow] = answer.allowedMethods.joined(separator: ", ") }
        return Response(
            status: HTTPResponse.Status(code: answer.status),
            headers: headers,
            body: answer.body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }
}
