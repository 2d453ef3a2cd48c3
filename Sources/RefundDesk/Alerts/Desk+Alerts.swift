import AppStoreClient
import AppStoreTypes
import Foundation
import Logging
import Refunds
import ServiceLifecycle
import Store

extension Desk {
    /// Returns the workers that post alerts and send heartbeats, as far as they are configured.
    static func alertWorkers(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        _ watch: DeskWatch,
        desk: String,
        logger: Logger
    ) -> [any Service] {
        /// An address or a private name that the operator wrote out is meant. A public name must stay public.
        func transport(for url: String) -> any HTTPTransport {
            let isPrivate = PrivateHost.contains(URLComponents(string: url)?.host ?? "")
            let isAllowed = configuration.allowPrivateAddresses || isPrivate
            return isAllowed ? dependencies.transport : PublicAddressTransport.shared
        }
        func address(_ url: String) -> WatchAddress {
            WatchAddress(
                url: url,
                watch: watch,
                transport: transport(for: url),
                metrics: dependencies.metrics,
                now: dependencies.now,
                logger: logger
            )
        }
        let alerts = configuration.alerts.map { alerts in
            AlertWork(
                alerts.format,
                to: address(alerts.url),
                mayPost: { await Self.isFirst(desk, in: store, at: dependencies.now()) }
            )
        }
        let heartbeat = configuration.heartbeat.map { HeartbeatWork(to: address($0)) }
        return [
            alerts.map { worker($0, WakeSignal(), slots: 1, dependencies, logger: logger) },
            heartbeat.map { worker($0, WakeSignal(), slots: 1, dependencies, logger: logger) },
        ].compactMap(\.self)
    }

    /// Returns whether a desk posts the alerts: of the desks that have an address for them, the one that started first
    /// does.
    ///
    /// If that cannot be found out, each of them posts, because an alert twice is better than none.
    static func isFirst(_ id: String, in store: any DeskRegister, at now: Timestamp) async -> Bool {
        guard let desks = try? await store.desks(at: now) else { return true }
        return desks.first(where: \.postsAlerts).map { $0.id == id } ?? true
    }
}
