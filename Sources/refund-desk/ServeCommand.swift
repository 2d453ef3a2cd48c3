import AppStoreClient
import ArgumentParser
import DeskTools
import Foundation
import HTTPServing
import Logging
import RefundDesk
import Refunds

/// Runs the desk.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the desk until it receives SIGTERM or SIGINT.",
        discussion: """
            SIGHUP reads the policy and product files again, and the secrets. If a file is invalid, nothing changes.

            Desks that share a PostgreSQL database may divide the work: a desk of role intake takes in notifications and \
            reports, and a desk of role answering does the rest. Each database needs at least one desk of role answering \
            or all.
            """
    )

    @OptionGroup var file: ConfigurationOption
    @OptionGroup var logs: LogOptions

    @Option(help: "What the desk does: all, intake or answering.", transform: Self.role(named:))
    var role = DeskRole.all

    private static func role(named name: String) throws -> DeskRole {
        guard let role = DeskRole(rawValue: name) else {
            throw ValidationError("Choose one of all, intake, answering.")
        }
        return role
    }

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
        let doctor = Doctor(
            path: file.path,
            environment: ProcessInfo.processInfo.environment,
            transport: AsyncHTTPClientTransport()
        )
        do {
            try await explainingListening(on: host, port: listen.port) {
                try await Desk.run(configuration: configuration, role: role, examiner: doctor, logger: logger) { port in
                    Console.report("Refund Desk listens on http://\(host):\(port)")
                }
            }
        } catch let error as ConfigurationError {
            Console.note(error.description)
            throw ExitCode.configuration
        } catch let error as RoleNeedsSharedDatabase {
            Console.note("Error: \(error.description)")
            throw ExitCode.configuration
        }
    }
}
