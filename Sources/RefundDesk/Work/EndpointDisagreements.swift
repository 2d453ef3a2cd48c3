import Logging
import Refunds
import Synchronization

/// Warns of endpoints that another desk's configuration has and this desk's does not, once each while that lasts.
///
/// Such desks were started with different configurations. Each of them stores events for all endpoints, but sends only
/// to its own.
final class EndpointDisagreements: Sendable {
    private let deskID: String
    private let own: Set<String>
    private let logger: Logger
    private let warned = Mutex<Set<String>>([])

    init(of deskID: String, with endpoints: [EventEndpoint], logger: Logger) {
        self.deskID = deskID
        own = Set(endpoints.map(\.id))
        self.logger = logger
    }

    /// Compares the endpoints of all desks that run with those of this desk.
    func note(_ named: [NamedEndpoint]) {
        let foreign = named.filter { $0.deskID != deskID && !own.contains($0.endpoint.id) }
        let new = warned.withLock { warned in
            defer { warned = Set(foreign.map(\.endpoint.id)) }
            return foreign.filter { !warned.contains($0.endpoint.id) }
        }
        for one in new {
            logger.warning(
                "another desk sends to an endpoint that this desk's configuration does not have",
                metadata: [
                    "app.bundleId": "\(one.endpoint.bundleID)", "endpoint.id": "\(one.endpoint.id)",
                    "endpoint.url": "\(one.endpoint.url)", "desk.other": "\(one.deskID)",
                ]
            )
        }
    }
}
