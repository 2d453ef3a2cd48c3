import AppStoreEmulator
import AppStoreTypes
import ArgumentParser
import Logging
import ServiceLifecycle
import UnixSignals

/// Runs the App Store's side, offline.
struct EmulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulator",
        abstract: "Run an emulated App Store until it is told to stop (SIGTERM, SIGINT).",
        discussion: "Without --data its world ends with the process: purchases, refund requests and keys."
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port = 8081

    @Option(help: ArgumentHelp("A folder to save the world in when stopped, and to go on from.", valueName: "dir"))
    var data: String?

    @Option(name: .customLong("bundle-id"), help: ArgumentHelp("An app to have from the start.", valueName: "id"))
    var bundleID = "com.example.coins"

    @Option(help: "What decisions left to the emulator are drawn from: the same seed, the same story.")
    var seed: UInt64 = 1

    @Flag(help: "Enforce Apple's rate limits, as PUT /_emulator/rate-limits does.")
    var rateLimits = false

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp("Where certificates say that the OCSP responder is.", valueName: "url")
    )
    var publicURL: String?

    @Option(
        help: ArgumentHelp("When its clock begins, such as 2026-01-01T00:00:00Z; now if left out.", valueName: "time")
    )
    var clock: String?

    @Flag(
        help: "Let its clock stand until it is advanced: with --clock and --seed, the same calls make the same world."
    )
    var frozen = false

    @OptionGroup var logs: LogOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        guard clock.map({ Timestamp(rfc3339: $0) != nil }) ?? true else {
            throw ValidationError("--clock is a time with its offset, such as 2026-01-01T00:00:00Z.")
        }
        guard !host.isEmpty else { throw ValidationError("--host needs an address.") }
    }

    func run() async throws {
        let logger = logs.start()
        let emulator = try await AppStoreEmulator(
            configuration: EmulatorConfiguration(
                host: host,
                port: port,
                seed: seed,
                clock: clockStart,
                rateLimits: RateLimits(isEnforced: rateLimits),
                publicURL: publicURL,
                dataFolder: data
            ),
            logger: logger
        )
        let group = ServiceGroup(
            services: [emulator],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await explainingListening(on: host, port: port) {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                tasks.addTask { try await announce(emulator.running()) }
                try await tasks.waitForAll()
            }
        }
    }

    private var clockStart: ClockStart {
        let time = clock.flatMap { Timestamp(rfc3339: $0) }
        if frozen { return .frozen(at: time ?? .now) }
        return time.map { .running(from: $0) } ?? .system
    }

    /// Says where it listens, and what to do next.
    private func announce(_ emulator: RunningEmulator) throws {
        _ = try emulator.credentials(of: bundleID)
        let base = emulator.baseURL
        Console.print(
            """
            App Store emulator on \(base)

            Keys, shared secret and root certificate of \(bundleID):
              curl '\(base)/_emulator/credentials?bundleId=\(bundleID)'
            Where its notifications go:
              curl -X PUT \(base)/_emulator/apps/\(bundleID) \\
                -d '{"notificationURL": "http://127.0.0.1:8080/notifications/v2", "notificationVersion": "2"}'
            Something to buy, a purchase, and a refund request for it:
              curl -X PUT \(base)/_emulator/apps/\(bundleID)/products/coins.500 \\
                -d '{"type": "Consumable", "price": 4990, "currency": "USD"}'
              curl -X POST \(base)/_emulator/purchases -d '{"bundleId": "\(bundleID)", "productId": "coins.500"}'
              curl -X POST \(base)/_emulator/transactions/TRANSACTION/refund-requests \\
                -d '{"reason": "UNINTENDED_PURCHASE"}'
            In refund-desk.yml:
              endpoints: { sandbox: \(base)/sandbox, production: \(base)/production }
            """
        )
    }
}
