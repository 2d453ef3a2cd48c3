import Foundation
import Hummingbird
import Refunds

/// The route that shows how far notifications are complete.
struct RecoveryController: Sendable {
    let store: any RecoveryRegister & StatisticsStore
    let configured: Set<AppKey>
    /// The apps that may receive version 1 notifications.
    let appsV1: Set<String>

    func addRoutes(to group: RouterGroup<DeskRequestContext>) {
        group.get("recovery", use: recovery)
    }

    private func recovery(_ request: Request, context: DeskRequestContext) async throws -> Response {
        try QueryParameters.requireNone(request)
        let reports = try await RecoveryReport.all(
            of: nil,
            configured: configured,
            appsV1: appsV1,
            in: store
        ).filter { context.token?.covers($0.progress.app.bundleID) ?? true }
        return try JSONEncoder.api.encode(RecoveryJSON(reports), from: request, context: context)
    }
}
