import AppStoreEmulator
import AppStoreTypes
import ArgumentParser
import HTTPServing
import Logging
import ServiceLifecycle
import UnixSignals

/// Options for an emulator's clock.
struct EmulatorClockOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Its clock's start time, such as 2026-01-01T00:00:00Z. Default: now.", valueName: "time")
    )
    var clock: String?

    @Flag(
        help: "Stop its clock until you advance it. With --clock and --random-seed, the same calls give the same world."
    )
    var frozen = false

    func validate() throws {
        guard clock.map({ Timestamp(rfc3339: $0).map(ClockStart.times.contains) ?? false }) ?? true else {
            throw ValidationError(
                "--clock must be a time between 2000 and 9899 with its offset, such as 2026-01-01T00:00:00Z."
            )
        }
    }

    /// The clock set by the options; `nil` if they set none.
    var start: ClockStart? {
        let time = clock.flatMap { Timestamp(rfc3339: $0) }
        if frozen { return .frozen(at: time ?? .now) }
        return time.map { .running(from: $0) }
    }
}

/// Runs an emulator until the process is asked to stop.
///
/// - Parameters:
///   - emulator: the emulator, which listens once it runs.
///   - host: the address that it listens on, for errors.
///   - port: the port, for errors.
///   - logger: the log.
///   - whenStarted: waits for the emulator and says where it is. If this fails, the emulator stops.
/// - Throws: the error of either.
func runEmulator(
    _ emulator: any Service,
    on host: String,
    port: Int,
    logger: Logger,
    whenStarted: @escaping @Sendable () async throws -> Void
) async throws {
    let group = ServiceGroup(services: [emulator], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    try await explainingListening(on: host, port: port) {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                do {
                    try await whenStarted()
                } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
            }
            try await tasks.waitForAll()
        }
    }
}
