import AppStoreEmulator
import AppStoreTypes
import ArgumentParser
import Logging
import RefundDesk
import ServiceLifecycle
import UnixSignals

/// Runs the App Store emulator.
struct EmulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulator",
        abstract: "Run an emulated App Store until it is told to stop (SIGTERM, SIGINT).",
        discussion: "Without --data its world ends with the process: purchases, refund requests and keys."
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 picks a free one, and it is printed.")
    var port = 8081

    @Option(help: ArgumentHelp("A folder to save the world in when stopped, and to go on from.", valueName: "dir"))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "A YAML or JSON file that a clean world is filled from: apps, products, customers, purchases, refund requests.",
            valueName: "file"
        )
    )
    var seed: String?

    @Option(
        name: .customLong("bundle-id"),
        help: ArgumentHelp(
            "An app to have from the start; com.example.coins, unless --seed names apps.",
            valueName: "id"
        )
    )
    var bundleID: String?

    @Option(
        name: .customLong("random-seed"),
        help: ArgumentHelp(
            "What decisions left to the emulator are drawn from: the same number, the same story. 1 if left out.",
            valueName: "number"
        )
    )
    var randomSeed: UInt64?

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
        help:
            "Let its clock stand until it is advanced: with --clock and --random-seed, the same calls make the same world."
    )
    var frozen = false

    @Flag(help: "Print its address alone, and log warnings and errors alone.")
    var quiet = false

    @OptionGroup var logs: LogOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        guard clock.map({ Timestamp(rfc3339: $0) != nil }) ?? true else {
            throw ValidationError("--clock is a time with its offset, such as 2026-01-01T00:00:00Z.")
        }
        guard !host.isEmpty else { throw ValidationError("--host needs an address.") }
        if let seed, seed.allSatisfy(\.isNumber) {
            throw ValidationError("--seed names a file that fills the world; for chance, give --random-seed \(seed).")
        }
    }

    func run() async throws {
        let logger = logs.start(atLeast: quiet ? .warning : nil)
        OpenFiles.raiseLimit()
        let file = try readSeed()
        let apps = file?.seed.bundleIDs ?? []
        let emulator = try await makeEmulator(filledFrom: file, logger: logger)
        let group = ServiceGroup(
            services: [emulator],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await explainingListening(on: host, port: port) {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                tasks.addTask { try await announce(emulator.running(), apps: apps) }
                try await tasks.waitForAll()
            }
        }
    }

    private func readSeed() throws -> SeedFile? {
        do throws(ConfigurationError) {
            return try seed.map { path throws(ConfigurationError) in try SeedFile(path: path) }
        } catch {
            Console.note(error.description)
            throw ExitCode.configuration
        }
    }

    private func makeEmulator(filledFrom file: SeedFile?, logger: Logger) async throws -> AppStoreEmulator {
        let configuration = EmulatorConfiguration(
            host: host,
            port: port,
            seed: randomSeed ?? file?.seed.randomSeed ?? 1,
            clock: clockStart ?? file?.seed.clock ?? .system,
            rateLimits: RateLimits(isEnforced: rateLimits),
            publicURL: publicURL,
            dataFolder: data
        )
        let emulator: AppStoreEmulator
        do {
            emulator = try await AppStoreEmulator(configuration: configuration, seed: file?.seed, logger: logger)
        } catch let error as EmulatorError {
            guard let file, !error.member.steps.isEmpty else { throw CommandFailure(error.explanation) }
            Console.note(file.explained(error).description)
            throw ExitCode.configuration
        }
        if let file { tell(of: file, emulator.filled, logger) }
        return emulator
    }

    /// Logs whether the seed file filled the world.
    private func tell(of file: SeedFile, _ filled: FilledWorld?, _ logger: Logger) {
        guard let filled else {
            logger.warning(
                "The folder holds a world already, which goes on: the seed file was not applied again",
                metadata: [
                    "seed.file": "\(file.path)", "seed.remedy": "to begin anew, remove \(data ?? "")/emulator.json",
                ]
            )
            return
        }
        logger.info(
            "World filled",
            metadata: [
                "seed.file": "\(file.path)", "world.apps": "\(filled.apps)", "world.products": "\(filled.products)",
                "world.customers": "\(filled.customers)", "world.transactions": "\(filled.transactions)",
                "world.refund_requests": "\(filled.refundRequests)",
            ]
        )
    }

    /// The clock set by the options; `nil` if they set none.
    private var clockStart: ClockStart? {
        let time = clock.flatMap { Timestamp(rfc3339: $0) }
        if frozen { return .frozen(at: time ?? .now) }
        return time.map { .running(from: $0) }
    }

    /// Prints the address and examples of the next steps.
    private func announce(_ emulator: RunningEmulator, apps: [String]) throws {
        let bundleID = bundleID ?? apps.first ?? "com.example.coins"
        _ = try emulator.credentials(of: bundleID)
        let base = emulator.baseURL
        guard !quiet else { return Console.print("App Store emulator on \(base)") }
        Console.print(
            """
            App Store emulator on \(base)

            A page that shows its world and moves it:
              \(base)/_emulator/
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
