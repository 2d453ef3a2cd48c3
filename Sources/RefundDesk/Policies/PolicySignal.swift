import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads the policies when the process gets SIGHUP.
struct PolicySignal: Service {
    let reloads: PolicyReloads
    let logger: Logger

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                try await reloads.reload(by: "SIGHUP", logger)
            } catch is ConfigurationError {
                // The log names each issue.
                continue
            } catch {
                logger.error(
                    "cases were not looked at again after the reload of policies: send SIGHUP again",
                    metadata: ["error": "\(ProblemMiddleware.loggable(error))"]
                )
            }
        }
    }
}
