import ArgumentParser
import HTTPServing
import Logging
import RefundDesk

/// Runs the desk.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the desk until it receives SIGTERM or SIGINT.",
        discussion: "SIGHUP reads the policy and product files again. If a file is invalid, nothing changes."
    )

    @OptionGroup var file: ConfigurationOption
    @OptionGroup var logs: LogOptions

    func run() async throws {
        let coreDumps = CoreDumps.ofProcess
        let configuration = try file.load()
        let areAllowed = configuration.coreDumps && coreDumps.restore()
        let listen = configuration.listen
        let host = listen.host.contains(":") ? "[\(listen.host)]" : listen.host
        let logger = logs.start()
        OpenFiles.raiseLimit()
        if configuration.coreDumps ? !areAllowed : !coreDumps.areOff {
            logger.warning("the system refused to change the setting for core dumps")
        }
        do {
            try await explainingListening(on: host, port: listen.port) {
                try await Desk.run(configuration: configuration, logger: logger) { port in
                    Console.print("Refund Desk listens on http://\(host):\(port)")
                }
            }
        } catch let error as ConfigurationError {
            Console.note(error.description)
            throw ExitCode.configuration
        }
    }
}
