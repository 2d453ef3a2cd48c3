import HTTPTypes
import Refunds

/// What the pages for running the desk read and do: notifications, events, health and settings.
struct DeskOperations: Sendable {
    let notifications: any NotificationRegister
    let replay: NotificationReplay
    /// The configured root certificates of each app.
    let roots: [String: [[UInt8]]]
    let health: HealthSource
}

extension Dashboard {
    /// Returns what the pages for running the desk need.
    ///
    /// - Throws: ``PageProblem`` if this desk does not have them.
    func operations() throws(PageProblem) -> DeskOperations {
        guard let desk else { throw .notFound }
        return desk
    }
}
