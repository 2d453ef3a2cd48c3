import AppStoreEmulator
import TestSupport

extension RunningEmulator {
    /// Runs an emulator while a closure runs.
    ///
    /// The start waits until few enough other tests have files open.
    static func withRunning<Result>(
        _ configuration: EmulatorConfiguration = EmulatorConfiguration(),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (RunningEmulator) async throws -> Result
    ) async throws -> Result {
        try await ConcurrencyLimit.openFiles.run(isolation: isolation) {
            try await AppStoreEmulator.withRunning(configuration, isolation: isolation, body)
        }
    }
}
