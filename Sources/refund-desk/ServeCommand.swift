import ArgumentParser
import RefundDesk

/// Runs the desk.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the desk until it receives SIGTERM or SIGINT."
    )

    @OptionGroup var file: ConfigurationOption
    @OptionGroup var logs: LogOptions

    func run() async throws {
        let configuration = try file.load()
        let listen = configuration.listen
        let host = listen.host.contains(":") ? "[\(listen.host)]" : listen.host
        let logger = logs.start()
        try await explainingListening(on: host, port: listen.port) {
            try await Desk.run(configuration: configuration, logger: logger) { port in
                Console.print("Refund Desk listens on http://\(host):\(port)")
            }
        }
    }
}
