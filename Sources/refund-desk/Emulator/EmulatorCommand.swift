import AppStoreEmulator
import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import HTTPServing
import Logging
import RefundDesk

/// Runs the App Store emulator.
struct EmulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulator",
        abstract: "Run an emulated App Store until it receives SIGTERM or SIGINT.",
        discussion: """
            It prints a line for each notification that it sends, for each answer to one, and for each consumption \
            answer that it receives. Without --data, its purchases, refund requests and keys are lost when it stops.
            """
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(
        help: "The port to listen on; 0 picks a free one, and it is printed. Default: 8081.",
        transform: (0...65_535).number
    )
    var port = 8081

    @Option(help: ArgumentHelp("A folder that keeps the emulated world between runs.", valueName: "dir"))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "A YAML or JSON file that fills a new world: apps, products, customers, purchases, refund requests.",
            valueName: "file"
        )
    )
    var seed: String?

    @Option(
        help: ArgumentHelp(
            """
            Begins a new world with a simulated year of customers, whose truth GET /_emulator/scenario returns. The \
            year happens as you advance the clock. --random-seed chooses the year.
            """
        )
    )
    var scenario: Scenario?

    @Option(
        help: ArgumentHelp(
            "How many customers the year of --scenario has. Default: \(ScenarioYear.usualCustomers).",
            valueName: "number"
        ),
        transform: ScenarioYear.allowedCustomers.number
    )
    var customers: Int?

    @Option(
        name: .customLong("bundle-id"),
        help: ArgumentHelp(
            "The bundle ID of an app to create. Default: com.example.coins, unless --seed lists apps.",
            valueName: "id"
        )
    )
    var bundleID: String?

    @Option(
        name: .customLong("random-seed"),
        help: ArgumentHelp(
            "The seed of the emulator's random decisions: the same seed gives the same decisions. Default: 1.",
            valueName: "number"
        ),
        transform: (0...UInt64.max).number
    )
    var randomSeed: UInt64?

    @Flag(help: "Enforce Apple's rate limits, as PUT /_emulator/rate-limits does.")
    var rateLimits = false

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(
            "The URL at which others reach the emulator: certificates contain it, and control routes accept its host.",
            valueName: "url"
        ),
        transform: ServerURL.read
    )
    var publicURL: String?

    @Option(
        name: .customLong("trust-root"),
        help: ArgumentHelp(
            "A root certificate in DER or PEM that may sign your servers' certificates. Can be repeated.",
            valueName: "file"
        )
    )
    var trustRoot: [String] = []

    @OptionGroup var clock: EmulatorClockOptions

    @Option(
        name: .customLong("request-timeout"),
        help: ArgumentHelp(
            "How long a request may take to arrive, and a connection may be idle: 1 to 600. Default: 30.",
            valueName: "seconds"
        ),
        transform: (1...600).number
    )
    var requestTimeout = 30

    @Flag(help: "Print only its address, and log only warnings and errors.")
    var quiet = false

    @Flag(help: "Print JSON instead, one object per line.")
    var json = false

    @OptionGroup var logs: LogOptions

    func validate() throws {
        if customers != nil, scenario == nil { throw ValidationError("--customers needs --scenario.") }
        if scenario != nil, seed != nil {
            throw ValidationError("Choose one of --scenario and --seed: both fill a new world.")
        }
        if scenario != nil, bundleID != nil {
            throw ValidationError("--scenario has an app of its own, so --bundle-id cannot name another.")
        }
        guard !host.isEmpty else { throw ValidationError("--host needs an address.") }
        if let seed, seed.allSatisfy(\.isNumber) {
            throw ValidationError("--seed must be a file; to set the random seed, use --random-seed \(seed).")
        }
    }

    func run() async throws {
        let logger = logs.start(atLeast: quiet ? .warning : nil)
        OpenFiles.raiseLimit()
        let file = try readSeed()
        let apps = file?.seed.bundleIDs ?? scenario.map { [$0.bundleID] } ?? []
        let emulator = try await makeEmulator(filledFrom: file, logger: logger)
        try await runEmulator(emulator, on: host, port: port, logger: logger) {
            try await announce(emulator.running(), apps: apps)
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
            clock: clock.start ?? file?.seed.clock ?? usualClock,
            rateLimits: RateLimits(isEnforced: rateLimits),
            serverRootCertificates: try trustRoot.flatMap(TrustOptions.certificates),
            requestTimeout: .seconds(requestTimeout),
            publicURL: publicURL,
            dataFolder: data,
            onActivity: quiet ? nil : report
        )
        let emulator: AppStoreEmulator
        do {
            let year = try year(from: configuration)
            emulator = try await AppStoreEmulator(
                configuration: configuration,
                seed: file?.seed,
                year: year,
                logger: logger
            )
        } catch let error as WorldSeedError {
            guard let file else { throw CommandFailure(error.description) }
            Console.note(file.explained(error).description)
            throw ExitCode.configuration
        } catch let error as EmulatorError {
            throw CommandFailure(error.explanation)
        }
        if let file { tell(of: file, emulator.filled, logger) }
        if scenario != nil, emulator.continuesSavedWorld, let data {
            logger.warning(
                "The folder already holds a world, so the scenario was not applied",
                metadata: ["scenario.remedy": "for a new year, remove the folder \(data)"]
            )
        }
        return emulator
    }

    /// Prints what the emulator sends and receives.
    private var report: @Sendable (EmulatorActivity) -> Void {
        let (json, style) = (json, Style.standard)
        return { activity in
            if json {
                guard let line = try? ActivityText.json(activity) else { return }
                Console.report(String(decoding: line, as: UTF8.self).jsonForTerminal)
            } else {
                Console.report(ActivityText.line(activity, style))
            }
        }
    }

    /// Logs whether the seed file filled the world.
    private func tell(of file: SeedFile, _ filled: FilledWorld?, _ logger: Logger) {
        guard let filled else {
            logger.warning(
                "The folder already holds a world, so the seed file was not applied",
                metadata: [
                    "seed.file": "\(file.path)", "seed.remedy": "for a new world, remove the folder \(data ?? "")",
                ]
            )
            return
        }
        logger.info(
            "Filled the world from the seed file",
            metadata: [
                "seed.file": "\(file.path)", "world.apps": "\(filled.apps)", "world.products": "\(filled.products)",
                "world.customers": "\(filled.customers)", "world.transactions": "\(filled.transactions)",
                "world.refund_requests": "\(filled.refundRequests)",
            ]
        )
    }

    /// Prints the address and examples of the next steps.
    private func announce(_ emulator: RunningEmulator, apps: [String]) throws {
        let bundleID = bundleID ?? apps.first ?? "com.example.coins"
        _ = try emulator.credentials(of: bundleID)
        let base = emulator.baseURL
        guard !json else {
            let members: [String: JSONValue] = [
                "event": .string("listening"), "url": .string(base), "bundleId": .string(bundleID),
            ]
            return Console.report(try JSONEncoder.sorted.encode(JSONValue.object(members)))
        }
        guard !quiet else { return Console.report("App Store emulator on \(base)") }
        Console.report(
            """
            App Store emulator on \(base)

            A page that shows and controls its world:
              \(base)/_emulator/
            Keys, shared secret and root certificate of \(bundleID):
              curl '\(base)/_emulator/credentials?bundleId=\(bundleID)'
            To set where its notifications go:
              curl -X PUT \(base)/_emulator/apps/\(bundleID) \\
                -d '{"notificationURL": "http://127.0.0.1:8080/notifications/v2", "notificationVersion": "2"}'
            To add a product, buy it and request a refund:
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
