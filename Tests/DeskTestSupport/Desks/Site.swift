package import AppStoreEmulator
package import AppStoreTrust
import AppStoreTypes
import Crypto
import Foundation
import Logging
package import RefundDesk
import Refunds
import ServiceLifecycle
package import TestSupport
import Tracing

/// An App Store, and a folder for the files of one desk after another.
package struct Site: Sendable {
    package static let bundleID = "com.example.coins"

    package let emulator: RunningEmulator
    package let folder: TemporaryFolder
    package let database: TestDatabase
    package let credentials: AppCredentials
    /// Signs what the emulator never signs; the desk trusts its root too.
    package let chain: SigningChain

    /// Opens a site while a closure runs, once few enough other tests hold files open.
    ///
    /// Its clock is frozen until a test advances it.
    package static func withOpen<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Site) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            let configuration = EmulatorConfiguration(clock: .frozen(at: .now))
            return try await AppStoreEmulator.withRunning(configuration, isolation: isolation) { emulator in
                for product in SoldProduct.allCases {
                    try emulator.addProduct(product.emulated, named: product.rawValue, to: bundleID)
                }
                return try await TemporaryFolder.withNew(isolation: isolation) { folder in
                    let site = Site(
                        emulator: emulator,
                        folder: folder,
                        database: try .fresh(in: folder),
                        credentials: try emulator.credentials(of: bundleID),
                        chain: try .example()
                    )
                    return try await body(site)
                }
            }
        }
    }

    /// Returns the configuration of a desk at this site.
    package func configuration(_ setup: DeskSetup = DeskSetup()) throws -> DeskConfiguration {
        var app = AppConfiguration(
            bundleID: Self.bundleID,
            appAppleID: credentials.appAppleID,
            key: AppKeyConfiguration(
                issuerID: credentials.issuerID,
                keyID: credentials.keyID,
                privateKey: try P256.Signing.PrivateKey(pemRepresentation: credentials.privateKey)
            ),
            sharedSecrets: [credentials.sharedSecret],
            rootCertificates: [emulator.rootCertificate, chain.rootDER],
            onlineChecks: false,
            endpoints: [
                .sandbox: "\(emulator.baseURL)/sandbox", .production: "\(emulator.baseURL)/production",
            ],
            products: SoldProduct.catalogue
        )
        setup.apply(to: &app)
        return DeskConfiguration(
            listen: ListenAddress(host: "127.0.0.1", port: 0),
            database: database.location,
            apps: [app],
            alerts: setup.alerts,
            heartbeat: setup.heartbeat
        )
    }

    /// Runs a desk while a closure runs, and keeps its files.
    package func run<Result>(
        _ setup: DeskSetup = DeskSetup(),
        clock: DeskClock? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (TestDesk) async throws -> Result
    ) async throws -> Result {
        let clock = clock ?? DeskClock(start: emulator.now)
        let log = DeskLog()
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let desk = try Desk.service(
            configuration: try configuration(setup),
            dependencies: Desk.Dependencies(
                now: { clock.timestamp },
                // The emulator's HTTP server shows the machine's time, which the test does not move.
                serverTime: { _ in clock.timestamp },
                clock: clock,
                tracer: setup.tracer ?? NoOpTracer()
            ),
            logger: log.logger,
            onReady: { ready.yield($0) }
        )
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [desk],
                logger: Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        let token = try await makeToken()
        return try await withThrowingTaskGroup(of: Void.self, isolation: isolation) { group in
            group.addTask {
                defer { ready.finish() }
                try await services.run()
            }
            guard let port = await ports.first(where: { _ in true }) else {
                try await group.waitForAll()
                throw CancellationError()
            }
            let running = TestDesk(site: self, clock: clock, log: log, port: port, token: token)
            try emulator.configureApp(
                AppSettings(bundleID: Self.bundleID, notificationURL: "\(running.client.baseURL)/notifications/v2")
            )
            do {
                let result = try await body(running)
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

extension SigningChain {
    /// Returns a chain that is valid today.
    package static func example(name: String = "Another Store") throws -> SigningChain {
        try make(name: name, validFrom: .now - .seconds(86_400), validUntil: .now + .seconds(86_400 * 365))
    }
}
