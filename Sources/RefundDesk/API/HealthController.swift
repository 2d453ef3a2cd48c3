import AppStoreTypes
import HTTPTypes
import Hummingbird
import Logging
import Refunds

/// The routes that show whether the desk runs and whether it can take work.
struct HealthController: Sendable {
    let readiness: ReadinessCheck
    let role: DeskRole

    func addRoutes(to router: Router<DeskRequestContext>) {
        router.get("health/live") { _, _ in "ok\n" }
        router.get("health/ready", use: ready)
    }

    private func ready(_ request: Request, context: DeskRequestContext) async throws -> String {
        do {
            try await readiness.run()
        } catch {
            let isKey = error is ErasureKeyProblem
            if let error = readiness.unloggedFailure() {
                context.logger.error(
                    isKey ? "the key of erased customers cannot be used" : "the database is unavailable",
                    metadata: ["error": "\(error)"]
                )
            }
            if isKey { throw ProblemMiddleware.problem(for: error) }
            throw Problem(storeFailed: error, "The database is unavailable; see the desk's log.")
        }
        return "ready\nrole: \(role.rawValue)\n"
    }
}
