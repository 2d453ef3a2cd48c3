import ArgumentParser
import RefundDesk

/// Runs the desk.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the desk until it is told to stop (SIGTERM, SIGINT)."
    )

    @OptionGroup var file: ConfigurationOption
    @OptionGroup var logs: LogOptions

    func run() async throws {
        let configuration = try file.load()
        let host =
            configuration.listen.host.contains(":") ? "[\(configuration.listen.host)]" : configuration.listen.host
        try await Desk.run(configuration: configuration, logger: logs.start()) { port in
            Console.print("Refund Desk listens on http://\(host):\(port)")
        }
    }
}
