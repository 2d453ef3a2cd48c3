import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads the policies and the secrets when the process gets SIGHUP.
///
/// A mistake in one of them keeps only its own old values in force.
struct ReloadSignal: Service, CustomStringConvertible {
    let policies: PolicyReloads
    let secrets: SecretReloads
    let logger: Logger

    /// The name in the log.
    var description: String { "ReloadSignal" }

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            await reload("cases were not looked at again after the reload of policies: send SIGHUP again") {
                try await policies.reload(by: "SIGHUP", logger)
            }
            await reload("Apple was not asked about the new keys after the reload of secrets: send SIGHUP again") {
                try await secrets.reload(by: "SIGHUP", logger)
            }
        }
    }

    private func reload(_ failure: Logger.Message, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is ConfigurationError {
            // The log names each issue.
        } catch {
            logger.error(failure, metadata: ["error": "\(ProblemMiddleware.loggable(error))"])
        }
    }
}
