import Logging
import ServiceLifecycle

extension AppStoreEmulator {
    /// Runs an emulator for as long as a closure does: all that a test needs.
    ///
    /// - Parameters:
    ///   - configuration: how it is started.
    ///   - seed: what its world is filled with before.
    ///   - isolation: the caller's.
    ///   - body: what to do with it.
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws, or what keeps the emulator from starting.
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
