import AppStoreEmulator
import AppStoreTypes
import ArgumentParser
import DeskTools
import Foundation
import GooglePlayEmulator
import HTTPServing
import Logging
import RefundDesk

/// Runs the Google Play emulator.
struct GooglePlayEmulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "google-play-emulator",
        abstract: "Run an emulated Google Play, with chargebacks and Pub/Sub, until it receives SIGTERM or SIGINT.",
        discussion: """
            It prints a line for everything that happens. Its purchases and disputes are lost when it stops. Google \
            documents no error of an answer and not how it decides: what the emulator assumes, it says in its answers.
            """
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(
        help: "The port to listen on; 0 picks a free one, and it is printed. Default: 8082.",
        transform: (0...65_535).number
    )
    var port = 8082

    @Option(
        name: .customLong("key-file"),
        help: ArgumentHelp(
            "Where to write the key file of its service account. If the file is there, its key stays in use.",
            valueName: "file"
        )
    )
    var keyFile: String?

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(
            "The URL at which others reach the emulator: the key file has it, and control routes accept its host.",
            valueName: "url"
        ),
        transform: ServerURL.read
    )
    var publicURL: String?

    @Option(
        name: .customLong("random-seed"),
        help: ArgumentHelp(
            "The seed of its tokens and IDs: the same seed and calls give the same ones. Default: a random number.",
            valueName: "number"
        ),
        transform: (0...UInt64.max).number
    )
    var randomSeed: UInt64?

    @OptionGroup var clock: EmulatorClockOptions

    @Flag(help: "Print only its address, and log only warnings and errors.")
    var quiet = false

    @Flag(help: "Print JSON instead, one object per line.")
    var json = false

    @OptionGroup var logs: LogOptions

    func validate() throws {
        guard !host.isEmpty else { throw ValidationError("--host needs an address.") }
    }

    func run() async throws {
        try checkKeyFile()
        let logger = logs.start(atLeast: quiet ? .warning : nil)
        OpenFiles.raiseLimit()
        let configuration = PlayEmulatorConfiguration(
            host: host,
            port: port,
            publicURL: publicURL,
            seed: randomSeed ?? .random(in: 0...UInt64.max),
            clock: clock.start ?? .system,
            keyFile: keyFile.flatMap { FileManager.default.contents(atPath: $0) },
            onEvent: quiet ? nil : report
        )
        let emulator: GooglePlayEmulator
        do {
            emulator = try GooglePlayEmulator(configuration: configuration, logger: logger)
        } catch let error as EmulatorError {
            throw CommandFailure(error.explanation)
        }
        try await runEmulator(emulator, on: host, port: port, logger: logger) {
            let running = try await emulator.running()
            try write(running.keyFile)
            try announce(running.baseURL)
        }
    }

    /// Refuses a path at which no key file can be, before the emulator listens.
    private func checkKeyFile() throws {
        guard let keyFile else { return }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: keyFile, isDirectory: &isFolder), isFolder.boolValue {
            throw CommandFailure("\(keyFile) is a folder: name the file to write, such as \(keyFile)/play.json.")
        }
        let folder = URL(filePath: keyFile).deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
            throw CommandFailure("The folder \(folder) does not exist: create it, or name another file.")
        }
    }

    /// Writes the key file, which only its owner may read.
    private func write(_ content: Data) throws {
        guard let keyFile else { return }
        try OutputFile(keyFile).write(content)
    }

    /// Prints what happens.
    private var report: @Sendable (PlayEvent) -> Void {
        let (json, style) = (json, Style.standard)
        return { event in
            if json {
                guard let line = try? JSONEncoder.sorted.encode(event.json) else { return }
                return Console.report(String(decoding: line, as: UTF8.self).jsonForTerminal)
            }
            let details = event.details.sorted { $0.key < $1.key }.compactMap { name, value -> String? in
                switch value {
                case .string(let text): "\(name)=\(text.prefix(200))"
                case .integer(let number): "\(name)=\(number)"
                default: nil
                }
            }
            let words = [style.faint(event.at.description), style.bold(event.kind.rawValue)]
            Console.report((words + [details.joined(separator: " ")[...].forTerminalLine]).joined(separator: "  "))
        }
    }

    /// Prints the address and examples of the next steps.
    private func announce(_ base: String) throws {
        guard !json else {
            let members: [String: JSONValue] = ["event": .string("listening"), "url": .string(base)]
            return Console.report(try JSONEncoder.sorted.encode(JSONValue.object(members)))
        }
        guard !quiet else { return Console.report("Google Play emulator on \(base)") }
        Console.report(
            """
            Google Play emulator on \(base)

            Key file of its service account:
              curl \(base)/_emulator/service-account
            To push its messages, with signed tokens:
              curl -X PUT \(base)/_emulator/subscriptions/desk -d '{"pushEndpoint": "http://127.0.0.1:8080/notifications/google-play"}'
            To buy, dispute, and decide:
              curl -X POST \(base)/_emulator/purchases -d '{"packageName": "com.example.app", "productId": "coins"}'
              curl -X POST \(base)/_emulator/orders/ORDER/dispute
              curl -X POST \(base)/_emulator/orders/ORDER/decision -d '{"decision": "VOID"}'
            What was published, delivered and answered:
              curl \(base)/_emulator/events
            """
        )
    }
}
