import Logging
import ServiceLifecycle

extension AppStoreEmulator {
    /// Runs an emulator for the duration of a closure, such as a test.
    ///
    /// - Parameters:
    ///   - configuration: the settings to start with.
    ///   - seed: the data to fill the world with first.
    ///   - isolation: the caller's isolation.
    ///   - body: the closure to run.
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws, or the error that prevents the emulator from starting.
    public static func withRunning<Result>(
        _ configuration: EmulatorConfiguration = EmulatorConfiguration(),
        seed: WorldSeed? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (RunningEmulator) async throws -> Result
    ) async throws -> Result {
        let emulator = try await AppStoreEmulator(configuration: configuration, seed: seed)
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [emulator],
                logger: Logger(label: "app-store-emulator") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        return try await withThrowingTaskGroup(of: Void.self, isolation: isolation) { group in
            group.addTask { try await services.run() }
            let running = try await emulator.running()
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
