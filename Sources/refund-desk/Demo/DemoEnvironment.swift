import AppStoreEmulator
import AppStoreTypes
import Foundation
import Logging
import RefundDesk
import ServiceLifecycle
import UnixSignals

/// A temporary folder with an emulator and a desk configured for each other.
struct DemoEnvironment {
    /// Whether the emulator and the desk keep running after the story.
    enum Ending { case stop, stayOpen }

    static let bundleID = "com.example.coins"
    private let folder: URL
    private let port: Int
    private let emulatorPort: Int

    init(port: Int, emulatorPort: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "refund-desk-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.port = port
        self.emulatorPort = emulatorPort
    }

    /// Removes the folder.
    func clear() {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            Console.note("The folder \(folder.path) could not be removed: \(error)")
        }
    }

    /// Starts the emulator and the desk, plays the story, and stops both at its end or on a signal.
    func play(
        _ story: @escaping @Sendable (RunningEmulator, DemoDesk) async throws -> (Bool, Ending)
    ) async throws -> Bool {
        var logger = Logger(label: "refund-desk.demo")
        logger.logLevel = .error
        let emulator = try await AppStoreEmulator(
            configuration: EmulatorConfiguration(port: emulatorPort),
            logger: logger
        )
        let emulatorServices = group(of: emulator, logger: logger)
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await emulatorServices.run() }
            let running = try await emulator.running()
            let configuration = try configuration(for: running)
            let (ports, ready) = AsyncStream.makeStream(of: Int.self)
            let desk = try Desk.service(configuration: configuration, logger: logger) { ready.yield($0) }
            let deskServices = group(of: desk, logger: logger)
            tasks.addTask {
                defer { ready.finish() }
                try await deskServices.run()
            }
            guard let port = await ports.first(where: { _ in true }) else {
                try await tasks.waitForAll()
                return false
            }
            try running.configureApp(
                AppSettings(bundleID: Self.bundleID, notificationURL: "http://127.0.0.1:\(port)/notifications/v2")
            )
            let token = try await DemoDesk.makeToken(in: configuration)
            let (isExpected, ending) = try await story(running, DemoDesk(port: port, token: token))
            if case .stop = ending {
                await deskServices.triggerGracefulShutdown()
                await emulatorServices.triggerGracefulShutdown()
            }
            try await tasks.waitForAll()
            return isExpected
        }
    }

    private func group(of service: any Service, logger: Logger) -> ServiceGroup {
        ServiceGroup(services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    }

    /// Writes the files a user would write, and loads them as a configuration.
    private func configuration(for emulator: RunningEmulator) throws -> DeskConfiguration {
        let credentials = try emulator.credentials(of: Self.bundleID)
        try write(credentials.privateKey, to: "SubscriptionKey.p8")
        try Data(emulator.rootCertificate).write(to: folder.appending(path: "root.der"))
        try write(Self.products, to: "products.yml")
        try write(Self.policy, to: "policy.yml")
        try write(
            """
            listen: 127.0.0.1:\(port)
            database: sqlite:refund-desk.sqlite
            dashboard: { signIn: false }
            apps:
              - bundleId: \(Self.bundleID)
                appAppleId: \(credentials.appAppleID)
                api: { issuerId: \(credentials.issuerID), keyId: \(credentials.keyID), privateKeyFile: SubscriptionKey.p8 }
                rootCertificates: [root.der]
                onlineChecks: false
                endpoints: { sandbox: \(emulator.baseURL)/sandbox, production: \(emulator.baseURL)/production }
                products: products.yml
                policy: policy.yml
            """,
            to: "refund-desk.yml"
        )
        return try DeskConfiguration.load(
            path: folder.appending(path: "refund-desk.yml").path,
            environment: [:]
        )
    }

    private func write(_ text: String, to name: String) throws {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    private static let products = """
        products:
          coins.500: { units: 500, sampleProvided: false, deliveryWhenUnknown: none, priceUSD: 4.99 }
          season.pass: { period: P30D, sampleProvided: true }
        """

    private static let policy = """
        rules:
          - name: never delivered
            when: { delivery: [serverOutage, wrongItem, qualityIssue, other] }
            prefer: GRANT_FULL
          - name: used up
            when: { consumedPercent: { atLeast: 80 } }
            prefer: DECLINE
          - name: half used
            when: { type: [Consumable], consumedPercent: { from: 1, below: 80 } }
            prefer: GRANT_PRORATED
            otherwise: DECLINE
          - name: bought by mistake, unused
            when: { reason: [UNINTENDED_PURCHASE], consumedPercent: { below: 1 } }
            prefer: GRANT_FULL
        default: { prefer: none }
        """
}
