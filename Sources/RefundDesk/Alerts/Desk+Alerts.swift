import AppStoreClient
import Foundation
import Logging
import ServiceLifecycle
import Store

extension Desk {
    /// Returns the workers that post alerts and send heartbeats, as far as they are configured.
    static func alertWorkers(
        _ configuration: DeskConfiguration,
        _ dependencies: Dependencies,
        store: Store,
        _ readiness: ReadinessCheck,
        logger: Logger
    ) -> [any Service] {
        let watch = DeskWatch(
            store: store,
            storageUse: { try await store.storageUse(at: $0) },
            readiness: readiness,
            configured: configuration.appKeys,
            pulses: dependencies.pulses
        )
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
        let alerts = configuration.alerts.map { AlertWork($0.format, to: address($0.url)) }
        let heartbeat = configuration.heartbeat.map { HeartbeatWork(to: address($0)) }
        return [
            alerts.map { worker($0, WakeSignal(), slots: 1, dependencies, logger: logger) },
            heartbeat.map { worker($0, WakeSignal(), slots: 1, dependencies, logger: logger) },
        ].compactMap(\.self)
    }
}
